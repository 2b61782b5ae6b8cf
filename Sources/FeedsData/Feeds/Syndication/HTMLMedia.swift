// The videos and pictures in the HTML of an entry.
// Thread: any; a plain value. Invariant: a video's sources share a group, as the sizes of one picture do.

import FeedsModels
import Foundation

struct HTMLMedia {
    private static let most = 100
    /// Smaller pictures are icons or count readers.
    private static let leastSide = 32

    private(set) var files: [SyndicationEnclosure] = []
    private var groups = 0
    private var video: SyndicationEnclosure.Frame?

    mutating func add(_ name: String, _ attributes: HTMLAttributes, base: URL?) {
        guard files.count < Self.most else { return }
        switch name {
        case "video": begin(attributes, base: base)
        case "source": addSource(attributes, base: base)
        case "img": addPicture(attributes, base: base)
        default: break
        }
    }

    /// Ends the current video.
    mutating func end() { video = nil }

    /// The text of a picture of class `emoji`.
    static func emoji(_ attributes: HTMLAttributes) -> String? {
        guard let words = attributes["class"]?.lowercased(), words.contains("emoji") || words.contains("smiley") else {
            return nil
        }
        return attributes["alt"]
    }

    // MARK: Videos

    private mutating func begin(_ attributes: HTMLAttributes, base: URL?) {
        groups += 1
        let poster = attributes["poster"].flatMap { FeedAddress.url($0, base: base) }
        video = SyndicationEnclosure.Frame(
            group: groups, poster: poster, alt: attributes["aria-label"] ?? attributes["title"],
            width: Self.side(attributes["width"]), height: Self.side(attributes["height"]))
        addSource(attributes, base: base)
    }

    private mutating func addSource(_ attributes: HTMLAttributes, base: URL?) {
        // A source outside a video belongs to a `picture`, whose `img` is enough.
        guard let video, let url = attributes["src"].flatMap({ FeedAddress.url($0, base: base) }) else { return }
        var file = SyndicationEnclosure(url: url, origin: .html)
        file.type = attributes["type"]
        file.medium = "video"
        (file.width, file.height, file.alt, file.group) = (video.width, video.height, video.alt, video.group)
        file.thumbnails = [video.poster].compactMap { $0 }
        files.append(file)
    }

    // MARK: Pictures

    private mutating func addPicture(_ attributes: HTMLAttributes, base: URL?) {
        let (width, height) = (Self.side(attributes["width"]), Self.side(attributes["height"]))
        guard (width ?? .max) >= Self.leastSide, (height ?? .max) >= Self.leastSide else { return }
        groups += 1
        let start = files.count
        let lazySource = attributes["data-src"] ?? attributes["data-lazy-src"] ?? attributes["data-original"]
        for source in [attributes["src"], lazySource].compactMap({ $0 }) {
            add(picture: source, base: base, alt: attributes["alt"], width: width, height: height)
        }
        for size in Self.sizes(attributes["srcset"] ?? attributes["data-srcset"] ?? "") {
            add(picture: size.address, base: base, alt: attributes["alt"], width: size.width, height: nil)
        }
        if files.count == start { groups -= 1 }
    }

    private mutating func add(picture address: String, base: URL?, alt: String?, width: Int?, height: Int?) {
        guard files.count < Self.most, let url = FeedAddress.url(address, base: base),
            !files.contains(where: { $0.url == url })
        else { return }
        var file = SyndicationEnclosure(url: url, origin: .html)
        file.medium = "image"
        (file.width, file.height, file.alt, file.group) = (width, height, alt, groups)
        files.append(file)
    }

    /// "a.jpg 300w, b.jpg 600w"; a comma may also stand in an address.
    static func sizes(_ set: String) -> [(address: String, width: Int?)] {
        var sizes: [(address: String, width: Int?)] = []
        var words = set.split(whereSeparator: \.isWhitespace)[...]
        while let word = words.popFirst(), sizes.count < 16 {
            let address = word.drop { $0 == "," }
            guard !address.isEmpty else { continue }
            if address.hasSuffix(",") {
                sizes.append((String(address.dropLast()), nil))
                continue
            }
            let size = words.popFirst()?.split(separator: ",", maxSplits: 1) ?? []
            // The next address may follow the comma without a space.
            if size.count > 1 { words = ([size[1]] + words)[...] }
            let width = size.first.flatMap { $0.hasSuffix("w") ? side(String($0.dropLast())) : nil }
            sizes.append((String(address), width))
        }
        return sizes
    }

    /// "640", "640px".
    private static func side(_ text: String?) -> Int? {
        text.flatMap { text in Bound.side(Int(text.hasSuffix("px") ? text.dropLast(2) : text[...])) ?? zero(text) }
    }

    /// 0 differs from a missing side: it marks an invisible picture.
    private static func zero(_ text: String) -> Int? { text == "0" ? 0 : nil }
}

extension SyndicationEnclosure {
    /// The attributes that a video's sources share.
    struct Frame {
        let group: Int
        let poster: URL?
        let alt: String?
        let width: Int?
        let height: Int?
    }
}
