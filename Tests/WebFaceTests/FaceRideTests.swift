// The engine answers natively as in browsers: Tests/WebChecks compares their digests with the same file.

import Foundation
import Testing

@Suite struct FaceRideTests {
    private func text(_ name: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Ride")
        return String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    /// When a decision of the engine changes on purpose, the digest here says what the file must hold.
    @Test func halfAMillionEventsGiveTheRecordedDigest() throws {
        let recorded = try text("digest").split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        let events = try #require(recorded.first)
        #expect(events >= 500_000)
        var ride = FaceRide(signatures: try text("signatures"))
        ride.run(events: events)
        #expect([events, ride.commands, Int(ride.digest.value)] == recorded)
    }

    @Test func anotherAnswerGivesAnotherDigest() throws {
        var one = FaceRide(signatures: try text("signatures"))
        var other = FaceRide(signatures: try text("signatures"))
        one.run(events: 1000)
        other.run(events: 1001)
        #expect(one.digest.value != other.digest.value)
    }
}
