// The part before the root element: blank lines, declaration, comments, document type.
// Thread: any; pure. Invariant: the parser never sees it, so no document can define an entity.

struct XMLPrologue {
    /// What `<?xml encoding="…"?>` names.
    private(set) var encoding: String?
    /// The bracket of the outermost element.
    private(set) var rootStart: Int?

    private let bytes: UnsafeBufferPointer<UInt8>
    private var hasDocumentType = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var place: Int? = 0
        while let start = place.flatMap({ bytes.firstIndex(of: UInt8(ascii: "<"), from: $0) }) {
            if start + 1 < bytes.count, XMLBytes.beginsName(bytes[start + 1]) {
                rootStart = start
                return
            }
            place = end(ofMarkupAt: start)
        }
    }

    /// Nil when the markup has no end.
    private mutating func end(ofMarkupAt start: Int) -> Int? {
        if bytes.has("<?xml", at: start) {
            let end = bytes.end(of: "?>", from: start)
            encoding = encoding ?? declaredEncoding(start..<(end ?? min(bytes.count, start + 200)))
            return end
        }
        if bytes.has("<?", at: start) { return bytes.end(of: "?>", from: start) }
        if bytes.has("<!--", at: start) { return bytes.end(of: "-->", from: start) }
        // Only the first, because a search for the end of each of a million would take hours.
        guard !hasDocumentType, bytes.has("<!DOCTYPE", at: start) else { return start + 1 }
        hasDocumentType = true
        return end(ofDocumentTypeAt: start)
    }

    /// Past the definitions in its square brackets, which may hold brackets of any kind in quotation marks.
    private func end(ofDocumentTypeAt start: Int) -> Int? {
        var quote: UInt8?
        var depth = 0
        for place in start..<bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "]") {
                depth -= 1
            } else if byte == UInt8(ascii: ">"), depth <= 0 {
                return place + 1
            }
        }
        // An open quotation mark must not swallow the feed.
        return bytes.firstIndex(of: UInt8(ascii: ">"), from: start).map { $0 + 1 }
    }

    private func declaredEncoding(_ range: Range<Int>) -> String? {
        let text = String(decoding: bytes[range], as: UTF8.self)
        guard let name = text.firstRange(of: "encoding") else { return nil }
        let rest = text[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }
}
