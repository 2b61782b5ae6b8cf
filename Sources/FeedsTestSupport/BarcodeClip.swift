// Test clips that show their clip and frame number in every part of every frame.
// Thread: any, blocking. Invariant: the strips are drawn from their description only, without the tour's reader, so
// that a test with both proves both.

package import Foundation

package enum BarcodeClip {
    package static let width = 360
    package static let height = 640
    /// Two seconds at 30 frames a second; every frame has its own number.
    package static let frames = 60

    package struct NotMade: Error {
        package let reason: String
    }

    /// Makes clips 0..<count as `clip-N.mp4` with a tone each, and returns them in order.
    package static func make(_ count: Int, in folder: URL) throws -> [URL] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try (0..<count).map { try encode($0, to: folder.appending(path: "clip-\($0).mp4")) }
    }

    /// A frame as I420 planes.
    package static func planes(clip: Int, frame: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3 / 2)
        let strips = (0..<10).map { stripLine(clip: clip, frame: frame, strip: $0) }
        for y in 0..<height { bytes += strip(at: y).map { strips[$0] } ?? backgroundLine(clip: clip, y: y) }
        let (blue, red) = tint(of: clip)
        bytes += [UInt8](repeating: blue, count: width * height / 4)
        bytes += [UInt8](repeating: red, count: width * height / 4)
        return bytes
    }

    private static func strip(at y: Int) -> Int? {
        let strip = Int(Double(y) / Double(height) * 10)
        let middle = (0.05 + 0.1 * Double(strip)) * Double(height)
        return abs(Double(y) + 0.5 - middle) <= 0.015 * Double(height) ? strip : nil
    }

    private static func stripLine(clip: Int, frame: Int, strip: Int) -> [UInt8] {
        let check = (clip * 7 + frame * 13 + strip * 17 + 5) % 61
        let bits = [1, 0] + bits(clip, 6) + bits(frame, 8) + bits(strip, 4) + bits(check, 6) + [0, 1]
        let first = 0.19 * Double(width)
        let module = 0.62 * Double(width) / Double(bits.count)
        return (0..<width).map { x in
            let place = (Double(x) + 0.5 - first) / module
            guard place >= 0, place < Double(bits.count) else { return 120 }
            return bits[Int(place)] == 1 ? 235 : 16
        }
    }

    private static func bits(_ value: Int, _ count: Int) -> [Int] {
        (0..<count).reversed().map { value >> $0 & 1 }
    }

    /// Slow waves of brightness down the frame, different in each clip.
    private static func backgroundLine(clip: Int, y: Int) -> [UInt8] {
        let wave = sin(Double(y) / Double(height) * (2 + Double(clip % 3)) * .pi + Double(clip))
        return [UInt8](repeating: UInt8(140 + 50 * wave), count: width)
    }

    private static func tint(of clip: Int) -> (blue: UInt8, red: UInt8) {
        // The golden angle keeps neighbours far apart on the colour wheel.
        let angle = Double(clip) * 2.4
        return (UInt8(128 + 70 * cos(angle)), UInt8(128 + 70 * sin(angle)))
    }

    /// Writes raw I420 frames, one after the other.
    static func write(_ clip: Int, frames: Int, to file: URL) throws {
        var bytes = Data(capacity: frames * width * height * 3 / 2)
        for frame in 0..<frames { bytes.append(contentsOf: planes(clip: clip, frame: frame)) }
        try bytes.write(to: file)
    }

    private static func encode(_ clip: Int, to file: URL) throws -> URL {
        let raw = file.appendingPathExtension("raw")
        defer { try? FileManager.default.removeItem(at: raw) }
        try write(clip, frames: frames, to: raw)
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        var arguments = ["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "yuv420p"]
        arguments += ["-s", "\(width)x\(height)", "-r", "30", "-i", raw.path]
        arguments += ["-f", "lavfi", "-i", "sine=frequency=\(220 + 40 * clip):duration=2"]
        arguments += ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "20", "-pix_fmt", "yuv420p", "-g", "30"]
        arguments += ["-c:a", "aac", "-shortest", "-movflags", "+faststart", file.path]
        ffmpeg.arguments = arguments
        try ffmpeg.run()
        ffmpeg.waitUntilExit()
        guard ffmpeg.terminationStatus == 0 else { throw NotMade(reason: "ffmpeg could not make \(file.path)") }
        return file
    }
}
