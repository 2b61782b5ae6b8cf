// A local file that is cut or overwritten while it loops: the player plays the rest or fails, and never spins.

import FeedsTestSupport
import Foundation
import Testing

@testable import GstBridge

extension AllPipelineTests {
    @Suite struct ChangedFileTests {
        let fixtures = ClipFixtures()

        private func playing(_ clip: ClipFixture) async throws -> (Watched, FileHandle, URL) {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(clip.rawValue)")
            try FileManager.default.copyItem(at: try await fixtures.clip(clip), to: file)
            let watched = Watched(.file(path: file.path(percentEncoded: false)))
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 0.2 }
            return (watched, try FileHandle(forUpdating: file), file)
        }

        /// Expects an error within the waiting time of `Watched`.
        private func ends(_ watched: Watched) async throws {
            let error = try await watched.wait(for: "failure", limit: 20) { sight in
                if case .event(.failed(let error)) = sight { error } else { nil }
            }
            switch error {
            case .changed, .damaged, .source, .notMedia: break
            default: Issue.record("\(error)")
            }
            try await watched.closed()
        }

        @Test(arguments: [ClipFixture.portrait, .withoutSound, .webm, .matroska])
        func aFileThatIsEmptiedEnds(clip: ClipFixture) async throws {
            let (watched, handle, file) = try await playing(clip)
            defer { try? FileManager.default.removeItem(at: file) }  // A leftover does no harm.
            try handle.truncate(atOffset: 0)
            try await ends(watched)
        }

        @Test func aFileThatIsCutBehindItsIndexEnds() async throws {
            let (watched, handle, file) = try await playing(.portrait)
            defer { try? FileManager.default.removeItem(at: file) }  // A leftover does no harm.
            // The index is at the front, and the data that it lists are gone.
            try handle.truncate(atOffset: 5000)
            try await ends(watched)
        }

        @Test func aFileThatIsOverwrittenEnds() async throws {
            let (watched, handle, file) = try await playing(.portrait)
            defer { try? FileManager.default.removeItem(at: file) }  // A leftover does no harm.
            let length = try handle.seekToEnd()
            try handle.seek(toOffset: 0)
            try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(length)))
            try await ends(watched)
        }
    }

    @Suite struct LapWatchTests {
        /// How many of those laps it allows, a thousand at most.
        private func laps(of seconds: Double?, pictures: (Int) -> Int) -> Int {
            var watch = LapWatch()
            return (1...1000).first { !watch.mayGoOn(after: seconds, pictures: pictures($0)) } ?? 1000
        }

        @Test func aClipThatShowsPicturesGoesRoundForEver() {
            #expect(laps(of: 3) { $0 * 75 } == 1000)
            // The queues may hold a short clip many times.
            #expect(laps(of: 0.2) { $0 / 60 } == 1000)
        }

        @Test(arguments: [nil, 0, 0.2, 3, 7200] as [Double?]) func aClipThatShowsNothingDoesNot(seconds: Double?) {
            #expect(laps(of: seconds) { _ in 50 } < 200)
        }
    }
}
