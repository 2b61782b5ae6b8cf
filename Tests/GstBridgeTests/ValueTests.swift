// Tests the pure parts: sizes, containers, formats, the frame slot.

import Foundation
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
        #expect(Container(sniffing: Array("RIFF1234WAVEfmt ".utf8)) == .wave)
        #expect(Container(sniffing: Array("RIFF1234CDXAfmt ".utf8)) == nil)
        #expect(Container(sniffing: Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0]) == .taggedMP3)
        #expect(Container(sniffing: [0xFF, 0xFB, 0x50, 0xC4]) == .mp3)
        #expect(Container(sniffing: [0xFF, 0xF1, 0x50, 0x40]) == .aac)
        #expect(Container(sniffing: [0xFF, 0xFE, 0x3C, 0x00]) == nil)
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

    @Test func segmentsAreToldByTheirBytes() {
        let adts = Data([0xFF, 0xF1, 0x50, 0x80])
        let tagged = Data("ID3".utf8) + [4, 0, 0, 0, 0, 0, 2, 0, 0] + adts
        let aac = SegmentShape.packedAudio(StreamFormat(name: "audio/mpeg", mpegVersion: 4))
        #expect(SegmentShape(of: SegmentChunk(data: adts), declared: .transportStream) == aac)
        #expect(SegmentShape(of: SegmentChunk(data: tagged), declared: .fragmentedMP4) == aac)
        #expect(SegmentShape.withoutTag(tagged) == adts)
        #expect(SegmentShape.withoutTag(Data("ID3".utf8)) == Data("ID3".utf8))
        let box = Data([0, 0, 0, 12]) + Data("styp1234".utf8)
        #expect(SegmentShape(of: SegmentChunk(data: box), declared: .transportStream) == .container(.mp4))
        let nothing = SegmentChunk(data: Data())
        #expect(SegmentShape(of: nothing, declared: .transportStream) == .container(.transportStream))
    }

    @Test func aCutOffSegmentIsNotWhole() {
        let box = Data([0, 0, 0, 12]) + Data("styp1234".utf8)
        let large = Data([0, 0, 0, 1]) + Data("mdat".utf8) + Data([0, 0, 0, 0, 0, 0, 0, 18, 7, 7])
        let mp4 = SegmentShape.container(.mp4)
        #expect(mp4.isWhole(box + large))
        #expect(!mp4.isWhole(box + large.dropLast()))
        #expect(!mp4.isWhole(box.prefix(5)))
        #expect(!mp4.isWhole(Data(count: 3)))
        #expect(!mp4.isWhole(Data([0, 0, 0, 4]) + Data("styp".utf8)))
        #expect(SegmentShape.container(.transportStream).isWhole(Data(count: 376)))
        #expect(!SegmentShape.container(.transportStream).isWhole(Data(count: 377)))
    }

    @Test func runsArePlacedByTheirSegmentsAndLapsAdvanceRunningTime() {
        var line = SegmentTimeline(lap: 3000)
        line.beginRun(at: 0)
        line.align(700)
        #expect(line.place(of: 700) == 0)
        // The same clock continues although the playlist rounded; a restarting clock is placed by the playlist.
        line.beginRun(at: 1_000_000_000)
        line.align(1_000_010_700)
        #expect(line.place(of: 1_000_010_700) == 1_000_010_000)
        line.beginRun(at: 2_000_000_000)
        line.align(700)
        #expect(line.place(of: 700) == 2_000_000_000)
        #expect((line.earliest, line.running(at: 2000)) == (0, 2000))
        line.jump(to: 1000)
        #expect((line.earliest, line.running(at: 2000)) == (1000, 1000))
        line.beginLap()
        #expect((line.earliest, line.running(at: 0)) == (0, 2000))
    }
}
