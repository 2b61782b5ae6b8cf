// The programs that publishing needs, and how they are started.
// Thread: any; a plain value. Invariant: a program is an absolute path.

import FeedsModels
import Foundation

package struct EncoderTools: Sendable {
    package let ffmpeg: String
    package let ffprobe: String
    /// The words that start this program as an encoder's cell (`EncoderCell`).
    package let starter: [String]

    package init(ffmpeg: String, ffprobe: String, starter: [String]) {
        (self.ffmpeg, self.ffprobe, self.starter) = (ffmpeg, ffprobe, starter)
    }

    /// Nil with the sentence when a program is missing.
    package static func find(_ environment: [String: String], starter: [String]) -> Result<EncoderTools, Missing> {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        func find(_ name: String) -> String? {
            folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first {
                FileManager.default.isExecutableFile(atPath: $0)
            }
        }
        guard let ffmpeg = find("ffmpeg"), let ffprobe = find("ffprobe") else { return .failure(Missing()) }
        return .success(EncoderTools(ffmpeg: ffmpeg, ffprobe: ffprobe, starter: starter))
    }

    package struct Missing: Error {
        package let sentence = tr("Publishing needs ffmpeg, which is not installed. On Debian: apt-get install ffmpeg")
    }
}
