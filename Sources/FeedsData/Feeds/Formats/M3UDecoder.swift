// M3U and M3U8 lists of media, and bare lists of addresses.
// Thread: any. Invariant: every line that is not a comment is an entry: a post, or skipped and reported by its line.

package import FeedsModels
import Foundation

struct M3UDecoder {
    /// The comments before an entry.
    private struct Remarks {
        var title: String?
        var duration: Double?
        var logo: String?
        var group: String?
    }

    static func decode(_ text: String, in context: DecodingContext) -> FeedsResponse {
        var collector = ItemCollector(in: context)
        var response = FeedsResponse(shape: .m3u)
        var remarks = Remarks()
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if let value = value(of: "#PLAYLIST:", in: line) {
                response.title = value
            } else if line.hasPrefix("#") {
                note(line, in: &remarks)
            } else if !line.isEmpty {
                collector.collect(index, place: { tr("line %1", "\($0 + 1)") }) { _ throws(Rejection) in
                    try post(line, remarks, context)
                }
                remarks = Remarks()
            }
        }
        response.posts = collector.posts
        response.skipped = collector.skipped
        return response
    }

    private static func post(_ line: String, _ remarks: Remarks, _ context: DecodingContext) throws(Rejection)
        -> Post
    {
        let url = try context.resolve(line)
        let fileExtension = url.pathExtension.lowercased()
        let format = MediaFormat.of(fileExtension: fileExtension)
        if format == nil, others.contains(fileExtension) {
            throw Rejection(tr("“%1” is no video or picture", ".\(fileExtension)"))
        }
        // Web streams often have no extension at all; a file always has one.
        if format == nil, url.isFileURL { throw Rejection(tr("“%1” is no media file", String(line.prefix(80)))) }
        let id = url.absoluteString
        let medium = Media(
            id: id, kind: format?.kind ?? .video,
            renditions: [Rendition(url: url, delivery: format?.delivery ?? .progressive)],
            poster: remarks.logo.flatMap { context.optionalURL(.string($0)) },
            metadata: Metadata(duration: remarks.duration, hasPicture: format?.hasPicture))
        return Post(
            id: id, title: remarks.title ?? url.deletingPathExtension().lastPathComponent, media: [medium],
            tags: remarks.group.map { [$0] } ?? [])
    }

    private static let others: Set = [
        "wma", "mid", "m3u", "pls", "xspf", "mpd", "txt", "html", "json", "vtt", "srt",
    ]
}

// MARK: - Comments

extension M3UDecoder {
    private static func note(_ line: String, in remarks: inout Remarks) {
        if let group = value(of: "#EXTGRP:", in: line) { remarks.group = group }
        guard let rest = value(of: "#EXTINF:", in: line) else { return }
        let comma = firstCommaOutsideQuotes(in: rest)
        let head = comma.map { rest[..<$0] } ?? rest[...]
        let title = comma.map { rest[rest.index(after: $0)...].trimmingCharacters(in: .whitespaces) }
        remarks.duration =
            head.prefix { !$0.isWhitespace }.isEmpty
            ? nil : JSONTree.string(String(head.prefix { !$0.isWhitespace })).duration
        remarks.title = title.flatMap { $0.isEmpty ? nil : $0 } ?? attribute("tvg-name", in: head)
        remarks.logo = attribute("tvg-logo", in: head)
        remarks.group = attribute("group-title", in: head) ?? remarks.group
    }

    private static func value(of tag: String, in line: String) -> String? {
        guard line.uppercased().hasPrefix(tag) else { return nil }
        let value = line.dropFirst(tag.count).trimmingCharacters(in: .whitespaces)
        return value.isEmpty ? nil : value
    }

    private static func attribute(_ name: String, in head: Substring) -> String? {
        guard let range = head.firstRange(of: name + "=\"") else { return nil }
        let value = head[range.upperBound...].prefix { $0 != "\"" }
        return value.isEmpty ? nil : String(value)
    }

    private static func firstCommaOutsideQuotes(in text: String) -> String.Index? {
        var isQuoted = false
        return text.indices.first { index in
            if text[index] == "\"" { isQuoted.toggle() }
            return text[index] == "," && !isQuoted
        }
    }
}

// MARK: - Its row

extension FeedShape {
    package static let m3u = FeedShape("m3u", tr("Playlist"))
}

extension FeedFormat {
    static let m3u = FeedFormat(
        .m3u, lists: [.lines],
        recognises: { $0.content == .playlist || $0.content == .text && ["m3u", "m3u8"].contains($0.fileExtension) },
        decode: { M3UDecoder.decode($0.text, in: $1) })
}
