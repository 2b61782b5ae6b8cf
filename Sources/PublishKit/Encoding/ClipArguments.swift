// The words for ffmpeg that make all levels, the storyboard and the posters of a clip in one decoding.
// Thread: any; pure. Invariant: all levels have their keyframes at the same times, 0, 1, 3, 5, … seconds, so that a
// player can change levels at any chunk, and the first chunk is small.

import FeedsEngine
import FeedsModels
import Foundation

package struct ClipArguments: Sendable {
    static let posterSide = 540
    private static let tileSide = 180
    private static let mostTiles = 25
    private static let columns = 5

    let path: String
    let facts: SourceFacts
    let levels: [PublishLevel]
    let isCareful: Bool
    /// Nil when the clip has no sound.
    let sound: String?

    package init(_ path: String, _ facts: SourceFacts, isCareful: Bool, sound: String?) {
        (self.path, self.facts, self.isCareful, self.sound) = (path, facts, isCareful, sound)
        levels = LevelLadder.levels(width: facts.width, height: facts.height)
    }

    var board: PublishedMedium.Board {
        let interval = max(0.5, facts.duration / Double(Self.mostTiles))
        let count = max(1, min(Self.mostTiles, Int(saturating: facts.duration / interval)))
        let longest = max(facts.width, facts.height)
        let tile = { (side: Int) in max(2, side * Self.tileSide * 2 / longest / 2 / 2 * 2) }
        return PublishedMedium.Board(
            width: tile(facts.width), height: tile(facts.height), columns: min(Self.columns, count), count: count,
            interval: interval)
    }

    /// `folder` receives the files.
    func words(into folder: URL) -> [String] {
        let file = { (name: String) in "file:" + folder.appendingPathComponent(name).path }
        var words = ["-v", "error", "-nostdin", "-y", "-nostats", "-progress", "pipe:1"] + MediaProbe.input(path)
        words += ["-filter_complex", graph]
        for (number, level) in levels.enumerated() {
            words += ["-map", "[v\(number)]"] + video(level)
            if sound != nil { words += ["-map", "[a\(number)]"] + Self.audio }
            words += Self.stripped + Self.fragments + [file("\(level.side).mp4")]
        }
        words += ["-map", "[board]", "-frames:v", "1", "-q:v", "5"] + Self.stripped + [file("board.jpg")]
        words += ["-map", "[jpeg]", "-frames:v", "1", "-q:v", "4"] + Self.stripped + [file("poster.jpg")]
        words += ["-map", "[webp]", "-frames:v", "1", "-c:v", "libwebp", "-quality", "60"] + Self.stripped
        words += [file("poster.webp"), "-map", "[colour]", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24"]
        return words + [file("colour.rgb")]
    }

    static let stripped = ["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"]
    /// `cmaf` avoids offsets that would show the first picture late.
    private static let fragments = ["-movflags", "+cmaf+frag_keyframe+delay_moov+global_sidx+skip_trailer"]
    private static let audio = ["-c:a", "aac", "-b:a", "96k", "-ac", "2", "-ar", "48000"]

    private func video(_ level: PublishLevel) -> [String] {
        [
            "-c:v", "libx264", "-preset", isCareful ? "medium" : "veryfast", "-profile:v", "high", "-crf", "23",
            "-maxrate", "\(level.kilobits)k", "-bufsize", "\(level.kilobits * 2)k", "-g", "600", "-sc_threshold", "0",
            "-force_key_frames", "expr:gte(t,max(0,2*n_forced-1))",
        ]
    }

    /// One decoded picture goes to every output.
    private var graph: String {
        let count = levels.count
        let names = (0..<count).map { "[l\($0)]" }.joined()
        let rate = facts.rate > 61 ? "fps=60," : ""
        var parts = ["[0:v:0]yadif=deint=interlaced,\(rate)split=\(count + 4)\(names)[b][j][w][c]"]
        for (number, level) in levels.enumerated() {
            parts.append(
                "[l\(number)]scale=\(level.width):\(level.height):flags=lanczos,setsar=1,format=yuv420p[v\(number)]")
        }
        let (board, rows) = (board, (board.count + board.columns - 1) / board.columns)
        parts.append(
            "[b]fps=1/\(board.interval),scale=\(board.width):\(board.height),tile=\(board.columns)x\(rows)[board]")
        let poster = posterSize
        parts.append("[j]scale=\(poster)[jpeg]")
        parts.append("[w]scale=\(poster)[webp]")
        parts.append("[c]scale=1:1:flags=area[colour]")
        if let sound {
            let names = (0..<count).map { "[a\($0)]" }.joined()
            parts.append("[0:a:0]\(sound.isEmpty ? "" : sound + ",")aresample=48000,asplit=\(count)\(names)")
        }
        return parts.joined(separator: ";")
    }

    private var posterSize: String {
        let short = min(facts.width, facts.height)
        let side = min(Self.posterSide, short)
        return "\(max(1, facts.width * side / short)):\(max(1, facts.height * side / short)),setsar=1"
    }
}
