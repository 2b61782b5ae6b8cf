// The pure parts: sizes, containers, formats, the frame slot's rules.

import Testing

@testable import GstBridge

@Suite struct ValueTests {
    @Test(arguments: [
        (VideoGeometry(width: 720, height: 1280), false, PaneOutput(width: 405, height: 720, fit: .cover), 405, 720),
        (VideoGeometry(width: 1280, height: 720), false, PaneOutput(width: 405, height: 720, fit: .contain), 405, 228),
        (VideoGeometry(width: 1280, height: 720), false, PaneOutput(width: 405, height: 720, fit: .cover), 1280, 720),
        (VideoGeometry(width: 1280, height: 720), true, PaneOutput(width: 405, height: 720, fit: .contain), 405, 720),
        (VideoGeometry(width: 90, height: 160), false, PaneOutput(width: 405, height: 720, fit: .contain), 405, 720),
        (
            VideoGeometry(width: 720, height: 576, pixelAspect: 16.0 / 15), false,
            PaneOutput(width: 768, height: 2000, fit: .contain), 768, 576
        ),
    ])
    func aFrameHasTheSizeItIsDisplayedAt(
        _ video: VideoGeometry, _ turned: Bool, _ pane: PaneOutput, _ width: Int, _ height: Int
    ) {
        let size = FrameSize(of: video, turned: turned, in: pane)
        #expect((size.width, size.height) == (width, height))
    }

    @Test func noFrameIsEmptyOrBeyondBounds() {
        let sliver = FrameSize(
            of: VideoGeometry(width: 8000, height: 2), turned: false,
            in: PaneOutput(width: 400, height: 800, fit: .cover))
        #expect(sliver.width <= FrameSize.largestSide && sliver.height >= 1)
    }

    @Test func containersAreToldByTheirBytes() {
        let packets = (0..<4).flatMap { _ in [UInt8(0x47)] + [UInt8](repeating: 0, count: 187) }
        #expect(Container(sniffing: packets) == .transportStream)
        #expect(Container(sniffing: [0, 0, 0, 24] + Array("ftypisom".utf8)) == .mp4)
        #expect(Container(sniffing: Array("RIFF1234AVI LIST".utf8)) == .avi)
        #expect(Container(sniffing: Array("RIFF1234WAVEfmt ".utf8)) == nil)
        #expect(Container(sniffing: Array("<!DOCTYPE html>".utf8)) == nil)
        #expect(Container(sniffing: [UInt8]()) == nil)
    }

    @Test func formatsAreFoundByTheirCaps() {
        #expect(StreamFormat(name: "video/mpeg", mpegVersion: 4).codec?.name == "MPEG-4")
        #expect(StreamFormat(name: "audio/mpeg", mpegVersion: 1).codec?.name == "MP3")
        #expect(StreamFormat(name: "audio/mpeg", mpegVersion: 4).codec?.name == "AAC")
        #expect(StreamFormat(name: "video/x-unheard-of", mpegVersion: 0).codec == nil)
        #expect(Codec(name: "none", decoders: ["nosuchelement"]).chain() == nil)
        #expect(Codec(name: "raw").chain() == [])
    }
}
