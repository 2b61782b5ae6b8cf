package import Foundation

package struct StoryStatus: Sendable, Hashable, Codable {
    package var seen: Date?
    package var liked: Date?
    package var draft = ""

    package init() {}

    package var isSeen: Bool { seen != nil }
    package var isLiked: Bool { liked != nil }
}
