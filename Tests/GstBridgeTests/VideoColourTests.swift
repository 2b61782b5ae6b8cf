// The colours of videos on an ordinary screen: of each matrix and range, of files that do not say theirs, and of HDR.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

/// Red, green, blue, 0 to 1.
private typealias Colour = (red: Double, green: Double, blue: Double)

/// Encodes colours as a camera does.
private struct Camera {
    /// The shares of red and blue in the luma.
    var red: Double
    var blue: Double
    var hasFullRange = false
    var depth = 8

    static let bt601 = Camera(red: 0.299, blue: 0.114)
    static let bt709 = Camera(red: 0.2126, blue: 0.0722)
    static let bt2020 = Camera(red: 0.2627, blue: 0.0593, depth: 10)

    func codes(_ colour: Colour) -> FlatClip.Codes {
        let luma = red * colour.red + (1 - red - blue) * colour.green + blue * colour.blue
        let unit = Double(1 << (depth - 8)), most = Double(1 << depth) - 1
        let (black, range, chroma) = hasFullRange ? (0, most, most) : (16 * unit, 219 * unit, 224 * unit)
        func code(_ value: Double) -> UInt16 { UInt16(min(most, max(0, value.rounded()))) }
        return (
            code(black + luma * range), code(128 * unit + (colour.blue - luma) / (2 - 2 * blue) * chroma),
            code(128 * unit + (colour.red - luma) / (2 - 2 * red) * chroma)
        )
    }
}

/// The light of a screen, as BT.2100 encodes it.
private enum Light {
    /// 1 is 203 cd/m², as bright as white paper.
    static func pq(_ light: Double) -> Double {
        let power = pow(light * 203 / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    /// For a screen of 1,000 cd/m². `brightness` is that of the pixel, because HLG brightens pixels, not colours.
    static func hlg(_ light: Double, brightness: Double) -> Double {
        guard light > 0 else { return 0 }
        let scene = light * 0.203 / pow(pow(brightness * 0.203, 1 / 1.2), 0.2)
        return scene <= 1 / 12.0 ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
    }

    /// A colour of an ordinary screen in the wide primaries of BT.2020; light in and out.
    static func wide(_ colour: Colour) -> Colour {
        (
            0.627404 * colour.red + 0.329283 * colour.green + 0.043313 * colour.blue,
            0.069097 * colour.red + 0.91954 * colour.green + 0.011362 * colour.blue,
            0.016391 * colour.red + 0.088013 * colour.green + 0.895595 * colour.blue
        )
    }

    static func of(_ code: Double) -> Double { code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4) }
}

/// How far two colours are from each other for the eye (CIE 1976): below about 2.3 few people see it.
private enum Difference {
    static func of(_ one: Colour, _ other: Colour) -> Double {
        let (a, b) = (lab(one), lab(other))
        return zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }

    private static func lab(_ colour: Colour) -> [Double] {
        let (red, green, blue) = (Light.of(colour.red), Light.of(colour.green), Light.of(colour.blue))
        let x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
        let y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
        let z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
    }

    private static func curve(_ share: Double) -> Double {
        share > 0.008856 ? cbrt(share) : 7.787 * share + 16.0 / 116
    }
}

extension AllPipelineTests {
    @Suite struct VideoColourTests {
        enum Way: CaseIterable { case shown, saved }

        private static let hdr = ["smpte2084", "arib-std-b67"]

        private static let ordinary: [Colour] = [
            (0, 0, 0), (1, 1, 1), (0.5, 0.5, 0.5), (0.1, 0.1, 0.1), (0.8, 0.1, 0.1), (0.1, 0.8, 0.1), (0.1, 0.1, 0.8),
            (0.9, 0.8, 0.2), (0.2, 0.7, 0.8), (0.85, 0.6, 0.5),
        ]

        /// The mean colour of each field, 0 to 255.
        private func means(
            _ way: Way, _ fields: [FlatClip.Codes], depth: Int, _ colours: FlatClip.Colours?, rows: Int = 1,
            covering pane: (width: Int, height: Int) = (320, 32)
        ) async throws -> [[Double]] {
            let picture = try await picture(way, fields, depth: depth, colours, rows: rows, covering: pane)
            return fields.indices.map { mean(of: picture, field: $0, of: fields.count) }
        }

        private func picture(
            _ way: Way, _ fields: [FlatClip.Codes], depth: Int, _ colours: FlatClip.Colours?, rows: Int,
            covering pane: (width: Int, height: Int)
        ) async throws -> SampledFrame {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mp4")
            defer { try? FileManager.default.removeItem(at: file) }
            try await FlatClip.make(fields, depth: depth, colours, rows: rows, at: file)
            return switch way {
            case .shown:
                try #require(
                    await VideoStill.read(file.path(percentEncoded: false), covering: pane.width, pane.height)
                ).picture
            case .saved: try await FrameGrab.read(file, at: 0.1)
            }
        }

        private func mean(of picture: SampledFrame, field: Int, of count: Int) -> [Double] {
            let side = Double(picture.width) / Double(count)
            // Without the edges, where scaling and chroma mix neighbours.
            let columns = Int((Double(field) + 0.25) * side)..<Int((Double(field) + 0.75) * side)
            let rows = picture.height / 4..<picture.height * 3 / 4
            var sums = [0, 0, 0]
            for row in rows {
                for column in columns {
                    let pixel = (row * picture.width + column) * 4
                    for part in 0..<3 { sums[part] += Int(picture.pixels[pixel + 2 - part]) }
                }
            }
            return sums.map { Double($0) / Double(rows.count * columns.count) }
        }

        private func expect(
            _ shown: [[Double]], _ wanted: [Colour], within levels: Double, _ name: String,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            for (shown, wanted) in zip(shown, wanted) {
                let levelsOff = zip(shown, [wanted.red, wanted.green, wanted.blue]).map { abs($0 - $1 * 255) }
                #expect(
                    levelsOff.allSatisfy { $0 <= levels }, "\(name): \(wanted) is \(shown)",
                    sourceLocation: sourceLocation)
            }
        }

        private func expectAlike(
            _ shown: [[Double]], _ wanted: [Colour], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
        ) {
            for (shown, wanted) in zip(shown, wanted) {
                let difference = Difference.of((shown[0] / 255, shown[1] / 255, shown[2] / 255), wanted)
                #expect(difference < 2.3, "\(name): \(wanted) is \(shown)", sourceLocation: sourceLocation)
            }
        }

        @Test(arguments: Way.allCases, [8, 10])
        func eachMatrixAndRangeGivesTheSameColours(way: Way, depth: Int) async throws {
            for (camera, matrix) in [(Camera.bt601, "smpte170m"), (.bt709, "bt709")] {
                for hasFullRange in [false, true] {
                    var camera = camera
                    (camera.hasFullRange, camera.depth) = (hasFullRange, depth)
                    let colours = FlatClip.Colours(
                        primaries: matrix, transfer: matrix, matrix: matrix, hasFullRange: hasFullRange)
                    let shown = try await means(way, Self.ordinary.map(camera.codes), depth: depth, colours)
                    expect(shown, Self.ordinary, within: 2, "\(colours) \(depth)")
                }
            }
        }

        /// Two scalers, one for each depth. The fields are grey, because the scalers mix chroma at edges in their own ways.
        @Test(arguments: [(320, 32), (240, 24), (213, 22), (160, 16), (77, 8), (40, 4)])
        func picturesOfTenBitsLieWhereThoseOfEightDo(pane: (width: Int, height: Int)) async throws {
            let greys = (0..<10).map { Double($0 * 7 % 10) / 9 }
            let (eight, ten) = try await (scaled(greys, 8, pane), scaled(greys, 10, pane))
            #expect((eight.width, eight.height) == (ten.width, ten.height))
            let most = zip(eight.pixels, ten.pixels).map { abs(Int($0) - Int($1)) }.max()
            #expect(try #require(most) <= 4, "\(pane)")
        }

        private func scaled(_ greys: [Double], _ depth: Int, _ pane: (width: Int, height: Int)) async throws
            -> SampledFrame
        {
            var camera = Camera.bt709
            camera.depth = depth
            let colours = FlatClip.Colours(primaries: "bt709", transfer: "bt709", matrix: "bt709")
            return try await picture(
                .shown, greys.map { camera.codes(($0, $0, $0)) }, depth: depth, colours, rows: 1, covering: pane)
        }

        /// The size tells: small pictures are from before BT.709. The pane's size does not.
        @Test(arguments: [(8, 64), (8, 640), (20, 64), (20, 640), (70, 640)])
        func aFileThatDoesNotSayItsColoursHasThoseOfItsSize(rows: Int, height: Int) async throws {
            let camera = rows > 18 ? Camera.bt709 : .bt601
            for way in Way.allCases {
                let shown = try await means(
                    way, Self.ordinary.map(camera.codes), depth: 8, nil, rows: rows, covering: (80, height))
                expect(shown, Self.ordinary, within: 2, "\(way): \(rows * FlatClip.side) rows at \(height)")
            }
        }

        /// What an ordinary screen can show, and no brighter than 0.7 of white, looks as it would on that screen.
        @Test(arguments: Way.allCases, hdr)
        func lightBecomesTheColoursOfAScreen(way: Way, transfer: String) async throws {
            let light: [Colour] = Self.ordinary.filter { $0.green < 0.9 }.map {
                (Light.of($0.red), Light.of($0.green), Light.of($0.blue))
            }
            let codes = light.map { light in
                let wide = Light.wide(light)
                let brightness = 0.2627 * wide.red + 0.678 * wide.green + 0.0593 * wide.blue
                let encode = { (value: Double) in
                    transfer == "smpte2084" ? Light.pq(value) : Light.hlg(value, brightness: brightness)
                }
                return Camera.bt2020.codes((encode(wide.red), encode(wide.green), encode(wide.blue)))
            }
            let colours = FlatClip.Colours(primaries: "bt2020", transfer: transfer, matrix: "bt2020nc")
            for pane in [(320, 32), (200, 20)] {
                let shown = try await means(way, codes, depth: 10, colours, covering: pane)
                expectAlike(shown, Self.ordinary.filter { $0.green < 0.9 }, "\(colours)")
            }
        }

        /// White paper is nearly white, what is brighter is told apart as far as a screen can, and black stays black.
        @Test(arguments: Way.allCases, hdr)
        func whatIsBrighterThanPaperBecomesWhite(way: Way, transfer: String) async throws {
            let light = [0, 0.7, 1, 1.5, 4.92]
            let codes = light.map { light in
                let code = transfer == "smpte2084" ? Light.pq(light) : Light.hlg(light, brightness: light)
                return Camera.bt2020.codes((code, code, code))
            }
            let shown = try await means(
                way, codes, depth: 10, FlatClip.Colours(primaries: "bt2020", transfer: transfer, matrix: "bt2020nc"))
            for (field, wanted) in zip(shown, [0, 218, 242, 253, 255]) {
                #expect(field.allSatisfy { abs($0 - Double(wanted)) <= 2 }, "\(transfer): \(wanted) is \(field)")
            }
        }

        /// Wide colours without more light.
        @Test(arguments: Way.allCases) func ordinaryLightInWideColoursKeepsItsGreys(way: Way) async throws {
            let codes = Self.ordinary.map { colour in
                let wide = Light.wide((Light.of(colour.red), Light.of(colour.green), Light.of(colour.blue)))
                func code(_ light: Double) -> Double {
                    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
                }
                return Camera.bt2020.codes((code(wide.red), code(wide.green), code(wide.blue)))
            }
            let colours = FlatClip.Colours(primaries: "bt2020", transfer: "bt2020-10", matrix: "bt2020nc")
            expectAlike(try await means(way, codes, depth: 10, colours), Self.ordinary, "\(colours)")
        }
    }
}
