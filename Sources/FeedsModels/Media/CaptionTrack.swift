package import Foundation

/// Subtitles in a separate file.
package struct CaptionTrack: Sendable, Hashable, Codable {
    package var url: URL
    package var language: String?
    package var label: String?

    package init(url: URL, language: String? = nil, label: String? = nil) {
        self.url = url
        self.language = language
        self.label = label
    }
}
