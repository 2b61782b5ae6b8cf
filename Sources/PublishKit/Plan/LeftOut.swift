/// Something that is not published, and why.
package struct LeftOut: Sendable, Hashable, Codable {
    /// As the user knows it: a title, a file's name.
    package let place: String
    package let reason: String

    package init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }
}
