// Media with unusual properties, made by ffmpeg on first use, beside the ordinary clips.
// Thread: see ClipFixtures. Invariant: the name tells what is unusual; damage comes from a seed.

package import Foundation

package enum HostileClip: String, CaseIterable, Sendable {
    case empty = "empty.mp4"
    case onePixel = "one-pixel.webm"
    /// 7680×4320, two pictures.
    case eightK = "8k.mp4"
    case tenBit = "ten-bit.mp4"
    /// Its key frame was removed.
    case noKeyPicture = "no-key-picture.mkv"
    /// The picture rate changes between fast and slow.
    case variableRate = "variable-rate.mp4"
    case rotated = "turned.mp4"
    case soundOnly = "sound-only.mp4"
    /// Four hours, a picture every ten seconds.
    case fourHours = "four-hours.mp4"
    /// A WebM file with the name of an MP4.
    case wrongName = "really-webm.mp4"
    case archive = "really-a-zip.mp4"
    case truncated = "truncated.mp4"

    fileprivate var arguments: [String] {
        func source(_ size: String, _ seconds: Double, rate: String = "30") -> [String] {
            ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"]
        }
        let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
        return switch self {
        case .empty, .archive, .rotated, .soundOnly, .truncated: []
        case .onePixel:
            ["-f", "lavfi", "-i", "color=red:size=16x16:rate=30:duration=1,format=yuv444p,crop=1:1"]
                + ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv444p"]
        case .eightK: source("7680x4320", 0.5, rate: "4") + h264
        case .tenBit:
            source("270x480", 1) + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le"]
        case .noKeyPicture: source("270x480", 2) + h264 + ["-g", "600", "-bsf:v", "noise=drop=key"]
        case .variableRate:
            source("270x480", 2) + h264 + ["-vf", "select='lt(mod(n,20),4)+not(mod(n,7))'", "-vsync", "vfr"]
        case .fourHours: source("64x64", 14_400, rate: "1/10") + h264 + ["-g", "60"]
        case .wrongName:
            source("270x480", 1) + ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-f", "webm"]
        }
    }
}

extension ClipFixtures {
    package func hostile(_ clip: HostileClip) async throws -> URL {
        let file = folder.appending(path: "hostile-\(clip.rawValue)")
        if FileManager.default.fileExists(atPath: file.path) { return file }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let part = folder.appending(path: "\(UUID().uuidString)-\(clip.rawValue)")
        switch clip {
        case .empty: try Data().write(to: part)
        case .archive: try Self.archive.write(to: part)
        case .rotated: try FileManager.default.copyItem(at: try await self.clip(.rotated), to: part)
        case .soundOnly: try FileManager.default.copyItem(at: try await self.clip(.soundOnly), to: part)
        case .truncated:
            let whole = try Data(contentsOf: try await self.clip(.indexAtEnd))
            try whole.prefix(whole.count * 9 / 10).write(to: part)
        default: try await Self.ffmpeg(clip.arguments + [part.path])
        }
        try Self.promote(part, to: file)
        return file
    }

    /// An ordinary clip with damaged bytes after its index.
    package func corrupted(seed: UInt64) async throws -> Data {
        var data = try Data(contentsOf: try await clip(.portrait))
        var random = SplitMix64(seed: seed)
        for _ in 0..<Int.random(in: 1...400, using: &random) {
            data[Int.random(in: 40..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return data
    }

    /// A stored file and its directory.
    private static let archive: Data = {
        let name = Data("film.mp4".utf8)
        func number(_ value: Int, _ bytes: Int) -> Data {
            Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
        }
        let common = number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(0, 4) + number(0, 4)
        let sizes = number(0, 4) + number(name.count, 2) + number(0, 2)
        let local = Data("PK\u{3}\u{4}".utf8) + common + sizes + name
        let entry =
            Data("PK\u{1}\u{2}".utf8) + number(20, 2) + common + sizes + number(0, 2) + number(0, 2) + number(0, 2)
            + number(0, 4) + number(0, 4) + name
        let end =
            Data("PK\u{5}\u{6}".utf8) + number(0, 4) + number(1, 2) + number(1, 2) + number(entry.count, 4)
            + number(local.count, 4) + number(0, 2)
        return local + entry + end
    }()
}
