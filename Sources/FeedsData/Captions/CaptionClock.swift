// What a segment of captions says of its clock: which of its times is which of the pictures' own.
// Thread: any; a plain value. Invariant: both numbers are finite.

struct CaptionClock: Sendable, Hashable {
    /// The pictures' clock has 33 bits, and starts over after a day and a bit.
    static let lap = 8_589_934_592.0 / 90_000

    /// Seconds to add to a caption's time to have the pictures'.
    let shift: Double

    /// "LOCAL:00:00:00.000,MPEGTS:900000", in either order.
    init?(_ text: Substring) {
        var local: Double?
        var pictures: Double?
        for part in text.split(separator: ",") {
            let sides = part.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { continue }
            switch sides[0].drop(while: { $0 == " " }).uppercased() {
            case "LOCAL": local = CueTime.seconds(sides[1])
            case "MPEGTS": pictures = UInt64(sides[1].filter(\.isNumber)).map { Double($0) / 90_000 }
            default: break
            }
        }
        guard let local, let pictures else { return nil }
        shift = pictures.truncatingRemainder(dividingBy: Self.lap) - local
    }
}
