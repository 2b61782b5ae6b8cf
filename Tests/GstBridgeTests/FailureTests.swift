// A clip that cannot be played gives a typed error; a clip that can be played in part is played.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct FailureTests {
        let fixtures = ClipFixtures()

        private func failure(_ data: Data) async throws -> PipelineError {
            let watched = Watched(.bytes(MemoryBytes(data)))
            let error = try await watched.failure()
            try await watched.closed()
            return error
        }

        @Test func textIsNoMedia() async throws {
            let error = try await failure(Data(String(repeating: "It was a dark night. ", count: 200).utf8))
            #expect({ if case .notMedia = error { true } else { false } }(), "\(error)")
        }

        @Test func nothingIsNoMedia() async throws {
            let error = try await failure(Data())
            #expect({ if case .notMedia = error { true } else { false } }(), "\(error)")
        }

        @Test func aMissingFileIsTheSourcesFailure() async throws {
            let watched = Watched(.file(path: "/nonexistent/clip.mp4"))
            let error = try await watched.failure()
            #expect({ if case .source = error { true } else { false } }(), "\(error)")
            try await watched.closed()
        }

        @Test func bytesThatSayNothingOfTheirSoundHaveNoPicture() async throws {
            let error = try await failure(Data(contentsOf: try await fixtures.clip(.soundOnly)))
            #expect({ if case .noPicture = error { true } else { false } }(), "\(error)")
        }

        @Test func anUnknownFormatIsNamed() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.undecodable).path))
            let error = try await watched.failure()
            guard case .missingDecoder(let format) = error else { throw error }
            #expect(!format.isEmpty)
            try await watched.closed()
        }

        @Test func aClipWithoutItsIndexIsDamaged() async throws {
            let whole = try Data(contentsOf: try await fixtures.clip(.indexAtEnd))
            let error = try await failure(whole.prefix(whole.count / 2))
            #expect({ if case .damaged = error { true } else { false } }(), "\(error)")
        }

        @Test func noiseBehindAGoodHeadIsDamaged() async throws {
            var random = SystemRandomNumberGenerator()
            let head = try Data(contentsOf: try await fixtures.clip(.portrait)).prefix(40)
            let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
            let error = try await failure(head + noise)
            #expect({ if case .damaged = error { true } else { false } }(), "\(error)")
        }

        @Test func aCutOffClipPlaysWhatThereIs() async throws {
            let whole = try Data(contentsOf: try await fixtures.clip(.portrait))
            let watched = Watched(.bytes(MemoryBytes(whole.prefix(whole.count * 6 / 10))))
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 0.8 }
            // Then it must start over or report an error; it must not fall silent.
            try await watched.event("lap or failure") {
                switch $0 {
                case .looped, .failed(.damaged), .failed(.source): true
                default: false
                }
            }
            try await watched.closed()
        }

        @Test func aFailingOwnerIsNamedNotTheVideo() async throws {
            let whole = try Data(contentsOf: try await fixtures.clip(.portrait))
            let watched = Watched(.bytes(MemoryBytes(whole, failsBeyond: 70_000)))
            let error = try await watched.failure()
            #expect({ if case .source(let cause) = error { cause is BytesFailure } else { false } }(), "\(error)")
            try await watched.closed()
        }
    }
}
