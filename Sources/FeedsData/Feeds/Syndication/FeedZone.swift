import FeedsModels

enum FeedZone {
    /// Seconds ahead of UTC: "+0100", "-05:00", "GMT+1", "EST", "Z". Nil where no zone stands.
    static func read(_ tokens: [FeedDateTokens.Token], at place: Int) -> (offset: Int, end: Int)? {
        if let signed = signed(tokens, at: place) { return signed }
        guard let word = tokens.word(place), let offset = named(word) else { return nil }
        // "GMT+0100" is an hour ahead.
        return signed(tokens, at: place + 1) ?? (offset, place + 1)
    }

    private static func signed(_ tokens: [FeedDateTokens.Token], at place: Int) -> (offset: Int, end: Int)? {
        let isAhead = tokens.isMark(["+"], place)
        guard isAhead || tokens.isMark(["-", "−"], place), let number = tokens.number(place + 1) else { return nil }
        var (hours, minutes, end) = (number.value, 0, place + 2)
        if number.digits > 2 { (hours, minutes) = (number.value / 100, number.value % 100) }
        if number.digits <= 2, tokens.isMark([":"], end), let part = tokens.number(end + 1) {
            (minutes, end) = (part.value, end + 2)
        }
        guard hours <= 15, minutes <= 59 else { return nil }
        return ((hours * 3600 + minutes * 60) * (isAhead ? 1 : -1), end)
    }

    static func named(_ word: String) -> Int? { hours[word].map { Int(saturating: $0 * 3600) } }

    private static let hours: [String: Double] = [
        "gmt": 0, "ut": 0, "utc": 0, "z": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "met": 1, "mez": 1, "cest": 2,
        "mest": 2, "mesz": 2, "eet": 2, "eest": 3, "msk": 3, "msd": 4, "ist": 5.5, "hkt": 8, "awst": 8, "jst": 9,
        "kst": 9, "acst": 9.5, "aest": 10, "acdt": 10.5, "aedt": 11, "nzst": 12, "nzdt": 13, "nst": -3.5, "ndt": -2.5,
        "at": -4, "ast": -4, "adt": -3, "brt": -3, "art": -3, "et": -5, "est": -5, "edt": -4, "ct": -6, "cst": -6,
        "cdt": -5, "mt": -7, "mst": -7, "mdt": -6, "pt": -8, "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10,
    ]
}
