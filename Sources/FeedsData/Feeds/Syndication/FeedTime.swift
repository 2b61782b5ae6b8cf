// The time of day in a date, and its zone.
// Thread: any; plain values. Invariant: a time is at most 24 hours and one minute.

import FeedsModels

struct FeedTime {
    enum Half {
        case morning, afternoon
    }

    private var hour: Int
    private var minute: Int
    private var second: Int
    private(set) var fraction = 0.0
    var half: Half?

    /// Since midnight. 24:00 is the next midnight.
    var seconds: Int {
        var hour = hour
        if half == .afternoon, hour < 12 { hour += 12 }
        if half == .morning, hour == 12 { hour = 0 }
        return hour * 3600 + minute * 60 + second
    }

    private init?(_ hour: Int, _ minute: Int, _ second: Int) {
        guard (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// "18:00", "18:00:30.25" anywhere, and "1800" or "18" behind ISO's T.
    static func read(
        _ tokens: [FeedDateTokens.Token], at place: Int, afterDate: Bool
    ) -> (time: FeedTime, end: Int)? {
        guard let hour = tokens.number(place) else { return nil }
        if hour.digits <= 2, tokens.isMark([":"], place + 1), let minute = tokens.number(place + 2) {
            return clock(tokens, place, hour.value, minute.value)
        }
        guard afterDate, tokens.word(place - 1) == "t" else { return nil }
        return packed(hour).map { withFraction($0, tokens, place + 1) }
    }

    private static func clock(
        _ tokens: [FeedDateTokens.Token], _ place: Int, _ hour: Int, _ minute: Int
    ) -> (time: FeedTime, end: Int)? {
        guard tokens.isMark([":"], place + 3), let second = tokens.number(place + 4) else {
            return FeedTime(hour, minute, 0).map { withHalf($0, tokens, place + 3) }
        }
        return FeedTime(hour, minute, second.value).map { withFraction($0, tokens, place + 5) }
    }

    private static func packed(_ number: FeedDateTokens.Number) -> FeedTime? {
        let value = number.value
        switch number.digits {
        case 1, 2: return FeedTime(value, 0, 0)
        case 3, 4: return FeedTime(value / 100, value % 100, 0)
        case 5, 6: return FeedTime(value / 10_000, value / 100 % 100, value % 100)
        default: return nil
        }
    }

    private static func withFraction(
        _ time: FeedTime, _ tokens: [FeedDateTokens.Token], _ place: Int
    ) -> (time: FeedTime, end: Int) {
        guard tokens.isMark([".", ","], place), let part = tokens.number(place + 1) else {
            return withHalf(time, tokens, place)
        }
        var time = time
        time.fraction = (0..<part.digits).reduce(Double(part.value)) { value, _ in value / 10 }
        return withHalf(time, tokens, place + 2)
    }

    /// "PM", and in Korean a word before the time.
    private static func withHalf(
        _ time: FeedTime, _ tokens: [FeedDateTokens.Token], _ place: Int
    ) -> (time: FeedTime, end: Int) {
        var time = time
        if let half = tokens.word(place).flatMap(FeedDateWords.half) {
            time.half = half
            return (time, place + 1)
        }
        let before = [place - 4, place - 6].lazy.compactMap { tokens.word($0) }.compactMap(FeedDateWords.half).first
        time.half = before
        return (time, place)
    }
}
