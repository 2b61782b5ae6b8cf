/// Names and identifiers as PeerTube writes them; nil for all others, because they become parts of addresses.
enum PeerTubeName {
    static func actor(_ text: String) -> String? {
        let name = text.lowercased()
        let isName = name.utf8.allSatisfy { Self.isPlain($0) || $0 == UInt8(ascii: ".") }
        return isName && (1...50).contains(name.utf8.count) && name != "." && name != ".." ? name : nil
    }

    /// A uuid, a short one or a number.
    static func id(_ text: String?) -> String? {
        guard let text, (1...50).contains(text.utf8.count), text.utf8.allSatisfy(isPlain) else { return nil }
        return text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
