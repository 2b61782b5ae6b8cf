// Small real clips for tests, made by ffmpeg on first use and kept in .build between runs.
// Thread: an actor; one run of ffmpeg at a time. Invariant: a file in the folder is complete: it is renamed into place.

package import Foundation

/// Clips of two seconds at 30 pictures a second, moving colours and a tone, unless the name says otherwise.
package enum ClipFixture: String, CaseIterable, Sendable {
    /// 270×480 H.264 and AAC in MP4, with the index at the start.
    case portrait = "portrait.mp4"
    /// The same with the index at the end.
    case indexAtEnd = "index-at-end.mp4"
    /// 480×270.
    case landscape = "landscape.mp4"
    case withoutSound = "without-sound.mp4"
    /// Its pictures begin a second after its sound.
    case latePictures = "late-pictures.mp4"
    case soundOnly = "sound-only.m4a"
    /// Stored as 480×270, with a rotation by a quarter.
    case rotated = "rotated.mp4"
    /// VP9 and Opus.
    case webm = "vp9.webm"
    case matroska = "h264.mkv"
    case transportStream = "stream.ts"
    case avi = "mpeg4.avi"
    case flash = "flash.flv"
    case ogg = "theora.ogv"
    case programStream = "mpeg2.mpg"
    /// A format without an installed decoder.
    case undecodable = "undecodable.mkv"
    /// Two tracks of captions, English and German.
    case captionsInMP4 = "captions.mp4"
    case captionsInMatroska = "captions.mkv"
    case assInMatroska = "captions-ass.mkv"
    case webVTTInMatroska = "captions-webvtt.mkv"
    /// 720×1280, ten seconds, 2.3 Mbit/s, for measurements.
    case large = "large.mp4"

    fileprivate var arguments: [String] {
        let tone = "sine=frequency=440:sample_rate=44100:duration=\(seconds)"
        let picture = "testsrc2=size=\(size):rate=30:duration=\(seconds)"
        let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "30"]
        let aac = ["-c:a", "aac", "-b:a", "64k"]
        let both = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", tone]
        return switch self {
        case .portrait, .landscape: both + h264 + aac + ["-movflags", "+faststart"]
        case .indexAtEnd, .matroska, .transportStream, .flash: both + h264 + aac
        case .rotated: both + h264 + aac + ["-display_rotation:v:0", "90"]
        case .large: both + h264 + ["-b:v", "2300k"] + aac
        case .latePictures: ["-itsoffset", "1"] + both + h264 + aac + ["-fps_mode", "vfr"]
        case .withoutSound: ["-f", "lavfi", "-i", picture] + h264
        case .soundOnly: ["-f", "lavfi", "-i", tone] + aac
        case .webm: both + ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"]
        case .avi: both + ["-c:v", "mpeg4", "-c:a", "libmp3lame"]
        case .ogg: both + ["-c:v", "libtheora", "-c:a", "libvorbis"]
        case .programStream: both + ["-c:v", "mpeg2video", "-c:a", "mp2", "-f", "mpeg"]
        case .captionsInMP4:
            both + words + words + ["-map", "0", "-map", "1", "-map", "2", "-map", "3"] + h264 + aac + [
                "-c:s", "mov_text", "-metadata:s:s:0", "language=eng", "-metadata:s:s:1", "language=deu",
            ]
        case .captionsInMatroska: both + words + h264 + aac + ["-c:s", "srt"]
        case .assInMatroska: both + words + h264 + aac + ["-c:s", "ass"]
        case .webVTTInMatroska: both + words + h264 + aac + ["-c:s", "webvtt"]
        case .undecodable: both + ["-c:v", "ffvhuff", "-pix_fmt", "yuv420p", "-c:a", "libopus"]
        }
    }

    private var words: [String] {
        let text = "1\n00:00:00,200 --> 00:00:00,900\nFirst & “plain”\n\n2\n00:00:01,200 --> 00:00:01,800\nSecond\n"
        return ["-f", "srt", "-i", "data:text/plain;base64," + Data(text.utf8).base64EncodedString()]
    }

    private var size: String {
        switch self {
        case .landscape, .rotated: "480x270"
        case .large: "720x1280"
        default: "270x480"
        }
    }

    private var seconds: Int { self == .large ? 10 : 2 }
}

package actor ClipFixtures {
    package struct Failure: Error { package var message: String }

    let folder: URL
    private var running: Task<Void, Never>?

    package init() {
        folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: ".build/clip-fixtures-2")
    }

    package func clip(_ fixture: ClipFixture) async throws -> URL {
        let file = folder.appending(path: fixture.rawValue)
        if FileManager.default.fileExists(atPath: file.path) { return file }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let part = folder.appending(path: "\(UUID().uuidString)-\(fixture.rawValue)")
        var arguments = fixture.arguments
        if fixture == .rotated { arguments.removeLast(2) }
        try await Self.ffmpeg(arguments + [part.path])
        if fixture == .rotated { try Self.turn(part) }
        try Self.promote(part, to: file)
        return file
    }

    /// Writes the matrix of a quarter turn into the head of the first track. FFmpeg's option for it changed its name in
    /// every other version, and the encoder would apply it to the pictures.
    private static func turn(_ file: URL) throws {
        var data = try Data(contentsOf: file)
        guard let type = data.range(of: Data("tkhd".utf8)) else { throw CocoaError(.fileReadCorruptFile) }
        let height = UInt32(270)
        let matrix: [UInt32] = [0, 1 << 16, 0, 0xFFFF_0000, 0, 0, height << 16, 0, 1 << 30]
        let bytes = matrix.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
        let start = type.lowerBound + 44
        data.replaceSubrange(start..<start + bytes.count, with: bytes)
        try data.write(to: file)
    }

    package func segmented(_ kind: SegmentedClip.Kind) async throws -> SegmentedClip {
        let place = folder.appending(path: kind.rawValue)
        if !FileManager.default.fileExists(atPath: place.path) { try await makeSegments(kind, in: place) }
        return try Self.segments(kind, in: place)
    }

    static func segments(_ kind: SegmentedClip.Kind, in place: URL) throws -> SegmentedClip {
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        let segments = try names.filter { $0.hasPrefix("s") }.map { try Data(contentsOf: place.appending(path: $0)) }
        let head = place.appending(path: "init.mp4")
        return SegmentedClip(
            kind: kind, initialisation: kind == .fragmentedMP4 ? try Data(contentsOf: head) : Data(),
            segments: segments, playlist: place.appending(path: "index.m3u8"))
    }

    private func makeSegments(_ kind: SegmentedClip.Kind, in place: URL) async throws {
        let part = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
        try await Self.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=270x480:rate=30:duration=3",
                "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=3",
                "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac",
            ] + Self.cutting(kind, into: part))
        try Self.promote(part, to: place)
    }

    /// Segments of one second and their playlist.
    static func cutting(_ kind: SegmentedClip.Kind, into folder: URL) -> [String] {
        let ending = kind == .fragmentedMP4 ? "m4s" : "ts"
        let shape = kind == .fragmentedMP4 ? ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"] : []
        return ["-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod"] + shape + [
            "-hls_segment_filename", folder.appending(path: "s%02d.\(ending)").path,
            folder.appending(path: "index.m3u8").path,
        ]
    }

    /// Another test process may have been faster; its result is equally good.
    static func promote(_ part: URL, to file: URL) throws {
        do {
            try FileManager.default.moveItem(at: part, to: file)
        } catch {
            guard FileManager.default.fileExists(atPath: file.path) else { throw error }
            try FileManager.default.removeItem(at: part)
        }
    }

    static func ffmpeg(_ arguments: [String]) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else { throw Failure(message: "ffmpeg ended with \(status): \(arguments)") }
    }
}
