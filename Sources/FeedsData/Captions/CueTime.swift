// A time in captions: "01:02:03.500", "02:03,5", and what careless programs make of them.
// Thread: any; pure. Invariant: a time is finite and not negative.

enum CueTime {
    /// A hundred hours and more are a mistake.
    private static let latest = 360_000.0

    /// Nil for what is no time.
    static func seconds(_ text: some StringProtocol) -> Double? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var whole = 0
        for part in parts.dropLast() {
            guard let number = number(part) else { return nil }
            whole = whole * 60 + number
        }
        let last = parts[parts.count - 1].split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        guard last.count <= 2, let number = number(last[0]), let share = share(last.count == 2 ? last[1] : nil) else {
            return nil
        }
        let seconds = Double(whole * 60 + number) + share
        return seconds < latest ? seconds : nil
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        let digits = trimmed(digits)
        guard (1...6).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// "5" is half a second: some programs leave out the zeros.
    private static func share(_ digits: (some Collection<UInt8>)?) -> Double? {
        guard let digits else { return 0 }
        let kept = trimmed(digits)
        guard !kept.isEmpty, kept.allSatisfy(isDigit) else { return nil }
        return kept.prefix(6).reversed().reduce(0.0) { ($0 + Double($1 - 48)) / 10 }
    }

    private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let kept = bytes.drop { $0 == 32 || $0 == 9 }.reversed().drop { $0 == 32 || $0 == 9 }
        return kept.reversed()
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
