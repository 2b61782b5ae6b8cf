// Streams that change during playback: another size, another initialisation, restarting clocks. Every picture of the
// clip must appear once a lap, at its own time.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct SeamTests {
        let fixtures = ClipFixtures()

        /// Each letter is a second; a repeated letter continues in the same format.
        enum Mix: String, CaseIterable {
            case switching = "SLS"
            case switchingOnce = "SLL"
            case restarting = "RRR"
            case switchingAndRestarting = "LRS"
            case soundless = "SNS"
        }

        private func chunks(_ mix: Mix, _ kind: SegmentedClip.Kind) async throws -> [SegmentChunk] {
            var chunks: [SegmentChunk] = []
            for (second, letter) in mix.rawValue.enumerated() {
                let (rendition, format): (BarcodeRendition, Int) =
                    switch letter {
                    case "S": (.small, 1)
                    case "L": (.large, 2)
                    case "N": (.silent, 3)
                    default: (.restarting, 10 + second)
                    }
                chunks.append(try await fixtures.rendition(kind, rendition).chunk(second, format: format))
            }
            return chunks
        }

        private func segments(_ mix: Mix, _ kind: SegmentedClip.Kind, gate: Gate = Gate()) async throws
            -> MemorySegments
        {
            MemorySegments(
                try await chunks(mix, kind), kind == .fragmentedMP4 ? .fragmentedMP4 : .transportStream, gate: gate)
        }

        /// Each picture follows the one before it, and the first follows the last.
        private func expectNothingMissing(_ pictures: [Watched.Picture], _ name: String) {
            for (one, next) in zip(pictures, pictures.dropFirst()) {
                #expect(next.number == one.number.map { ($0 + 1) % 90 }, "\(name): after \(one.number ?? -1)")
            }
            for picture in pictures {
                #expect(abs(picture.seconds - Double(picture.number ?? -1) / 30) < 0.01, "\(name): \(picture.seconds)")
            }
            #expect(Set(pictures.map(\.width)).count == 1, "\(name): the pane's size is the pictures'")
        }

        /// All at once, because each takes three laps in real time.
        @Test func threeLapsShowEveryPicture() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for kind in [SegmentedClip.Kind.fragmentedMP4, .transportStream] {
                    for mix in Mix.allCases {
                        let segments = try await segments(mix, kind)
                        group.addTask { try await playThreeLaps(segments, "\(mix) \(kind)") }
                    }
                }
                try await group.waitForAll()
            }
        }

        private func playThreeLaps(_ segments: MemorySegments, _ name: String) async throws {
            let watched = Watched(.segments(segments), width: 90, height: 160, sink: "fakesink sync=true")
            try await watched.primed()
            #expect(watched.pictures().map(\.number) == [0])
            watched.pipeline.play()
            for _ in 0..<2 {
                let lap = watched.mark
                try await watched.event("lap", from: lap) { if case .looped = $0 { true } else { false } }
            }
            let third = watched.mark
            try await watched.picture(from: third) { $0.number == 89 }
            let pictures = watched.pictures()
            #expect(pictures.count >= 270)
            expectNothingMissing(pictures, name)
            try await watched.closed()
        }

        @Test(arguments: [SegmentedClip.Kind.fragmentedMP4, .transportStream], [true, false])
        func jumpsLandOnBothSidesOfASeam(_ kind: SegmentedClip.Kind, _ isPlaying: Bool) async throws {
            for mix in [Mix.switching, .restarting, .soundless] {
                let watched = Watched(.segments(try await segments(mix, kind)), sink: "fakesink sync=true")
                try await watched.primed()
                if isPlaying { watched.pipeline.play() }
                for number in [45, 29, 30, 75, 59, 60, 3] {
                    let before = watched.mark
                    watched.pipeline.seek(to: Double(number) / 30, accurate: true)
                    let landed = try await watched.picture(from: before) { $0.number == number }
                    #expect(abs(landed.seconds - Double(number) / 30) < 0.01)
                }
                let before = watched.mark
                watched.pipeline.rewind()
                let first = try await watched.picture(from: before) { $0.number == 0 }
                #expect(first.seconds == 0)
                try await watched.closed()
            }
        }

        @Test func aCoarseJumpLandsOnTheSegmentsFirstPicture() async throws {
            let watched = Watched(.segments(try await segments(.switching, .fragmentedMP4)))
            try await watched.primed()
            let before = watched.mark
            watched.pipeline.seek(to: 1.7, accurate: false)
            #expect(try await watched.picture(from: before).number == 30)
            try await watched.closed()
        }

        @Test func aJumpWhilePlayingGoesOnAcrossTheSeamAndTheLap() async throws {
            let watched = Watched(
                .segments(try await segments(.switching, .transportStream)), sink: "fakesink sync=true")
            try await watched.primed()
            let before = watched.mark
            watched.pipeline.seek(to: 1.5, accurate: true)
            watched.pipeline.play()
            try await watched.picture(from: before) { $0.number == 10 }
            let pictures = watched.pictures(from: before)
            #expect(pictures.first?.number == 45)
            expectNothingMissing(pictures, "after the jump")
            try await watched.closed()
        }

        @Test func twiceTheRateCrossesSeamsToo() async throws {
            let watched = Watched(.segments(try await segments(.switching, .fragmentedMP4)), sink: "fakesink sync=true")
            try await watched.primed()
            watched.pipeline.setRate(2)
            let before = watched.mark
            watched.pipeline.play()
            try await watched.event("lap", from: before) { if case .looped = $0 { true } else { false } }
            let numbers = watched.pictures(from: before).compactMap(\.number)
            // A change of rate may repeat a picture, and a busy machine shows some late; none may be missing.
            #expect(Set(numbers).count == 90)
            try await watched.closed()
        }

        @Test func aDamagedSegmentIsSkippedWithAWord() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for kind in [SegmentedClip.Kind.fragmentedMP4, .transportStream] {
                    for damage in Damage.allCases {
                        var chunks = try await chunks(.switchingOnce, kind)
                        chunks[1].data = damage.applied(to: chunks[1].data)
                        let segments = MemorySegments(
                            chunks, kind == .fragmentedMP4 ? .fragmentedMP4 : .transportStream)
                        group.addTask { try await expectTheRest(of: segments) }
                    }
                }
                try await group.waitForAll()
            }
        }

        private func expectTheRest(of segments: MemorySegments) async throws {
            let watched = Watched(.segments(segments), sink: "fakesink sync=true")
            watched.pipeline.play()
            try await watched.event("warning") { if case .warning = $0 { true } else { false } }
            let next = try await watched.picture { ($0.number ?? 0) >= 60 }
            #expect(next.number == 60)
            #expect(abs(next.seconds - 2) < 0.01)
            #expect(!watched.events.contains { if case .failed = $0 { true } else { false } })
            try await watched.closed()
        }

        @Test(arguments: [SegmentedClip.Kind.fragmentedMP4, .transportStream], Damage.allCases)
        func damageEverywhereFails(_ kind: SegmentedClip.Kind, _ damage: Damage) async throws {
            guard damage != .cutOff else { return }
            var chunks = try await chunks(.switching, kind)
            for index in chunks.indices { chunks[index].data = damage.applied(to: chunks[index].data) }
            let container: SegmentedContainer = kind == .fragmentedMP4 ? .fragmentedMP4 : .transportStream
            let watched = Watched(.segments(MemorySegments(chunks, container)))
            let error = try await watched.failure()
            #expect({ if case .damaged = error { true } else { false } }(), "\(error)")
            try await watched.closed()
        }

        enum Damage: CaseIterable {
            case cutOff, noise, empty

            func applied(to data: Data) -> Data {
                var random = SplitMix64(seed: 3)
                return switch self {
                case .cutOff: data.prefix(data.count / 3)
                case .noise: Data((0..<data.count).map { _ in UInt8.random(in: 0...255, using: &random) })
                case .empty: Data()
                }
            }
        }

        @Test(arguments: 0..<4)
        func closingAnywhereInAChangingStreamEnds(_ held: Int) async throws {
            let segments = try await segments(.switching, .fragmentedMP4, gate: Gate(holdingFrom: held))
            let watched = Watched(.segments(segments), sink: "fakesink sync=true")
            watched.pipeline.play()
            watched.pipeline.seek(to: 2.5, accurate: true)
            if held > 0 { try await watched.picture() }
            try await watched.closed()
            #expect(segments.gate.heldCount == 0)
        }
    }
}
