// The number of a video or a starter kit that the short code in its address stands for.
// Thread: any; pure. Invariant: the number is one that a server can have given.

enum LoopsCode {
    private static let letters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_".utf8)

    /// Nil for a code that stands for no number.
    static func id(of code: String) -> String? {
        guard (1...11).contains(code.utf8.count) else { return nil }
        var number: Int64 = 0
        for letter in code.utf8 {
            guard let digit = letters.firstIndex(of: letter), number <= Int64.max >> 6 else { return nil }
            number = number << 6 | Int64(digit)
        }
        return String(number)
    }

    static func code(of id: Int64) -> String {
        var number = max(0, id)
        var code: [UInt8] = []
        repeat {
            code.insert(letters[Int(number & 63)], at: 0)
            number >>= 6
        } while number > 0
        return String(decoding: code, as: UTF8.self)
    }
}
