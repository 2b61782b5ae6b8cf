// Sounds without pictures: they play, jump, loop and end like videos, and bring a picture of their own.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct SoundAloneTests {
        private let fixtures = ClipFixtures()
        private let tolerance = 0.15

        private func watched(
            _ fixture: SoundFixture, sink: String? = "fakesink sync=true", loops: Bool = true
        ) async throws -> Watched {
            let data = try Data(contentsOf: try await fixtures.sound(fixture))
            return Watched(.bytes(MemoryBytes(data)), sink: sink, loops: loops, isSound: true)
        }

        /// All at once, because each takes seconds in real time.
        private func withEach(
            _ body: @escaping @Sendable (SoundFixture) async throws -> Void
        ) async throws {
            for fixture in SoundFixture.allCases { _ = try await fixtures.sound(fixture) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for fixture in SoundFixture.allCases { group.addTask { try await body(fixture) } }
                try await group.waitForAll()
            }
        }

        @Test func everyFormatPlaysToItsEndAndBegins() async throws {
            try await withEach { fixture in
                let watched = try await watched(fixture)
                let clip = try await watched.primed()
                #expect(clip.hasAudio && clip.width == 270 && clip.height == 480, "\(fixture)")
                watched.pipeline.play()
                try await watched.event("lap of \(fixture)") { if case .looped = $0 { true } else { false } }
                let seen = watched.pictures().map(\.seconds)
                let length = try #require(watched.pipeline.duration, "\(fixture)")
                #expect(abs(length - SoundFixture.seconds) < tolerance, "\(fixture): \(length) s")
                #expect((seen.max() ?? 0) > SoundFixture.seconds - 0.3, "\(fixture): \(seen)")
                // The waiting pictures of a busy machine replace each other, and the others follow each other.
                #expect(seen.count > 12 && seen.prefix { $0 < 3.5 }.elementsEqual(seen.prefix { $0 < 3.5 }.sorted()))
                try await watched.closed()
            }
        }

        @Test func aSoundIsHeardEvenWhereItIsSought() async throws {
            let recording = Recording()
            let watched = try await watched(.m4a, sink: recording.sink, loops: false)
            try await watched.primed()
            watched.pipeline.seek(to: 1.5, accurate: true)
            watched.pipeline.play()
            try await watched.sought(1.5)
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            try await watched.closed()
            let heard = try recording.samples()
            try recording.delete()
            #expect(abs(try Recording.pitch(of: heard, at: 0.25) - 440) < 15)
            #expect(abs(try Recording.pitch(of: heard, at: 1.2) - 880) < 15)
        }

        @Test func mutedSoundsAreSilent() async throws {
            let recording = Recording()
            let watched = try await watched(.m4a, sink: recording.sink, loops: false)
            watched.pipeline.setMuted(true)
            watched.pipeline.play()
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            try await watched.closed()
            let heard = try recording.samples()
            try recording.delete()
            #expect(heard.count > 3 * 44_100 && heard.allSatisfy { $0 == 0 })
        }

        @Test func everyFormatJumpsAndStartsInTheMiddle() async throws {
            try await withEach { fixture in
                let watched = try await watched(fixture)
                try await watched.primed(from: 2.5)
                let start = try #require(watched.pipeline.position)
                #expect(abs(start - 2.5) < tolerance, "\(fixture) starts at \(start)")
                #expect(watched.pictures().allSatisfy { $0.seconds > 2 }, "\(fixture)")
                let mark = watched.mark
                watched.pipeline.seek(to: 1, accurate: true)
                try await watched.sought(1, from: mark)
                let place = try #require(watched.pipeline.position)
                #expect(abs(place - 1) < tolerance, "\(fixture) jumps to \(place)")
                try await watched.closed()
            }
        }

        @Test func aMachineWithoutSoundKeepsTime() async throws {
            let watched = try await watched(.opus, sink: nil, loops: false)
            watched.pipeline.play()
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            let pictures = watched.pictures()
            let (first, last) = (try #require(pictures.first), try #require(pictures.last))
            let passed = Double(last.at.uptimeNanoseconds - first.at.uptimeNanoseconds) / 1e9
            #expect(abs(passed - (last.seconds - first.seconds)) < 0.5, "\(passed) s")
            try await watched.closed()
        }

        @Test func aDoubledRateHalvesTheTime() async throws {
            let watched = try await watched(.mp3, loops: false)
            watched.pipeline.setRate(2)
            watched.pipeline.play()
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            let pictures = watched.pictures()
            let (first, last) = (try #require(pictures.first), try #require(pictures.last))
            let passed = Double(last.at.uptimeNanoseconds - first.at.uptimeNanoseconds) / 1e9
            #expect(passed > 1.5 && passed < 3, "\(passed) s")
            try await watched.closed()
        }

        @Test func anEmbeddedCoverIsThePicture() async throws {
            for fixture in [SoundFixture.coveredMP3, .coveredM4A, .coveredFLAC] {
                let watched = try await watched(fixture)
                try await watched.primed()
                let picture = try await watched.picture()
                #expect(picture.middle[2] > 200 && picture.middle[0] < 60, "\(fixture): \(picture.middle)")
                try await watched.closed()
            }
        }

        @Test func theWaveFollowsTheSound() async throws {
            let watched = try await watched(.wave, loops: false)
            try await watched.primed()
            let before = try await watched.picture()
            watched.pipeline.play()
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            // A bar of silence is a dot; the tone is half as loud as a sound can be.
            let after = try #require(watched.pictures().last)
            #expect(before.rows > 0 && before.rows < 8, "\(before.rows)")
            #expect(after.rows > 86 && after.rows < 106, "\(after.rows) of 480")
            try await watched.closed()
        }

        @Test func aFileThatHoldsOnlySoundIsFoundOut() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.soundOnly).path))
            #expect(try await watched.primed().hasAudio)
            try await watched.closed()
            let still = await VideoStill.read(try await fixtures.sound(.coveredM4A).path, covering: 90, 160)
            #expect(still?.duration.map { abs($0 - SoundFixture.seconds) < tolerance } == true)
        }

        @Test func aSoundWithoutItsIndexIsDamaged() async throws {
            let whole = try Data(contentsOf: try await fixtures.sound(.m4a))
            let watched = Watched(.bytes(MemoryBytes(whole.prefix(whole.count / 2))), isSound: true)
            let error = try await watched.failure()
            #expect({ if case .damaged = error { true } else { false } }(), "\(error)")
            try await watched.closed()
        }
    }
}
