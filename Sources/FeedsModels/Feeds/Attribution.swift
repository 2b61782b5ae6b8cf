package import Foundation

/// The credit that a source's terms require, such as "Video by Ann on Pexels".
package struct Attribution: Sendable, Hashable, Codable {
    package var text: String
    package var page: URL?

    package init(text: String, page: URL? = nil) {
        self.text = text
        self.page = page
    }
}
