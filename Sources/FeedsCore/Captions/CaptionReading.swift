// Reads a caption track while its video plays.
// Thread: main actor. Invariant: only one stretch is requested at a time, and never a stretch that is known already.

import FeedsModels

@MainActor final class CaptionReading {
    /// Seconds before the end of what is known at which more is asked for.
    private static let lead = 10.0

    let offer: CaptionOffer
    private(set) var timeline = CaptionTimeline()
    /// Something new is known.
    var onChange: (() -> Void)?
    var onFailure: ((MediaError) -> Void)?
    private let media: Media
    private let source: any CaptionsServing
    private var known: [Range<Double>] = []
    private var isAsking = false
    /// Where it failed: a little further on it is tried again, as another part of the network or the disk.
    private var failedAt: Double?

    init(_ offer: CaptionOffer, of media: Media, from source: any CaptionsServing) {
        self.offer = offer
        self.media = media
        self.source = source
    }

    /// Captions of the video's own file, as far as they were met.
    func take(_ cues: [Cue]) {
        timeline = CaptionTimeline(cues)
        onChange?()
    }

    /// Makes sure that what stands at `seconds`, and soon after, is known.
    func reach(_ seconds: Double) {
        if case .inside = offer.place { return }
        guard !isAsking, let place = missing(around: seconds) else { return }
        if let failedAt, abs(place - failedAt) < Self.lead { return }
        isAsking = true
        Task { await read(near: place) }
    }

    private func missing(around seconds: Double) -> Double? {
        guard let here = known.first(where: { $0.contains(seconds) }) else { return seconds }
        let ahead = seconds + Self.lead
        guard here.upperBound <= ahead, !known.contains(where: { $0.contains(here.upperBound) }) else { return nil }
        return here.upperBound
    }

    private func read(near seconds: Double) async {
        do throws(MediaError) {
            let part = try await source.captions(offer, of: media, near: seconds)
            known.append(part.covers)
            // Without this, a reader whose answer misses the requested time would be asked again with every picture.
            if !part.covers.contains(seconds) { known.append(seconds..<seconds + Self.lead) }
            timeline = timeline.adding(part.cues)
            failedAt = nil
            isAsking = false
            onChange?()
        } catch {
            failedAt = seconds
            isAsking = false
            onFailure?(error)
        }
    }
}
