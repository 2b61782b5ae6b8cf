// Captions beside a medium, as files of the site.
// Thread: any. Invariant: captions that cannot be read cost only themselves.

import FeedsModels

struct CaptionFiles {
    /// A stream gives its captions part by part.
    private static let mostParts = 2000

    private let media: Media
    private let service: any CaptionsServing

    init(_ media: Media, _ service: any CaptionsServing) { (self.media, self.service) = (media, service) }

    func write(into site: SiteFolder) async throws(SiteFailure) -> [PublishedMedium.Text] {
        var texts: [PublishedMedium.Text] = []
        for offer in await service.offers(of: media, playing: media.renditions.first) {
            guard let cues = await cues(offer), !cues.isEmpty else { continue }
            let file = CaptionFile(cues)
            try site.write(file.text, to: file.path)
            texts.append(PublishedMedium.Text(file: file.path, language: offer.language, label: offer.label))
        }
        return texts
    }

    private func cues(_ offer: CaptionOffer) async -> [Cue]? {
        var (cues, place): ([Cue], Double) = ([], 0)
        for _ in 0..<Self.mostParts {
            guard let part = try? await service.captions(offer, of: media, near: place) else { return nil }
            cues += part.cues
            guard part.covers.upperBound.isFinite, part.covers.upperBound > place else { break }
            place = part.covers.upperBound
        }
        return cues
    }
}
