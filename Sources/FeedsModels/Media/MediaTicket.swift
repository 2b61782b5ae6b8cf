// What a service needs to find the files of a medium with a second request, because its lists do not name them.
// Thread: any; a plain value. Invariant: only the kind of source that made a ticket understands it; other code stores it
// and passes it on.

package struct MediaTicket: Sendable, Hashable {
    /// No service writes a longer one.
    package static let longest = 2000

    package let text: String
    /// The renditions that were found last no longer work, so the server must be asked again. Never stored.
    package var ignoresKept = false

    package init(_ text: String) { self.text = text }
}

extension MediaTicket: Codable {
    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}
