/// Something that is not published, and why.
package struct LeftOut: Sendable, Hashable, Codable {
    /// As the user knows it: a title, a file's name.
    package let place: String
    package let reason: String
    /// The option that publishes it; empty when there is none.
    package let remedy: String

    package init(_ place: String, _ reason: String, remedy: String = "") {
        self.place = place
        self.reason = reason
        self.remedy = remedy
    }

    /// For a reader of a terminal.
    package var sentence: String { remedy.isEmpty ? reason : "\(reason); \(remedy)" }
}
