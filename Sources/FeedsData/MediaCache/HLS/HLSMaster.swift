// A choice of streams with the same picture, with their sounds and subtitles.
// Thread: any; plain values. Invariant: addresses are not checked yet; code that follows an address asks HLSBounds
// first.

import FeedsModels
import Foundation

struct HLSMaster: Sendable, Hashable {
    struct Variant: Sendable, Hashable {
        var url: URL
        var width: Int?
        var height: Int?
        var bitsPerSecond: Int?
        var codecs = HLSCodecs(nil)
        /// The group of sounds that the variant may use.
        var soundGroup: String?
    }

    /// A sound that may be chosen. Without an address, it lies within the variant's own segments.
    struct Sound: Sendable, Hashable {
        var group: String
        var url: URL?
        var language: String?
        var isDefault: Bool
        var isAutomatic: Bool
    }

    static let mostVariants = 100
    private static let mostMedia = 500

    private(set) var variants: [Variant] = []
    private(set) var sounds: [Sound] = []
    private(set) var subtitles: [HLSSubtitles] = []

    /// Skips streams that have only key frames (I-FRAME-STREAM-INF), and other camera angles.
    init(_ lines: [Substring], at url: URL) {
        var stream: HLSAttributes?
        for line in lines {
            if let attributes = line.attributes(of: "#EXT-X-STREAM-INF:") {
                stream = attributes
            } else if let attributes = line.attributes(of: "#EXT-X-MEDIA:") {
                add(media: attributes, at: url)
            } else if !line.hasPrefix("#"), let found = stream {
                stream = nil
                guard variants.count < Self.mostVariants, let address = HLSPlaylist.address(line, in: url) else {
                    continue
                }
                variants.append(Variant(found, address))
            }
        }
    }

    private mutating func add(media: HLSAttributes, at url: URL) {
        guard sounds.count + subtitles.count < Self.mostMedia else { return }
        let address = media["URI"].flatMap { HLSPlaylist.address($0, in: url) }
        switch media["TYPE"] {
        case "AUDIO": sounds.append(Sound(media, address))
        case "SUBTITLES":
            if let address { subtitles.append(HLSSubtitles(media, address)) }
        default: break
        }
    }

    /// The sound to play with a variant: in a language of the user's, else the playlist's default. Nil when the
    /// variant's own segments hold it.
    func sound(of variant: Variant, languages: [String]) -> Sound? {
        guard let group = variant.soundGroup else { return nil }
        let offered = sounds.filter { $0.group == group }
        for language in languages {
            let spoken = offered.filter { $0.isAutomatic && $0.speaks(language) }
            if let sound = spoken.first(where: \.isDefault) ?? spoken.first { return sound.apart }
        }
        let sound = offered.first(where: \.isDefault) ?? offered.first(where: \.isAutomatic) ?? offered.first
        return sound?.apart
    }

    /// The variants between which a stream that began with `base` may switch, cheapest first: same kind of picture,
    /// sound in the same place. Contains `base`.
    func levels(around base: Variant, languages: [String]) -> [Variant] {
        let isApart = sound(of: base, languages: languages) != nil
        var levels = [base]
        for variant in variants {
            guard variant.bitsPerSecond != nil, variant.codecs.family == base.codecs.family,
                variant.codecs.isSoundOnly == base.codecs.isSoundOnly,
                (sound(of: variant, languages: languages) != nil) == isApart,
                !levels.contains(where: variant.isAnother)
            else { continue }
            levels.append(variant)
        }
        return levels.sorted { ($0.bitsPerSecond ?? 0, $0.pixels) < ($1.bitsPerSecond ?? 0, $1.pixels) }
    }
}

extension HLSMaster.Variant {
    fileprivate init(_ attributes: HLSAttributes, _ url: URL) {
        let rate = attributes["AVERAGE-BANDWIDTH"].flatMap { Int($0) } ?? attributes["BANDWIDTH"].flatMap { Int($0) }
        self.init(
            url: url, width: attributes.resolution?.width, height: attributes.resolution?.height,
            bitsPerSecond: Bound.rate(rate),
            codecs: HLSCodecs(attributes["CODECS"]), soundGroup: attributes["AUDIO"])
    }

    /// True for the same stream with another sound, or on a backup server.
    fileprivate func isAnother(_ other: Self) -> Bool {
        url == other.url || (bitsPerSecond, pixels) == (other.bitsPerSecond, other.pixels)
    }

    fileprivate var pixels: Int { (width ?? 0) * (height ?? 0) }

    /// The variant in the form that the rendition picker reads.
    var rendition: Rendition {
        Rendition(url: url, delivery: .hls, width: width, height: height, bitsPerSecond: bitsPerSecond)
    }
}

extension HLSMaster.Sound {
    fileprivate init(_ attributes: HLSAttributes, _ url: URL?) {
        let isDefault = attributes["DEFAULT"] == "YES"
        self.init(
            group: attributes["GROUP-ID"] ?? "", url: url, language: attributes["LANGUAGE"], isDefault: isDefault,
            isAutomatic: isDefault || attributes["AUTOSELECT"] == "YES")
    }

    fileprivate var apart: Self? { url == nil ? nil : self }

    /// "en" matches "en-GB" and the other way round.
    fileprivate func speaks(_ wanted: String) -> Bool {
        func primary(_ tag: String) -> Substring? {
            tag.lowercased().split(whereSeparator: { "-_.@".contains($0) }).first
        }
        guard let language, let mine = primary(language) else { return false }
        return mine == primary(wanted)
    }
}
