// A picture of a local video, at its own size and position.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct FrameGrabTests {
        let fixtures = ClipFixtures()

        @Test(arguments: [ClipFixture.portrait, .landscape, .rotated, .withoutSound])
        func aPictureHasTheVideosOwnSize(_ fixture: ClipFixture) async throws {
            let clip = try await fixtures.clip(fixture)
            var medium: (width: Int, height: Int)?
            try FrameSampler.read(clip, for: 0, height: 64) { medium = ($0.mediumWidth, $0.mediumHeight) }
            let frame = try await FrameGrab.read(clip, at: 0.5)
            #expect(frame.width == medium?.width && frame.height == medium?.height)
            #expect(frame.pixels.count == frame.width * frame.height * 4)
        }

        @Test func anotherMomentIsAnotherPicture() async throws {
            let clip = try await fixtures.clip(.portrait)
            let early = try await FrameGrab.read(clip, at: 0.1)
            #expect(early.pixels != (try await FrameGrab.read(clip, at: 1)).pixels)
        }
    }
}
