// From a playlist's address to a stream: reads playlists, picks a variant and its sound, and reports what is not
// playable.
// Thread: that of the caller, which may wait for the disk. Invariant: a stream that opens has an end, and segments that
// the app may fetch and can decrypt.

import FeedsModels

struct HLSOpener: Sendable {
    /// Indices of renditions, best first.
    typealias Pick = @Sendable ([Rendition]) -> [Int]

    let source: HLSSource
    let queue: QueueExecutor
    /// The user's languages, the most wanted first.
    let languages: [String]

    func open(_ rendition: Rendition, _ pick: Pick) async throws(MediaError) -> HLSPresentation {
        let url = rendition.url
        let found = try await source.playlist(at: url, within: HLSBounds(playlist: url))
        switch found.playlist {
        case .master(let master):
            return try await open(master, found.bounds, pick)
        case .media(let media):
            let track = try source.track(media, at: url, bounds: found.bounds, text: found.text)
            let only = HLSMaster.Variant(
                url: url, width: rendition.width, height: rendition.height, bitsPerSecond: rendition.bitsPerSecond)
            return try presentation(
                HLSOpened(variants: [only], base: 0, track: track, bounds: found.bounds, subtitles: []))
        }
    }

    private func open(_ master: HLSMaster, _ bounds: HLSBounds, _ pick: Pick) async throws(MediaError)
        -> HLSPresentation
    {
        var first: MediaError?
        for variant in ordered(master.variants, pick) {
            do throws(MediaError) {
                return try await open(variant, of: master, bounds)
            } catch {
                if error == .cancelled { throw error }
                first = first ?? error
            }
        }
        throw first ?? .unsupported(tr("the playlist lists no streams"))
    }

    /// Streams that every machine decodes come first, and streams without a picture last.
    private func ordered(_ variants: [HLSMaster.Variant], _ pick: Pick) -> [HLSMaster.Variant] {
        let picked = pick(variants.map(\.rendition)).filter(variants.indices.contains).map { variants[$0] }
        let seen = picked.filter { !$0.codecs.isSoundOnly }
        return seen.filter(\.codecs.isCommon) + seen.filter { !$0.codecs.isCommon }
            + picked.filter(\.codecs.isSoundOnly)
    }

    private func open(
        _ variant: HLSMaster.Variant, of master: HLSMaster, _ bounds: HLSBounds
    ) async throws(MediaError) -> HLSPresentation {
        let track = try await source.track(at: variant.url, within: bounds)
        var sound: HLSPresentation?
        if let url = master.sound(of: variant, languages: languages)?.url {
            let track = try await source.track(at: url, within: bounds)
            sound = try presentation(
                HLSOpened(
                    variants: [HLSMaster.Variant(url: url)], base: 0, track: track, bounds: bounds, subtitles: []))
        }
        let levels = master.levels(around: variant, languages: languages)
        let opened = HLSOpened(
            variants: levels, base: levels.firstIndex { $0.url == variant.url } ?? 0, track: track, bounds: bounds,
            subtitles: master.subtitles.filter { bounds.allows($0.url) })
        let presentation = try presentation(opened, sound: sound)
        await presentation.recall()
        return presentation
    }

    private func presentation(_ opened: HLSOpened, sound: HLSPresentation? = nil) throws(MediaError) -> HLSPresentation
    {
        try HLSPresentation(opened, sound: sound, source: source, queue: queue)
    }
}
