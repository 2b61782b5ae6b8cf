// Clips of flat fields, side by side, whose stored codes a test chooses.
// Thread: any. Invariant: the codes are stored without loss.

package import Foundation

package enum FlatClip {
    /// The side of a field in pixels.
    package static let side = 32

    /// How the file says what its codes mean, in FFmpeg's words.
    package struct Colours: Sendable, CustomStringConvertible {
        package var primaries: String
        package var transfer: String
        package var matrix: String
        package var hasFullRange = false

        package init(primaries: String, transfer: String, matrix: String, hasFullRange: Bool = false) {
            self.primaries = primaries
            self.transfer = transfer
            self.matrix = matrix
            self.hasFullRange = hasFullRange
        }

        package var description: String { "\(matrix) \(transfer)\(hasFullRange ? " full" : "")" }

        fileprivate var filter: String {
            "setparams=range=\(hasFullRange ? "pc" : "tv"):color_primaries=\(primaries):color_trc=\(transfer)"
                + ":colorspace=\(matrix)"
        }
    }

    /// Luma, blue and red.
    package typealias Codes = (luma: UInt16, blue: UInt16, red: UInt16)

    /// Ten pictures. Without `colours` the file does not say what its codes mean; `rows` is its height in fields.
    package static func make(
        _ fields: [Codes], depth: Int, _ colours: Colours?, rows: Int = 1, at file: URL
    ) async throws {
        let raw = file.appendingPathExtension("raw")
        defer { try? FileManager.default.removeItem(at: raw) }
        let codes = planes(fields, rows: rows)
        let picture = depth == 8 ? Data(codes.map { UInt8($0) }) : codes.withUnsafeBytes { Data($0) }
        var pictures = Data()
        for _ in 0..<10 { pictures.append(picture) }
        try pictures.write(to: raw)
        try await ClipFixtures.ffmpeg(
            [
                "-f", "rawvideo", "-pix_fmt", depth == 8 ? "yuv420p" : "yuv420p10le",
                "-s", "\(fields.count * side)x\(rows * side)", "-r", "30", "-i", raw.path(percentEncoded: false),
            ] + (colours.map { ["-vf", $0.filter] } ?? []) + [
                "-c:v", "libx265", "-x265-params", "lossless=1:log-level=none", "-tag:v", "hvc1",
                file.path(percentEncoded: false),
            ])
    }

    private static func planes(_ fields: [Codes], rows: Int) -> [UInt16] {
        plane(fields.map(\.luma), side, rows) + plane(fields.map(\.blue), side / 2, rows)
            + plane(fields.map(\.red), side / 2, rows)
    }

    private static func plane(_ codes: [UInt16], _ side: Int, _ rows: Int) -> [UInt16] {
        let row = codes.flatMap { [UInt16](repeating: $0, count: side) }
        var plane: [UInt16] = []
        for _ in 0..<side * rows { plane += row }
        return plane
    }
}
