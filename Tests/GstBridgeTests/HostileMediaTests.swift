// Each hostile file with the real player: it plays or fails with an error, in limited time and memory.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct HostileMediaTests {
        let fixtures = ClipFixtures()

        /// The result; a hang ends at the wait's own limit.
        private func outcome(_ source: ByteSource) async throws -> Result<PipelineEvent.Clip, PipelineError> {
            let watched = Watched(source)
            let result: Result<PipelineEvent.Clip, PipelineError>
            do {
                let clip = try await watched.primed()
                #expect(!watched.pictures().isEmpty)
                result = .success(clip)
            } catch let error as PipelineError {
                result = .failure(error)
            }
            try await watched.closed()
            return result
        }

        private func outcome(_ clip: HostileClip) async throws -> Result<PipelineEvent.Clip, PipelineError> {
            try await outcome(.file(path: try await fixtures.hostile(clip).path))
        }

        /// Every picture fits the pane of 270 by 480, upright and in its own shape.
        @Test(arguments: [
            (HostileClip.onePixel, 270), (.eightK, 152), (.tenBit, 480), (.variableRate, 480), (.rotated, 480),
            (.fourHours, 270), (.wrongName, 480),
        ])
        func oddButWholeShowsItsPicture(_ clip: HostileClip, height: Int) async throws {
            let shown = try await outcome(clip).get()
            #expect(shown.width == 270 && shown.height == height)
        }

        @Test func whatIsNoVideoSaysSo() async throws {
            for (clip, reason) in [
                (HostileClip.empty, "not a video file"), (.archive, "not a video file"),
            ] {
                guard case .failure(let error) = try await outcome(clip) else {
                    Issue.record("\(clip) was shown")
                    continue
                }
                #expect("\(error)".contains(reason), "\(clip): \(error)")
            }
        }

        @Test func aVideoWithoutPicturesPlaysAsASound() async throws {
            let shown = try await outcome(.soundOnly).get()
            #expect(shown.hasAudio && shown.width == 270 && shown.height == 480)
        }

        @Test func aClipWithoutItsEndIsDamaged() async throws {
            guard case .failure(.damaged) = try await outcome(.truncated) else {
                Issue.record("a clip without its index was shown")
                return
            }
        }

        @Test func withoutAKeyPictureItShowsSomethingOrSaysWhy() async throws {
            if case .failure(let error) = try await outcome(.noKeyPicture) { #expect(!"\(error)".isEmpty) }
        }

        @Test func fourHoursCanBeCrossedAtOnce() async throws {
            let watched = Watched(.file(path: try await fixtures.hostile(.fourHours).path))
            try await watched.primed()
            let duration = try #require(watched.pipeline.duration)
            #expect(abs(duration - 14_400) < 20)
            watched.pipeline.seek(to: 14_000, accurate: false)
            try await watched.event("jump") { if case .sought = $0 { true } else { false } }
            try await watched.picture { $0.seconds > 13_000 }
            try await watched.closed()
        }

        @Test(arguments: UInt64(1)...UInt64(Torture().rounds(6)))
        func corruptBytesNeverHang(seed: UInt64) async throws {
            let data = try await fixtures.corrupted(seed: seed)
            if case .failure(let error) = try await outcome(.bytes(MemoryBytes(data))) { #expect(!"\(error)".isEmpty) }
        }

        /// An 8K picture has 50 MB; the decoder holds a few of them, and frees them.
        @Test func theLargestPictureCostsBoundedMemory() async throws {
            let before = try Self.memory("VmRSS")
            try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .ascii)
            _ = try await outcome(.eightK).get()
            let (peak, after) = (try Self.memory("VmHWM"), try Self.memory("VmRSS"))
            #expect(peak - before < 900, "\(peak - before) MB at its peak")
            #expect(after - before < 120, "\(after - before) MB were not given back")
        }

        /// In megabytes.
        private static func memory(_ name: String) throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + ":") })
            return (line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) / 1024
        }
    }
}
