// Reads the facts of a source file with ffprobe.
// Thread: any; `read` is pure. Invariant: numbers from the file pass Bound; a file without a picture gives no facts.

import FeedsModels
import Foundation

package enum MediaProbe {
    private static let seconds = 60

    /// Containers that hold their own bytes. Others (playlists) could name further files.
    static let formats = [
        "mov", "mp4", "matroska", "webm", "avi", "mpegts", "mpeg", "mpegvideo", "ogg", "flv", "asf", "gif", "apng",
        "image2", "jpeg_pipe", "png_pipe", "webp_pipe", "bmp_pipe", "tiff_pipe", "jpegxl_pipe", "h264", "m4v",
    ].joined(separator: ",")

    static func input(_ path: String) -> [String] {
        ["-protocol_whitelist", "file,pipe", "-format_whitelist", formats, "-i", "file:\(path)"]
    }

    @MainActor package static func facts(of path: String, _ run: EncoderRun) async throws(EncoderFailure) -> SourceFacts
    {
        let answer = run.folder.appendingPathComponent("probe.json")
        defer { try? FileManager.default.removeItem(at: answer) }  // The folder goes as a whole at the latest.
        _ = try await run.run(
            run.tools.ffprobe,
            ["-v", "error", "-show_streams", "-show_format", "-show_frames", "-read_intervals", "%+#1", "-of", "json"]
                + input(path), source: path, seconds: seconds, output: answer)
        guard let data = try? Data(contentsOf: answer), let facts = read(data) else {
            // ffprobe does not notice that its answer could not be written.
            throw run.hasRoom
                ? .unreadable(tr("it has no pictures that could be read"))
                : .noRoom(run.folder.deletingLastPathComponent().path)
        }
        return facts
    }

    // MARK: Its answer

    struct Answer: Decodable {
        struct Turn: Decodable { var rotation: Double? }
        struct Stream: Decodable {
            var index: Int?
            var codecType: String?
            var codecName: String?
            var width: Int?
            var height: Int?
            var sampleAspectRatio: String?
            var avgFrameRate: String?
            var tags: [String: String]?
            var disposition: [String: Int]?
            var sideDataList: [Turn]?
        }
        struct Frame: Decodable {
            var mediaType: String?
            var sideDataList: [Turn]?
        }
        struct Format: Decodable {
            var duration: String?
            var formatName: String?
        }
        var streams: [Stream]?
        var frames: [Frame]?
        var format: Format?
    }

    static func read(_ data: Data) -> SourceFacts? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let answer = try? decoder.decode(Answer.self, from: data),
            let video = answer.streams?.first(where: {
                $0.codecType == "video" && $0.disposition?["attached_pic"] != 1
            }), let width = Bound.side(video.width), let height = Bound.side(video.height)
        else { return nil }
        let turns =
            (video.sideDataList ?? []) + (answer.frames?.first { $0.mediaType == "video" }?.sideDataList ?? [])
        let turn = turns.lazy.compactMap(\.rotation).first ?? 0
        let isTurned = abs(turn.truncatingRemainder(dividingBy: 180)).rounded() == 90
        let wide = Bound.side(Int(saturating: Double(width) * (ratio(video.sampleAspectRatio, ":") ?? 1))) ?? width
        let duration = Bound.duration(answer.format?.duration.flatMap(Double.init)) ?? 0
        return SourceFacts(
            width: isTurned ? height : wide, height: isTurned ? wide : height, duration: duration,
            rate: min(240, ratio(video.avgFrameRate, "/") ?? 30),
            hasSound: answer.streams?.contains { $0.codecType == "audio" } == true, texts: texts(answer),
            format: String(answer.format?.formatName?.split(separator: ",").first ?? ""))
    }

    /// Tracks of words; those of pictures cannot become WebVTT.
    private static func texts(_ answer: Answer) -> [SourceFacts.TextTrack] {
        let known: Set = ["subrip", "ass", "ssa", "mov_text", "webvtt", "text"]
        return (answer.streams ?? []).prefix(100).compactMap { stream in
            guard let number = stream.index, stream.codecType == "subtitle", known.contains(stream.codecName ?? "")
            else { return nil }
            return SourceFacts.TextTrack(
                number: number, language: stream.tags?["language"], label: stream.tags?["title"])
        }
    }

    /// Of "30000/1001" or "4:3"; nil for what is no ratio.
    private static func ratio(_ text: String?, _ sign: Character) -> Double? {
        let parts = (text ?? "").split(separator: sign).compactMap { Double($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        return Bound.ratio(parts[0] / parts[1])
    }
}
