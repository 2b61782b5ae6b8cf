// A check report for users: shape and counts, a line for each post, every skipped item with its reason.
// Thread: any. Invariant: a feed's text cannot control the terminal, because control characters become spaces.

import FeedsModels
import Foundation

enum CheckReportText {
    static func text(of report: CheckReport) -> String {
        var lines = report.discovered.map { CheckDiscoveryText.lines(of: $0, from: report.source) } ?? lines(of: report)
        if let comments = report.comments { lines += self.lines(of: comments) }
        if let captions = report.captions { lines += ["", "Captions:"] + captions.map(line) }
        if let stopped = report.stopped { lines += ["", stopped] }
        return lines.map(printable).joined(separator: "\n")
    }

    private static func lines(of report: CheckReport) -> [String] {
        switch report.outcome {
        case .read(let response): lines(of: response, from: report.source)
        case .failed(let sentence, let skipped, nil): [sentence] + lines(of: skipped)
        case .failed(let sentence, let skipped, let feed?):
            [sentence, ""] + lines(of: feed, from: report.source) + lines(of: skipped)
        }
    }

    private static func lines(of response: FeedsResponse, from source: String) -> [String] {
        var lines = ["source   \(source)", "shape    \(response.shape.name)"]
        if let title = response.title { lines.append("title    \(title)") }
        lines.append("posts    \(response.posts.count)\(summary(of: response.posts))")
        lines.append("stories  \(response.stories.count)")
        lines.append("skipped  \(response.skipped.count)")
        if let next = response.next { lines.append("next     \(next.text)") }
        if let feed = response.syndication {
            lines.append("items    \(feed.entries.count)")
            lines += self.lines(of: feed.problems)
        }
        lines += response.posts.isEmpty ? [] : ["", "Posts:"]
        lines += response.posts.map(line)
        lines += response.stories.isEmpty ? [] : ["", "Stories:"]
        lines += response.stories.map { "  \($0.id)  \($0.user.name)  \(images(of: $0))" }
        return lines + self.lines(of: response.skipped)
    }

    /// A feed without posts.
    private static func lines(of feed: SyndicationFeed, from source: String) -> [String] {
        var lines = ["source   \(source)", "shape    \(feed.format.rawValue)"]
        if let title = feed.title { lines.append("title    \(title)") }
        lines.append("items    \(feed.entries.count)")
        return lines + self.lines(of: feed.problems)
    }

    private static func lines(of page: CommentsPage) -> [String] {
        ["", "Comments:"]
            + page.comments.map { comment in
                let text = comment.absence.map { "(\($0))" } ?? comment.text
                return String(repeating: "  ", count: 1 + min(10, comment.depth)) + "\(comment.author.name): \(text)"
            }
    }

    private static func line(of track: CaptionTrack) -> String {
        "  \(track.language ?? "?")  \(track.label ?? "")  \(track.url.absoluteString)"
    }

    private static func lines(of problems: [SyndicationProblem]) -> [String] {
        problems.map { "problem  \($0)" }
    }

    private static func lines(of skipped: [SkippedItem]) -> [String] {
        skipped.isEmpty ? [] : ["", "Skipped:"] + skipped.map { "  \($0.place): \($0.reason)" }
    }

    private static func summary(of posts: [Post]) -> String {
        let media = posts.flatMap(\.media)
        let sounds = media.count(where: \.isSound)
        let videos = media.count { $0.kind == .video } - sounds
        let albums = posts.count { $0.media.count > 1 }
        guard !media.isEmpty else { return "" }
        var counts = [counted(videos, "video"), counted(media.count - videos - sounds, "picture")]
        if sounds > 0 { counts.append(counted(sounds, "sound")) }
        counts.append(counted(albums, "album"))
        return " (\(counts.joined(separator: ", ")))"
    }

    private static func line(of post: Post) -> String {
        let title = post.title.isEmpty ? "(no title)" : post.title
        let author = post.author.map { ", by \($0.name)" } ?? ""
        return "  \(post.id)  \(title)\(author): \(post.media.map(words).joined(separator: "; "))"
    }

    private static func words(for medium: Media) -> String {
        var words = [medium.isSound ? "sound" : medium.kind.rawValue]
        if let duration = medium.metadata.duration { words.append(time(duration)) }
        if let width = medium.metadata.width, let height = medium.metadata.height { words.append("\(width)×\(height)") }
        if medium.renditions.contains(where: { $0.delivery == .hls }) { words.append("HLS") }
        if medium.renditions.count > 1 { words.append("\(medium.renditions.count) renditions") }
        return words.joined(separator: " ")
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(saturating: seconds.rounded())
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }

    private static func images(of story: Story) -> String {
        let generated = story.imageList.contains(where: \.isGenerated) ? ", made from the picture" : ""
        return counted(story.imageList.count, "image") + generated
    }

    private static func counted(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    private static func printable(_ line: String) -> String {
        String(
            String.UnicodeScalarView(
                line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
