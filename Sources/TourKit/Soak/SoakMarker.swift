// A photo with a barcode that tells its post, so that the pixels alone show which post is visible.
// Thread: any; a plain value. Invariant: `BarcodeScanner` can read the drawn code.

struct SoakMarker: Hashable {
    static let (width, height) = (540, 960)
    /// 0…63, the range of a strip.
    let number: Int

    var id: String { "marker-\(number)" }
    var file: String { "\(id).png" }

    /// Blue, green, red and an unused byte, row by row.
    var pixels: [UInt8] {
        let ground: [UInt8] = [UInt8(40 + number * 23 % 60), UInt8(60 + number * 41 % 60), 70, 255]
        let plain = (0..<Self.width).flatMap { _ in ground }
        let strips = (0..<Barcode.strips).map { row(ofStrip: $0, on: plain) }
        return (0..<Self.height).flatMap { y -> [UInt8] in
            let place = Double(y) / Double(Self.height)
            let strip = strips.indices.first { abs(place - Barcode.middle(ofStrip: $0)) <= Barcode.height / 2 }
            return strip.map { strips[$0] } ?? plain
        }
    }

    private func row(ofStrip strip: Int, on plain: [UInt8]) -> [UInt8] {
        let bits = Barcode.bits(of: StripReading(clip: number, frame: 0, strip: strip))
        var row = plain
        for x in 0..<Self.width {
            let module = (Double(x) / Double(Self.width) - Barcode.left) / Barcode.width * Double(Barcode.modules)
            guard module >= 0, module < Double(Barcode.modules) else { continue }
            for channel in 0..<3 { row[x * 4 + channel] = bits[Int(module)] == 1 ? 235 : 20 }
        }
        return row
    }
}
