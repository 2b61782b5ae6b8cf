// What other sites and search engines read in the head of a post's page: OpenGraph, the player card, oEmbed, JSON-LD.
// Thread: any; pure. Invariant: only full addresses, so without the site's address most of it is left out.

import FeedsModels
import Foundation

struct PostHead {
    private let entry: PublishedSite.Entry
    private let site: PublishedSite

    init(_ entry: PublishedSite.Entry, of site: PublishedSite) { (self.entry, self.site) = (entry, site) }

    var lines: [String] {
        let title = entry.title(of: site.title)
        var lines = [property("og:title", title), property("og:site_name", site.title)]
        if !entry.post.text.isEmpty {
            lines.append(property("og:description", ShownText.cut(entry.post.text, to: 300)))
        }
        guard let page = site.wishes.full(entry.page), let part = entry.parts.first else { return lines }
        lines.append("<link rel=\"canonical\" href=\"\(Markup.escaped(page))\">")
        lines += [property("og:url", page), property("og:type", part.isVideo ? "video.other" : "article")]
        // A covered picture must not show in another site's preview.
        guard !entry.post.isSensitive, entry.post.warning == nil else { return lines }
        lines += pictures(part)
        let embed = Markup.escaped(page + "oembed.json")
        lines.append("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"\(embed)\">")
        if part.isVideo { lines.append("<script type=\"application/ld+json\">\(video(part, page).text)</script>") }
        return lines
    }

    private func property(_ name: String, _ value: String) -> String {
        "<meta property=\"\(name)\" content=\"\(Markup.line(value))\">"
    }

    private func pictures(_ part: PublishedSite.Part) -> [String] {
        let (width, height) = (String(part.medium.width), String(part.medium.height))
        var lines = [property("og:image", site.wishes.place(part.poster))]
        if let alt = part.alt { lines.append(property("og:image:alt", alt)) }
        guard part.isVideo else {
            return lines + ["<meta name=\"twitter:card\" content=\"summary_large_image\">"]
        }
        lines += [
            property("og:video", site.wishes.place(part.plain)), property("og:video:type", "video/mp4"),
            property("og:video:width", width), property("og:video:height", height),
            "<meta name=\"twitter:card\" content=\"player\">",
        ]
        return lines
    }

    private func video(_ part: PublishedSite.Part, _ page: String) -> JSONText {
        let title = entry.title(of: site.title)
        return .object([
            "@context": .string("https://schema.org"), "@type": .string("VideoObject"), "name": .string(title),
            "description": .string(entry.post.text.isEmpty ? title : ShownText.cut(entry.post.text, to: 2000)),
            "thumbnailUrl": .string(site.wishes.place(part.poster)),
            "uploadDate": entry.post.publishedAt.map { .string(Markup.isoDate($0)) },
            "duration": part.medium.duration.map { .string("PT\(Rounded.text($0, 2))S") },
            "contentUrl": .string(site.wishes.place(part.plain)), "url": .string(page),
        ])
    }

    /// The document that the discovery link names; nil without the site's address.
    var embed: String? {
        guard site.wishes.full(entry.page) != nil, let part = entry.parts.first, !entry.post.isSensitive,
            entry.post.warning == nil
        else { return nil }
        let (width, height) = (part.medium.width, part.medium.height)
        let address = site.wishes.place(part.plain)
        let player =
            "<video controls playsinline preload=\"none\" width=\"\(width)\" height=\"\(height)\" poster=\""
            + Markup.escaped(site.wishes.place(part.poster)) + "\" src=\"\(Markup.escaped(address))\"></video>"
        return JSONText.object([
            "version": .string("1.0"), "type": .string(part.isVideo ? "video" : "photo"),
            "title": .string(entry.title(of: site.title)), "provider_name": .string(site.title),
            "provider_url": .string(site.wishes.address), "author_name": .text(entry.post.author?.name),
            "thumbnail_url": .string(site.wishes.place(part.poster)), "thumbnail_width": .int(width),
            "thumbnail_height": .int(height), "width": .int(width), "height": .int(height),
            "html": part.isVideo ? .string(player) : nil, "url": part.isVideo ? nil : .string(address),
        ]).text + "\n"
    }
}
