/// The server's own name of a page.
enum LoopsCursor {
    static func read(_ text: String?) -> String? {
        guard let text, (1...2000).contains(text.utf8.count),
            text.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "="),
                    UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "."):
                    true
                default: false
                }
            })
        else { return nil }
        return text
    }
}
