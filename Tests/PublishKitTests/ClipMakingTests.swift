// Tests what the real encoder makes of real clips and pictures.

import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

@Suite(.serialized) struct ClipMakingTests {
    private let bench: PublishBench
    private let made: URL

    init() throws {
        bench = try PublishBench()
        made = bench.root.appending(path: "made")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    }

    private func make(
        _ form: Recipe.Form, _ path: String, recipe: Recipe = Recipe()
    ) async throws -> PublishedMedium {
        let run = EncoderRun(tools: try PublishBench.tools(), folder: made)
        return try await MediumMaker(run: run, recipe: recipe).make(form, from: path)
    }

    private func probe(_ file: String, _ entries: String) async throws -> String {
        try await PublishBench.run(
            "/usr/bin/env",
            ["ffprobe", "-v", "error", "-show_entries", entries, "-of", "compact", made.appending(path: file).path]
        ).out
    }

    /// A clip of four seconds that says where it was filmed, by whom and with what.
    private func placedClip() async throws -> String {
        let path = bench.root.appending(path: "100%d clip.mov").path
        try await PublishBench.ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30:duration=4", "-f", "lavfi", "-i", "sine=440:duration=4",
            "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-metadata",
            "location=+48.2082+016.3738/", "-metadata", "title=Secret title", "-metadata", "artist=Ann Secret",
            "-metadata",
            "make=SecretPhone", path,
        ])
        return path
    }

    private func contains(_ word: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: made.path).filter {
            try Data(contentsOf: made.appending(path: $0)).range(of: Data(word.utf8)) != nil
        }
    }

    @Test func everyLevelIsCutAtTheSameTimes() async throws {
        let medium = try await make(.video, try await placedClip())
        #expect(medium.levels.map(\.file) == ["360.mp4"] && medium.seconds == [1, 2, 1])
        let level = try #require(medium.levels.first)
        let size = medium.files["360.mp4"] ?? 0
        #expect((level.head ?? 0) + (level.chunks ?? []).reduce(0, +) == size && level.size == size)
        #expect(level.codecs?.hasPrefix("avc1.64") == true && level.codecs?.hasSuffix(", mp4a.40.2") == true)
        let parts: Set = [
            "360.mp4", "360.m3u8", "index.m3u8", "clip.mp4", "poster.jpg", "poster.webp", "board.jpg",
        ]
        #expect(Set(medium.files.keys) == parts && medium.colour?.count == 7)
        let playlist = try String(contentsOf: made.appending(path: "360.m3u8"), encoding: .utf8)
        #expect(playlist.contains("#EXT-X-BYTERANGE:\(level.chunks?[0] ?? 0)@\(level.head ?? 0)"))
    }

    @Test func placeDeviceAndOwnerAreRemoved() async throws {
        let source = try await placedClip()
        _ = try await make(.video, source)
        for word in ["48.2082", "Secret", "location"] { #expect(try contains(word) == []) }
        let tags = try await probe("clip.mp4", "format_tags:stream_tags")
        #expect(!tags.contains("Secret") && !tags.contains("location"))
    }

    @Test func metadataStaysOnRequest() async throws {
        _ = try await make(.video, try await placedClip(), recipe: Recipe(keepsMetadata: true))
        #expect(try contains("48.2082") == ["clip.mp4"])
    }

    @Test func loudnessIsEven() async throws {
        let quiet = bench.root.appending(path: "quiet.mp4").path
        try await PublishBench.ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=size=160x284:rate=30:duration=4", "-f", "lavfi", "-i", "sine=440:duration=4",
            "-af",
            "volume=-12dB", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", quiet,
        ])
        _ = try await make(.video, quiet)
        let said = try await PublishBench.run(
            "/usr/bin/env",
            [
                "ffmpeg", "-hide_banner", "-nostats", "-i", made.appending(path: "clip.mp4").path, "-af", "ebur128",
                "-f", "null", "-",
            ])
        let levels = said.err.matches(of: /I: +(-?[0-9.]+) LUFS/).compactMap { Double($0.1) }
        #expect(abs((levels.last ?? 0) + 14) < 1.5)
    }

    @Test func aTurnedClipStandsUpright() async throws {
        let medium = try await make(.video, try await ClipFixtures().clip(.rotated).path)
        #expect((medium.width, medium.height) == (270, 480))
        #expect(try await probe("poster.jpg", "stream=width,height").contains("width=270|height=480"))
    }

    @Test(arguments: [ClipFixture.withoutSound, .webm, .matroska, .transportStream, .avi, .captionsInMatroska])
    func otherContainersAreMade(_ fixture: ClipFixture) async throws {
        let medium = try await make(.video, try await ClipFixtures().clip(fixture).path)
        #expect(medium.hasSound == (fixture != .withoutSound) && medium.seconds?.count ?? 0 >= 2)
        #expect(medium.texts.count == (fixture == .captionsInMatroska ? 1 : 0))
    }

    @Test func aPlaylistIsNoClip() async throws {
        let secret = bench.root.appending(path: "secret.txt")
        try Data("top secret".utf8).write(to: secret)
        let list = bench.root.appending(path: "clip.mp4")
        try Data("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://\(secret.path)\n#EXT-X-ENDLIST\n".utf8).write(
            to: list)
        await #expect(throws: EncoderFailure.self) { try await make(.video, list.path) }
    }

    /// A JPEG with a place, lying on its side.
    private func placedPicture() async throws -> String {
        let plain = bench.root.appending(path: "plain.jpg")
        try await PublishBench.ffmpeg(["-f", "lavfi", "-i", "testsrc=size=320x200", "-frames:v", "1", plain.path])
        func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
            Self.little(tag) + Self.little(type) + Self.little(count) + value
        }
        let tiff: [UInt8] =
            Array("II*\0".utf8) + Self.little(UInt32(8)) + Self.little(UInt16(2))
            + entry(0x112, 3, 1, [6, 0, 0, 0]) + entry(0x8825, 4, 1, Self.little(UInt32(38)))
            + Self.little(UInt32(0)) + Self.little(UInt16(1)) + entry(1, 2, 2, [78, 0, 0, 0]) + Self.little(UInt32(0))
        let block = Array("Exif\0\0".utf8) + tiff
        let jpeg = try [UInt8](Data(contentsOf: plain))
        let length = UInt16(block.count + 2)
        let placed = jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + block + jpeg[2...]
        let path = bench.root.appending(path: "placed.jpg")
        try Data(placed).write(to: path)
        return path.path
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    @Test func picturesStandUprightAndForgetTheirPlace() async throws {
        let source = try await placedPicture()
        #expect(try Data(contentsOf: URL(filePath: source)).range(of: Data("Exif".utf8)) != nil)
        let medium = try await make(.image, source)
        #expect((medium.width, medium.height) == (200, 320))
        #expect(try contains("Exif") == [] && contains("EXIF") == [])
        #expect(try await probe("picture.jpg", "stream=width,height").contains("width=200|height=320"))
    }

    // MARK: Encoders in trouble

    private func script(_ text: String) throws -> EncoderTools {
        let file = bench.root.appending(path: "tool")
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return EncoderTools(ffmpeg: file.path, ffprobe: file.path, starter: [PublishBench.program])
    }

    private func failure(_ text: String) async throws -> EncoderFailure? {
        let run = EncoderRun(tools: try script(text), folder: made, patience: 1)
        do throws(EncoderFailure) {
            _ = try await run.run(run.tools.ffmpeg, [], source: "/dev/null", seconds: 30)
            return nil
        } catch {
            return error
        }
    }

    @Test func aFailureSaysWhy() async throws {
        #expect(try await failure("echo 'bad stream' >&2; exit 3") == .ended(status: 3, last: "bad stream"))
        #expect(try await failure("echo 'x: No space left on device' >&2; exit 1") == .noRoom(bench.root.path))
        #expect(try await failure("exit 0") == nil)
    }

    @Test func anEncoderThatHangsIsKilled() async throws {
        #expect(try await failure("exec tail -f /dev/null") == .hung(seconds: 1))
        // It talks, and gets nowhere.
        #expect(try await failure("while :; do echo out_time_us=0; done") == .hung(seconds: 1))
    }

    @Test func anEncoderReachesNothingElse() async throws {
        let secret = bench.root.appending(path: "secret.txt")
        try Data("top secret".utf8).write(to: secret)
        #expect(try await failure("cat \(secret.path) && exit 0; exit 7") != nil)
        #expect(try await failure("echo x > \(bench.root.path)/new && exit 0; exit 7") != nil)
        #expect(!FileManager.default.fileExists(atPath: bench.root.path + "/new"))
        let socket = "python3 -c 'import socket; socket.socket()' 2>/dev/null && exit 0; exit 7"
        #expect(try await failure(socket) != nil)
        #expect(try await failure("echo x > \(made.path)/new") == nil)
    }
}
