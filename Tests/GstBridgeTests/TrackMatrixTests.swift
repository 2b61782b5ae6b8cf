// The mirror in the head of a clip: found where it is, and never in damage.

import FeedsTestSupport
import Foundation
import Testing

@testable import GstBridge

struct TrackMatrixTests {
    private static let one: UInt32 = 1 << 16
    private static let minus: UInt32 = ~one + 1

    /// A copy of the clip with these four numbers in the matrix of its first track.
    private func clip(_ matrix: [UInt32], _ change: (inout Data) -> Void = { _ in }) async throws -> String {
        var data = try Data(contentsOf: try await ClipFixtures().clip(.portrait))
        let start = try #require(data.range(of: Data("tkhd".utf8))).lowerBound + 44
        for (place, word) in zip([0, 4, 12, 16], matrix) {
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
            data.replaceSubrange(start + place..<start + place + 4, with: bytes)
        }
        change(&data)
        let path = FileManager.default.temporaryDirectory.appending(path: "matrix-\(UUID().uuidString).mp4").path
        try data.write(to: URL(filePath: path))
        return path
    }

    private func mirror(_ path: String) -> TrackMatrix.Mirror? {
        // A leftover in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(atPath: path) }
        return MovieFile(path: path).flatMap(TrackMatrix.mirror)
    }

    @Test func aMirrorIsFound() async throws {
        let (one, minus) = (Self.one, Self.minus)
        let known: [([UInt32], TrackMatrix.Mirror?)] = [
            ([minus, 0, 0, one], .across), ([one, 0, 0, minus], .down),
            ([0, one, one, 0], .diagonal), ([0, minus, minus, 0], .otherDiagonal),
            // The demuxer tells these turns.
            ([one, 0, 0, one], nil), ([0, one, minus, 0], nil), ([minus, 0, 0, minus], nil), ([0, minus, one, 0], nil),
        ]
        for (matrix, wanted) in known { #expect(mirror(try await clip(matrix)) == wanted, "\(matrix)") }
    }

    @Test func damageIsNoMirrorAndNoCrash() async throws {
        #expect(mirror("/nowhere/at/all.mp4") == nil)
        var dice = SplitMix64(seed: 11)
        for _ in 0..<60 {
            let path = try await clip([Self.minus, 0, 0, Self.one]) { data in
                data = data.prefix(Int.random(in: 0...min(4000, data.count), using: &dice))
                for _ in 0..<4 where !data.isEmpty {
                    data[Int.random(in: 0..<data.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
                }
            }
            // Each answer is right, as long as there is one.
            _ = mirror(path)
        }
    }
}
