// Where the comments of a post are, for posts whose comments need requests of their own.
// Thread: any; a plain value. Invariant: only the kind of source that made a place understands it; other code stores it
// and passes it on.

package struct CommentsPlace: Sendable, Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }
}

extension CommentsPlace: Codable {
    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}
