// Small real sounds for tests, made by ffmpeg on first use.
// Thread: any. Invariant: each lasts four seconds: a tone of 440 Hz, and from the middle on one of 880 Hz.

package import Foundation

package enum SoundFixture: String, CaseIterable, Sendable {
    case mp3 = "tone.mp3"
    /// Without a tag and without a header of its own.
    case bareMP3 = "bare.mp3"
    /// With a cover: a red square.
    case coveredMP3 = "covered.mp3"
    case m4a = "tone.m4a"
    case coveredM4A = "covered.m4a"
    case aac = "tone.aac"
    case vorbis = "tone.ogg"
    case opus = "tone.opus"
    case flac = "tone.flac"
    case coveredFLAC = "covered.flac"
    case wave = "tone.wav"
    case webm = "tone.weba"

    package static let seconds = 4.0

    package var hasCover: Bool { rawValue.hasPrefix("covered") }

    fileprivate var arguments: [String] {
        let tone = "aevalsrc=0.5*sin(2*PI*t*(440+440*gte(t\\,2))):d=4:s=44100"
        let source = ["-f", "lavfi", "-i", tone]
        guard hasCover else { return source + encoding }
        return source + ["-f", "lavfi", "-i", "color=red:s=200x200:d=0.04", "-map", "0", "-map", "1"] + encoding
            + ["-c:v", "mjpeg", "-disposition:v:0", "attached_pic"]
    }

    private var encoding: [String] {
        switch self {
        case .mp3: ["-c:a", "libmp3lame", "-id3v2_version", "3", "-metadata", "title=Tone"]
        case .coveredMP3: ["-c:a", "libmp3lame", "-id3v2_version", "3"]
        case .bareMP3: ["-c:a", "libmp3lame", "-write_xing", "0", "-id3v2_version", "0"]
        case .m4a, .coveredM4A, .aac: ["-c:a", "aac"]
        case .vorbis: ["-c:a", "libvorbis"]
        case .opus: ["-c:a", "libopus"]
        case .flac, .coveredFLAC: ["-c:a", "flac"]
        case .wave: ["-c:a", "pcm_s16le"]
        case .webm: ["-c:a", "libopus", "-f", "webm"]
        }
    }
}

extension ClipFixtures {
    package func sound(_ fixture: SoundFixture) async throws -> URL {
        let file = folder.appending(path: fixture.rawValue)
        if FileManager.default.fileExists(atPath: file.path) { return file }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let part = folder.appending(path: "\(UUID().uuidString)-\(fixture.rawValue)")
        try await Self.ffmpeg(fixture.arguments + [part.path])
        try Self.promote(part, to: file)
        return file
    }
}
