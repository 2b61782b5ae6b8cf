// The time at which a picture was taken, as phones and programs write it into file names: "IMG_20240131_123456.jpg",
// "PXL_20240131_123456789.mp4", "VID-20240131-WA0001.mp4", "Screenshot from 2024-01-31 12-34-56.png",
// "signal-2024-01-31-123456.jpg", "FB_IMG_1706700896000.jpg".
// Thread: any; pure. Invariant: digits that are no date give nil, and a name is read only as far as `longest`.

package enum NameTime {
    /// In bytes; file systems allow no longer names.
    private static let longest = 255
    /// No phone wrote names before, and a later year is a number of another kind.
    private static let years = 1990...2099

    /// `name`: the file's name without its folders.
    package static func read(_ name: String) -> CivilTime? {
        let bytes = Array(name.utf8.prefix(longest))
        let isUTC = name.hasPrefix("PXL_")
        var place = 0
        while place < bytes.count {
            guard isDigit(bytes[place]) else {
                place += 1
                continue
            }
            let run = digits(bytes, place)
            if let time = time(bytes, place, run, offset: isUTC ? 0 : nil) { return time }
            if let time = milliseconds(bytes, place, run, name) { return time }
            place += run
        }
        return nil
    }

    private static func time(_ bytes: [UInt8], _ start: Int, _ run: Int, offset: Int?) -> CivilTime? {
        switch run {
        // 20240131, then perhaps a time.
        case 8: return joined(bytes, start, clock(bytes, after: start + 8), offset)
        // 20240131123456, with or without milliseconds.
        case 14, 17: return joined(bytes, start, clock(bytes, at: start + 8), offset)
        // 2024-01-31, then perhaps a time.
        case 4: return dashed(bytes, start, offset)
        default: return nil
        }
    }

    private typealias Clock = (hour: Int, minute: Int, second: Int)

    private static func joined(_ bytes: [UInt8], _ start: Int, _ clock: Clock?, _ offset: Int?) -> CivilTime? {
        made(
            number(bytes, start, 4), number(bytes, start + 4, 2), number(bytes, start + 6, 2), clock, offset)
    }

    private static func dashed(_ bytes: [UInt8], _ start: Int, _ offset: Int?) -> CivilTime? {
        let (month, day) = (start + 5, start + 8)
        guard day + 2 <= bytes.count, isMark(bytes[start + 4]), bytes[start + 7] == bytes[start + 4],
            digits(bytes, month) == 2, digits(bytes, day) == 2
        else { return nil }
        return made(
            number(bytes, start, 4), number(bytes, month, 2), number(bytes, day, 2), clock(bytes, after: day + 2),
            offset)
    }

    private static func made(_ year: Int, _ month: Int, _ day: Int, _ clock: Clock?, _ offset: Int?) -> CivilTime? {
        guard years.contains(year) else { return nil }
        if let clock, let time = CivilTime(year, month, day, clock.hour, clock.minute, clock.second, offset: offset) {
            return time
        }
        // Without a time, noon keeps the day the same in every time zone nearby.
        return CivilTime(year, month, day, 12, offset: offset)
    }

    /// The time behind a date: "_123456", "-12-34-56", " at 12.34.56", "T12:34:56".
    private static func clock(_ bytes: [UInt8], after end: Int) -> Clock? {
        var place = end
        let most = end + 4
        while place < min(bytes.count, most), !isDigit(bytes[place]) { place += 1 }
        guard place > end, place < bytes.count else { return nil }
        let run = digits(bytes, place)
        // Nine digits end with milliseconds.
        if run == 6 || run == 9 { return clock(bytes, at: place) }
        guard run == 2, place + 8 <= bytes.count, !isDigit(bytes[place + 2]), !isDigit(bytes[place + 5]),
            digits(bytes, place + 3) == 2, digits(bytes, place + 6) == 2
        else { return nil }
        return (number(bytes, place, 2), number(bytes, place + 3, 2), number(bytes, place + 6, 2))
    }

    private static func clock(_ bytes: [UInt8], at place: Int) -> Clock? {
        guard place + 6 <= bytes.count else { return nil }
        return (number(bytes, place, 2), number(bytes, place + 2, 2), number(bytes, place + 4, 2))
    }

    /// Milliseconds since 1970, where the name says nothing else, or is one that Facebook gives.
    private static func milliseconds(_ bytes: [UInt8], _ start: Int, _ run: Int, _ name: String) -> CivilTime? {
        let isWhole = start == 0 && (bytes.count == 13 || bytes.count > 13 && bytes[13] == UInt8(ascii: "."))
        guard run == 13, isWhole || name.hasPrefix("FB_IMG_") else { return nil }
        let seconds = number(bytes, start, 10)
        // 2001 to 2100.
        guard (978_307_200..<4_102_444_800).contains(seconds) else { return nil }
        return CivilTime(secondsOfGreenwich: seconds)
    }

    private static func digits(_ bytes: [UInt8], _ start: Int) -> Int {
        bytes[min(start, bytes.count)...].prefix(while: isDigit).count
    }

    /// At most ten digits, so that the sum never overflows.
    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 & 0xF) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isMark(_ byte: UInt8) -> Bool { "-_.:".utf8.contains(byte) }
}

extension CivilTime {
    /// A moment as the clocks of Greenwich show it; nil for a year in which no picture is taken.
    package init?(secondsOfGreenwich seconds: Int) {
        guard (-4_544_208_000...7_289_654_399).contains(seconds) else { return nil }
        let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
        let rest = seconds - days * 86_400
        let shifted = days + 719_468
        let era = shifted / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shiftedMonth + 2) / 5 + 1, rest / 3600,
            rest / 60 % 60, rest % 60, offset: 0)
    }
}
