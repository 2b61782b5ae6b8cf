// Decodes stored or exported posts, including those of older versions with fewer fields.
// Thread: any. Invariant: newer fields may be missing; a post without media, or a medium without a rendition, is
// refused, unless a second request finds the renditions.

import Foundation

extension Post {
    enum CodingKeys: String, CodingKey {
        case id, key, title, text, author, media, tags, publishedAt, page, counts, attribution, language, isSensitive
        case comments, playsAt, warning, uri, boostedBy, isCopyRefused, commentsAt, editedAt
    }

    package init(from decoder: any Decoder) throws {
        let post = try decoder.container(keyedBy: CodingKeys.self)
        let id = try post.decode(String.self, forKey: .id)
        self.init(
            id: id, key: try post.decodeIfPresent(PostKey.self, forKey: .key),
            title: try post.decodeIfPresent(String.self, forKey: .title) ?? "",
            text: try post.decodeIfPresent(String.self, forKey: .text) ?? "",
            author: try post.decodeIfPresent(Author.self, forKey: .author),
            media: try post.decode([Media].self, forKey: .media),
            tags: try post.decodeIfPresent([String].self, forKey: .tags) ?? [],
            publishedAt: try post.moment(.publishedAt),
            page: try post.decodeIfPresent(URL.self, forKey: .page),
            playsAt: try post.decodeIfPresent(URL.self, forKey: .playsAt),
            counts: try post.decodeIfPresent(Counts.self, forKey: .counts) ?? Counts(),
            attribution: try post.decodeIfPresent(Attribution.self, forKey: .attribution),
            language: try post.decodeIfPresent(String.self, forKey: .language),
            isSensitive: try post.decodeIfPresent(Bool.self, forKey: .isSensitive) ?? false,
            comments: try post.decodeIfPresent([Comment].self, forKey: .comments) ?? [])
        editedAt = try post.moment(.editedAt)
        warning = try post.decodeIfPresent(String.self, forKey: .warning)
        uri = try post.decodeIfPresent(String.self, forKey: .uri)
        boostedBy = try post.decodeIfPresent(Author.self, forKey: .boostedBy)
        mayBeSaved = try post.decodeIfPresent(Bool.self, forKey: .isCopyRefused) != true
        commentsAt = try post.decodeIfPresent(CommentsPlace.self, forKey: .commentsAt)
        guard !media.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .media, in: post, debugDescription: "it has no video and no picture")
        }
    }
}

extension Media {
    enum CodingKeys: String, CodingKey {
        case id, kind, renditions, poster, metadata, alt, captions, storyboard, previews, focus, blurhash, resolveAt
    }

    package init(from decoder: any Decoder) throws {
        let medium = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try medium.decode(String.self, forKey: .id), kind: try medium.decode(Kind.self, forKey: .kind),
            renditions: try medium.decode([Rendition].self, forKey: .renditions),
            poster: try medium.decodeIfPresent(URL.self, forKey: .poster),
            metadata: try medium.decodeIfPresent(Metadata.self, forKey: .metadata) ?? Metadata(),
            alt: try medium.decodeIfPresent(String.self, forKey: .alt),
            captions: try medium.decodeIfPresent([CaptionTrack].self, forKey: .captions) ?? [],
            storyboard: try medium.decodeIfPresent(Storyboard.self, forKey: .storyboard)?.bounded,
            previews: try medium.decodeIfPresent([URL].self, forKey: .previews) ?? [])
        focus = try medium.decodeIfPresent(MediaFocus.self, forKey: .focus)
        blurhash = try medium.decodeIfPresent(String.self, forKey: .blurhash)
        resolveAt = try medium.decodeIfPresent(MediaTicket.self, forKey: .resolveAt)
        guard !renditions.isEmpty || resolveAt != nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .renditions, in: medium, debugDescription: "it has a medium without an address")
        }
    }
}

extension Rendition {
    enum CodingKeys: String, CodingKey {
        case url, delivery, type, width, height, bitsPerSecond, bytes, tier
    }

    package init(from decoder: any Decoder) throws {
        let rendition = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            url: try rendition.decode(URL.self, forKey: .url),
            delivery: try rendition.decodeIfPresent(Delivery.self, forKey: .delivery) ?? .progressive,
            type: try rendition.decodeIfPresent(String.self, forKey: .type),
            width: try rendition.number(.width, within: Bound.side),
            height: try rendition.number(.height, within: Bound.side),
            bitsPerSecond: try rendition.number(.bitsPerSecond, within: Bound.rate),
            bytes: try rendition.number(.bytes, within: Bound.bytes),
            tier: try rendition.decodeIfPresent(String.self, forKey: .tier))
    }
}

extension Metadata {
    enum CodingKeys: String, CodingKey {
        case title, description, width, height, duration, isLooping, hasSound, hasPicture, retention
    }

    package init(from decoder: any Decoder) throws {
        let medium = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            title: try medium.decodeIfPresent(String.self, forKey: .title),
            description: try medium.decodeIfPresent(String.self, forKey: .description),
            width: try medium.number(.width, within: Bound.side),
            height: try medium.number(.height, within: Bound.side),
            duration: try medium.number(.duration, within: Bound.duration),
            isLooping: try medium.decodeIfPresent(Bool.self, forKey: .isLooping),
            hasSound: try medium.decodeIfPresent(Bool.self, forKey: .hasSound),
            hasPicture: try medium.decodeIfPresent(Bool.self, forKey: .hasPicture),
            retention: try medium.decodeIfPresent([Double].self, forKey: .retention))
    }
}

extension Counts {
    enum CodingKeys: String, CodingKey {
        case likes, comments, shares, views
    }

    package init(from decoder: any Decoder) throws {
        let counts = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            likes: try counts.number(.likes, within: Bound.count),
            comments: try counts.number(.comments, within: Bound.count),
            shares: try counts.number(.shares, within: Bound.count),
            views: try counts.number(.views, within: Bound.count))
    }
}

extension Comment {
    enum CodingKeys: String, CodingKey {
        case id, author, text, publishedAt
    }

    package init(from decoder: any Decoder) throws {
        let comment = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try comment.decode(String.self, forKey: .id), author: try comment.decode(Author.self, forKey: .author),
            text: try comment.decode(String.self, forKey: .text), publishedAt: try comment.moment(.publishedAt))
    }
}

extension Storyboard {
    enum CodingKeys: String, CodingKey {
        case url, tileWidth, tileHeight, columns, count, interval
    }

    package init(from decoder: any Decoder) throws {
        let sheet = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            url: try sheet.decode(URL.self, forKey: .url),
            tileWidth: try sheet.number(.tileWidth, within: Bound.side) ?? 0,
            tileHeight: try sheet.number(.tileHeight, within: Bound.side) ?? 0,
            columns: try sheet.number(.columns, within: Bound.tiles) ?? 0,
            count: try sheet.number(.count, within: Bound.tiles) ?? 0,
            interval: try sheet.number(.interval, within: Bound.duration) ?? 0)
    }

    /// Nil when any of its numbers is out of bounds, because the others mean nothing alone.
    fileprivate var bounded: Storyboard? { tile(at: 0) == nil ? nil : self }
}
