// Segmented clips whose pictures show their own numbers: a clip in two sizes, the same with restarting clocks, and
// sound as a separate stream.
// Thread: as ClipFixtures. Invariant: segment k of each holds pictures 30k to 30k+29, or that second's sound.

package import Foundation

package enum BarcodeRendition: String, CaseIterable, Sendable {
    case small, large
    /// The size of `small`; the segments were encoded separately, so all their time stamps start at the same value.
    case restarting

    /// Like `small`, without sound.
    case silent

    fileprivate var size: String { self == .large ? "720x1280" : "360x640" }
}

package enum SoundKind: String, CaseIterable, Sendable {
    case fragmentedMP4 = "fmp4"
    case transportStream = "ts"
    /// ADTS frames behind an ID3 tag.
    case packed = "aac"
}

extension ClipFixtures {
    /// Three seconds, H.264 with B-frames, and a tone of 440 Hz.
    package func rendition(_ kind: SegmentedClip.Kind, _ rendition: BarcodeRendition) async throws -> SegmentedClip {
        let place = folder.appending(path: "\(rendition.rawValue)-\(kind.rawValue)")
        if !FileManager.default.fileExists(atPath: place.path) {
            let part = try makePart()
            if rendition == .restarting {
                for second in 0..<3 { try await restart(kind, at: second, into: part) }
            } else {
                try await Self.ffmpeg(try pictures(rendition) + Self.cutting(kind, into: part))
            }
            try Self.promote(part, to: place)
        }
        return try Self.segments(kind, in: place)
    }

    private func restart(_ kind: SegmentedClip.Kind, at second: Int, into part: URL) async throws {
        let alone = try makePart()
        try await Self.ffmpeg(
            ["-ss", "\(second)"] + (try pictures(.restarting)) + ["-t", "1"] + Self.cutting(kind, into: alone))
        let ending = kind == .fragmentedMP4 ? "m4s" : "ts"
        try FileManager.default.moveItem(
            at: alone.appending(path: "s00.\(ending)"), to: part.appending(path: "s0\(second).\(ending)"))
        if kind == .fragmentedMP4, second == 0 {
            try FileManager.default.moveItem(
                at: alone.appending(path: "init.mp4"), to: part.appending(path: "init.mp4"))
        }
        try FileManager.default.removeItem(at: alone)
    }

    /// The same as a single file: an MP4, or a transport stream.
    package func whole(_ kind: SegmentedClip.Kind, _ rendition: BarcodeRendition) async throws -> URL {
        let ending = kind == .fragmentedMP4 ? "mp4" : "ts"
        let file = folder.appending(path: "whole-\(rendition.rawValue).\(ending)")
        if FileManager.default.fileExists(atPath: file.path) { return file }
        let part = try makePart().appending(path: "whole.\(ending)")
        try await Self.ffmpeg(try pictures(rendition) + [part.path])
        try Self.promote(part, to: file)
        return file
    }

    /// The pictures of `small` and four seconds of sound, in one file.
    package func longSound() async throws -> URL {
        let file = folder.appending(path: "long-sound.mp4")
        if FileManager.default.fileExists(atPath: file.path) { return file }
        let pictures = try await whole(.fragmentedMP4, .silent)
        let part = try makePart().appending(path: "long.mp4")
        try await Self.ffmpeg(
            ["-i", pictures.path, "-f", "lavfi", "-i", "sine=frequency=440:duration=4", "-c:v", "copy", "-c:a", "aac"]
                + [part.path])
        try Self.promote(part, to: file)
        return file
    }

    /// A tone that rises by 500 Hz each second, from 500 Hz.
    package func sound(_ kind: SoundKind, seconds: Int = 3) async throws -> (initialisation: Data?, segments: [Data]) {
        let place = folder.appending(path: "sound-\(kind.rawValue)-\(seconds)")
        if !FileManager.default.fileExists(atPath: place.path) {
            let part = try makePart()
            let tone = "aevalsrc=0.5*sin(2*PI*t*(500+500*floor(t))):s=44100:d=\(seconds)"
            let source = ["-f", "lavfi", "-i", tone, "-c:a", "aac", "-b:a", "96k"]
            switch kind {
            case .fragmentedMP4: try await Self.ffmpeg(source + Self.cutting(.fragmentedMP4, into: part))
            case .transportStream: try await Self.ffmpeg(source + Self.cutting(.transportStream, into: part))
            case .packed:
                try await Self.ffmpeg(
                    source + ["-f", "segment", "-segment_format", "adts", "-segment_time", "1"]
                        + [part.appending(path: "s%02d.aac").path])
            }
            try Self.promote(part, to: place)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        let segments = try names.filter { $0.hasPrefix("s") }.map { try Data(contentsOf: place.appending(path: $0)) }
        guard kind == .packed else {
            let head = kind == .fragmentedMP4 ? try Data(contentsOf: place.appending(path: "init.mp4")) : nil
            return (head, segments)
        }
        // A tag with 21 bytes of padding; its content is not read.
        let tag = Data("ID3".utf8) + [4, 0, 0, 0, 0, 0, 21] + Data(count: 21)
        return (nil, segments.map { tag + $0 })
    }

    private func pictures(_ rendition: BarcodeRendition) throws -> [String] {
        let raw = folder.appending(path: "barcode.yuv")
        if !FileManager.default.fileExists(atPath: raw.path) {
            let part = folder.appending(path: UUID().uuidString)
            try BarcodeClip.write(5, frames: 90, to: part)
            try Self.promote(part, to: raw)
        }
        return [
            "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(BarcodeClip.width)x\(BarcodeClip.height)", "-r", "30",
            "-i", raw.path, "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=3", "-shortest",
            "-vf", "scale=\(rendition.size.replacingOccurrences(of: "x", with: ":")):flags=neighbor",
            "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-bf", "3", "-g", "30", "-sc_threshold",
            "0",
        ] + (rendition == .silent ? ["-an"] : ["-c:a", "aac"])
    }

    private func makePart() throws -> URL {
        let part = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
        return part
    }
}
