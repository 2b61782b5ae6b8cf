// Tests of running clips: play, pause, laps, jumps, rate, volume, lack of data.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct PlaybackTests {
        let fixtures = ClipFixtures()

        /// Two picture intervals of a 30 fps clip, and a margin for a busy machine.
        private static let seam = 0.12

        private func isPlaying(_ event: PipelineEvent) -> Bool { if case .playing = event { true } else { false } }
        private func isLooped(_ event: PipelineEvent) -> Bool { if case .looped = event { true } else { false } }
        private func isStalled(_ event: PipelineEvent) -> Bool {
            if case .stalled(true) = event { true } else { false }
        }
        private func isFlowing(_ event: PipelineEvent) -> Bool {
            if case .stalled(false) = event { true } else { false }
        }

        /// Plays across two seams and returns the pictures before and after each.
        private func seams(_ watched: Watched) async throws -> [(last: Watched.Picture, first: Watched.Picture)] {
            let start = watched.mark
            watched.pipeline.play()
            try await watched.event("first lap", from: start, isLooped)
            let second = watched.mark
            try await watched.event("second lap", from: second, isLooped)
            let pictures = watched.pictures(from: start)
            return zip(pictures, pictures.dropFirst()).filter { $1.seconds < $0.seconds }.map { ($0, $1) }
        }

        private func expectSmooth(
            _ seams: [(last: Watched.Picture, first: Watched.Picture)], end: Double, _ name: String
        ) {
            #expect(seams.count >= 2, "\(name)")
            for seam in seams {
                let gap = Double(seam.first.at.uptimeNanoseconds - seam.last.at.uptimeNanoseconds) / 1e9
                #expect(gap < Self.seam, "\(name): a seam of \(gap) s")
                #expect(seam.last.seconds > end - 0.25, "\(name)")
                #expect(seam.first.seconds < 0.2, "\(name)")
            }
        }

        private static let files: [ClipFixture] = [.portrait, .webm, .matroska, .avi, .flash, .ogg, .transportStream]

        /// All at once, because each takes two laps in real time.
        @Test func everySourceLoopsWithoutAPause() async throws {
            var sources: [(name: String, source: ByteSource, end: Double)] = []
            for fixture in Self.files {
                sources.append((fixture.rawValue, .file(path: try await fixtures.clip(fixture).path), 2))
            }
            let data = try Data(contentsOf: try await fixtures.clip(.indexAtEnd))
            sources.append(("bytes", .bytes(MemoryBytes(data)), 2))
            for kind in [SegmentedClip.Kind.fragmentedMP4, .transportStream] {
                sources.append((kind.rawValue, .segments(MemorySegments(try await fixtures.segmented(kind))), 3))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (name, source, end) in sources {
                    group.addTask {
                        let watched = Watched(source, sink: "fakesink sync=true")
                        try await watched.primed()
                        expectSmooth(try await seams(watched), end: end, name)
                        try await watched.closed()
                    }
                }
                try await group.waitForAll()
            }
        }

        @Test func whateverSoundThisMachineHasAClipPlays() async throws {
            let path = try await fixtures.clip(.portrait).path
            let watched = Watched(.file(path: path), audio: AudioOutput(patience: 5))
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 0.2 }
            try await watched.closed()
        }

        @Test func aSoundDeviceThatFailsIsNotTriedAgain() async throws {
            let audio = AudioOutput(sink: "pulsesink-that-is-not-there")
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), audio: audio)
            let error = try await watched.failure()
            #expect({ if case .audio = error { true } else { false } }(), "\(error)")
            #expect(audio.workingSink() == nil)
            try await watched.closed()
        }

        @Test func aMachineWithoutSoundPlaysInRealTime() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), sink: nil)
            try await watched.primed()
            let start = watched.mark
            watched.pipeline.play()
            try await watched.event("motion", from: start, isPlaying)
            let one = try await watched.picture(from: start) { $0.seconds > 0.3 }
            let other = try await watched.picture(from: start) { $0.seconds > 1.3 }
            let wall = Double(other.at.uptimeNanoseconds - one.at.uptimeNanoseconds) / 1e9
            #expect(abs(wall - (other.seconds - one.seconds)) < 0.15)
            try await watched.closed()
        }

        @Test func theEndIsToldWhenNotLooping() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), loops: false)
            watched.pipeline.seek(to: 1.5, accurate: true)
            watched.pipeline.play()
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            #expect(try #require(watched.pictures().last).seconds > 1.9)
            try await watched.closed()
        }

        @Test func aPausedClipStandsStillAndRewindsToItsFirstPicture() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path))
            let first = try await {
                try await watched.primed()
                return try #require(watched.pictures().first)
            }()
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 0.2 }
            let before = watched.mark
            watched.pipeline.rewind()
            let again = try await watched.picture(from: before) { $0.seconds < 0.01 }
            #expect(again.middle == first.middle)
            #expect(watched.pipeline.position == again.seconds)
            try await watched.closed()
        }

        @Test(arguments: [ClipFixture.portrait, .webm, .transportStream], [true, false])
        func aJumpLandsOnThePicture(_ fixture: ClipFixture, _ isPlaying: Bool) async throws {
            let watched = Watched(.file(path: try await fixtures.clip(fixture).path))
            try await watched.primed()
            if isPlaying { watched.pipeline.play() }
            let before = watched.mark
            watched.pipeline.seek(to: 1.5, accurate: true)
            let landed = try await watched.picture(from: before) { $0.seconds > 1.2 }
            #expect(abs(landed.seconds - 1.5) < 0.034)
            try await watched.closed()
        }

        /// Each jump starts at the moment when the last one has landed, while GStreamer still returns to playing.
        @Test(arguments: [true, false])
        func jumpsOnTheHeelsOfJumpsAllLand(_ isFile: Bool) async throws {
            for _ in 0..<5 {
                let source: ByteSource =
                    isFile
                    ? .file(path: try await fixtures.clip(.portrait).path)
                    : .segments(MemorySegments(try await fixtures.segmented(.transportStream)))
                let watched = Watched(source, sink: "fakesink sync=true")
                try await watched.primed()
                watched.pipeline.play()
                for number in 0..<12 {
                    let before = watched.mark
                    let place = Double(number * 37 % 55 + 2) / 30
                    watched.pipeline.seek(to: place, accurate: true)
                    try await watched.picture(from: before) { abs($0.seconds - place) < 0.04 }
                }
                try await watched.closed()
            }
        }

        @Test(arguments: [SegmentedClip.Kind.fragmentedMP4, .transportStream])
        func aJumpInSegmentsLandsAndLapsGoOn(_ kind: SegmentedClip.Kind) async throws {
            let watched = Watched(.segments(MemorySegments(try await fixtures.segmented(kind))))
            try await watched.primed()
            watched.pipeline.play()
            let before = watched.mark
            watched.pipeline.seek(to: 2.5, accurate: true)
            let landed = try await watched.picture(from: before) { $0.seconds > 2 }
            #expect(abs(landed.seconds - 2.5) < 0.07)
            try await watched.event("lap", from: before, isLooped)
            let pictures = watched.pictures(from: before).drop { $0.seconds < 2 }
            let seam = zip(pictures, pictures.dropFirst()).first { $1.seconds < $0.seconds }
            let (last, first) = try #require(seam)
            #expect(Double(first.at.uptimeNanoseconds - last.at.uptimeNanoseconds) / 1e9 < Self.seam)
            try await watched.closed()
        }

        @Test func twiceTheRateTakesHalfTheTime() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), sink: "fakesink sync=true")
            try await watched.primed()
            watched.pipeline.setRate(2)
            watched.pipeline.play()
            _ = try await watched.picture { $0.seconds > 1.7 }
            let pictures = watched.pictures().filter { $0.seconds > 0.2 && $0.seconds <= 1.7 }
            // A busy machine delivers some pictures late; the median of many measurements ignores them.
            let half = pictures.count / 2
            let ratios = zip(pictures, pictures.dropFirst(half)).map { one, other in
                (other.seconds - one.seconds) * 1e9 / Double(other.at.uptimeNanoseconds - one.at.uptimeNanoseconds)
            }
            let ratio = try #require(ratios.sorted().dropFirst(ratios.count / 2).first)
            #expect(ratio > 1.6 && ratio < 2.6)
            try await watched.closed()
        }

        @Test func loudnessChangesWhilePlayingWithoutAHitch() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), sink: "fakesink sync=true")
            watched.pipeline.setMuted(true)
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 0.2 }
            watched.pipeline.setMuted(false)
            watched.pipeline.setVolume(0.3)
            try await watched.picture { $0.seconds > 0.6 }
            #expect(!watched.events.contains { if case .failed = $0 { true } else { false } })
            try await watched.closed()
        }

        @Test func aResizeWhilePlayingChangesThePicturesAndLosesNone() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path))
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 0.2 }
            watched.pipeline.resize(to: PaneOutput(width: 135, height: 240, fit: .contain))
            let small = try await watched.picture { $0.width == 135 }
            #expect(small.height == 240)
            let pictures = watched.pictures()
            for (one, next) in zip(pictures, pictures.dropFirst()) { #expect(next.seconds - one.seconds < 0.2) }
            try await watched.closed()
        }

        /// Pictures of ten bits are scaled by another element.
        @Test(arguments: [8, 10]) func aPaneThatChangesAllTheTimeIsNoTrouble(depth: Int) async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mp4")
            defer { try? FileManager.default.removeItem(at: file) }
            let fields: [FlatClip.Codes] =
                depth == 8 ? [(100, 125, 150), (25, 50, 75)] : [(400, 500, 600), (100, 200, 300)]
            try await FlatClip.make(fields, depth: depth, nil, at: file)
            let watched = Watched(.file(path: file.path(percentEncoded: false)), width: 64, height: 32)
            watched.pipeline.play()
            for number in 0..<40 {
                try await watched.picture(from: watched.mark)
                for step in 0..<50 {
                    watched.pipeline.resize(to: PaneOutput(width: 30 + (number + step) % 30, height: 32, fit: .contain))
                }
            }
            watched.pipeline.resize(to: PaneOutput(width: 20, height: 10, fit: .contain))
            try await watched.picture(from: watched.mark) { $0.width == 20 }
            try await watched.closed()
        }

        @Test func runningDryIsToldAndHeals() async throws {
            let segments = MemorySegments(try await fixtures.segmented(.fragmentedMP4), gate: Gate(holdingFrom: 1))
            let watched = Watched(.segments(segments), sink: "fakesink sync=true")
            watched.pipeline.play()
            try await watched.event("stall", isStalled)
            let atStall = try #require(watched.pictures().last)
            #expect(atStall.seconds > 0.7)
            let before = watched.mark
            segments.gate.release()
            try await watched.event("recovery", from: before, isFlowing)
            let next = try await watched.picture(from: before)
            // Time stood still, so nothing was skipped.
            #expect(next.seconds - atStall.seconds < 0.2)
            try await watched.closed()
        }
    }
}
