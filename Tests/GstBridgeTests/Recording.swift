// Records the played sound with a sink that keeps time like a device.
// Thread: any; reads a file that GStreamer writes. Invariant: mono, 44,100 floats a second, like the fixtures' sound.

import Foundation
import Testing

struct Recording {
    static let rate = 44_100.0
    let file = FileManager.default.temporaryDirectory.appending(path: "sound-\(UUID().uuidString).pcm")

    /// The argument of `AudioOutput(sink:)`.
    var sink: String { "filesink sync=true buffer-mode=unbuffered location=\(file.path)" }

    func samples() throws -> [Float] {
        try Data(contentsOf: file).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    func delete() throws { try FileManager.default.removeItem(at: file) }

    /// The pitch in a fifth of a second around `second`, from the zero crossings of the wave.
    static func pitch(of samples: [Float], at second: Double) throws -> Double {
        let part = try part(of: samples, around: second)
        return Double(crossings(part)) * rate / Double(part.count)
    }

    /// In a fifth of a second around `second`: the length of the longest nearly silent part, in samples, and the pitch
    /// of the rest. Whether silence is exact, or a wave that nobody hears, differs between coders.
    static func seam(in samples: [Float], at second: Double) throws -> (silence: Int, pitch: Double) {
        let part = try part(of: samples, around: second)
        let quiet = part.split { abs($0) >= 0.004 }.max { $0.count < $1.count } ?? []
        return (
            quiet.count, Double(crossings(part) - crossings(quiet)) * rate / Double(part.count - quiet.count)
        )
    }

    private static func part(of samples: [Float], around second: Double) throws -> ArraySlice<Float> {
        let middle = Int(second * rate)
        let window = Int(0.1 * rate)
        try #require(samples.count > middle + window, "only \(Double(samples.count) / rate) s were heard")
        return samples[(middle - window)..<(middle + window)]
    }

    private static func crossings(_ part: ArraySlice<Float>) -> Int {
        zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }

    static func expect(_ pitches: [Double], everySecondOf samples: [Float], _ name: String) throws {
        for (second, expected) in pitches.enumerated() {
            let heard = try pitch(of: samples, at: Double(second) + 0.5)
            #expect(abs(heard - expected) < 15, "\(name), second \(second): \(heard) Hz")
        }
    }
}
