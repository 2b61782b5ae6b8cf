// Runs every stored input through its target again, so that each defect found by fuzzing stays fixed.

import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Fuzz corpora")
struct FuzzCorpusTests {
    private static func inputs(_ target: FuzzTarget) throws -> [URL] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/\(target.rawValue)")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    @Test(arguments: FuzzTarget.allCases)
    func everyKeptInputIsTaken(_ target: FuzzTarget) async throws {
        let inputs = try Self.inputs(target)
        #expect(inputs.count >= 3)
        for input in inputs {
            let data = try Data(contentsOf: input)
            let time = await ProcessorTime.measure { await target.run(data) }
            #expect(time < .seconds(5), "\(input.lastPathComponent) takes \(time)")
        }
    }

    @Test func piecesOfADamagedIndexAreNotBelieved() {
        let possible = StoredPiece(offset: 0, length: 1 << 18, checksum: 0)
        #expect(possible.isPossible)
        for (offset, length) in [(0, Int64.max), (-1, 10), (0, -10), (Int64.max, 10), (0, 0)] as [(Int64, Int64)] {
            #expect(!StoredPiece(offset: offset, length: length, checksum: 0).isPossible)
        }
    }
}
