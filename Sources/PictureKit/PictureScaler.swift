// Shrinks a picture, or enlarges it a little, while its rows arrive. Each pixel mixes the four around its place, so the
// source may be at most about twice as large as the target.
// Thread: any; a plain value. Invariant: writes only the pixels of its target and `overhang` bytes behind them.

struct PictureScaler {
    typealias Size = (width: Int, height: Int)
    typealias Row = UnsafeMutablePointer<UInt8>

    /// Each store writes four lanes for three colours; the next pixel overwrites the fourth.
    static let overhang = 1
    private static let whole: UInt16 = 256

    private let source: Size
    private let target: Size

    init(from source: Size, to target: Size) {
        self.source = source
        self.target = target
    }

    /// Reads rows of three bytes a pixel without gaps. False when `nextRow` fails.
    func scale(into pixels: Row, nextRow: (Row) -> Bool) -> Bool {
        if source == target {
            return (0..<target.height).allSatisfy { nextRow(pixels + $0 * target.width * 3) }
        }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.width * 6) { rows in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: source.width * 3 + 8) { mixed in
                // A picture has at least one pixel, so neither allocation is empty.
                guard let rows = rows.baseAddress, let mixed = mixed.baseAddress else { return false }
                mixed.initialize(repeating: 0, count: source.width * 3 + 8)
                return scale(into: pixels, (rows, rows + source.width * 3), mixed, nextRow)
            }
        }
    }

    private func scale(
        into pixels: Row, _ buffers: (Row, Row), _ mixed: UnsafeMutablePointer<UInt16>, _ nextRow: (Row) -> Bool
    ) -> Bool {
        var (upper, lower) = buffers
        let columns = Self.places(source.width, target.width)
        /// Rows read so far; `lower` is the last of them.
        var come = 0
        for (number, place) in Self.places(source.height, target.height).enumerated() {
            while come < min(place.first + 2, source.height) {
                swap(&upper, &lower)
                guard nextRow(lower) else { return false }
                come += 1
            }
            mix(come == 1 ? lower : upper, lower, place.share, into: mixed)
            draw(mixed, columns, into: pixels + number * target.width * 3)
        }
        return true
    }

    private func mix(_ upper: Row, _ lower: Row, _ share: UInt16, into mixed: UnsafeMutablePointer<UInt16>) {
        let rest = Self.whole - share
        for place in 0..<source.width * 3 {
            mixed[place] = (UInt16(upper[place]) &* rest &+ UInt16(lower[place]) &* share) &>> 8
        }
    }

    private func draw(_ mixed: UnsafeMutablePointer<UInt16>, _ columns: [Place], into row: Row) {
        let lanes = UnsafeRawPointer(mixed)
        let out = UnsafeMutableRawPointer(row)
        for (number, column) in columns.enumerated() {
            let left = lanes.loadUnaligned(fromByteOffset: column.first * 6, as: SIMD4<UInt16>.self)
            let right = lanes.loadUnaligned(fromByteOffset: column.first * 6 + 6, as: SIMD4<UInt16>.self)
            let sum = left &* (Self.whole &- column.share) &+ right &* column.share
            out.storeBytes(
                of: SIMD4<UInt8>(truncatingIfNeeded: sum &>> 8), toByteOffset: number * 3, as: SIMD4<UInt8>.self)
        }
    }

    // MARK: Where pixels come from

    /// A pixel of the source, and the weight of the pixel behind it, in 256ths.
    struct Place: Hashable {
        var first: Int
        var share: UInt16
    }

    /// The place of each target pixel along one side.
    static func places(_ source: Int, _ target: Int) -> [Place] {
        (0..<target).map { pixel in
            let at = max(0, (Double(pixel) + 0.5) * Double(source) / Double(target) - 0.5)
            let first = min(source - 1, Int(at))
            // The last pixel has none behind it, so it becomes the second of a pair.
            guard first + 1 < source else {
                return source > 1 ? Place(first: first - 1, share: whole) : Place(first: 0, share: 0)
            }
            return Place(first: first, share: UInt16(((at - Double(first)) * Double(whole)).rounded()))
        }
    }
}
