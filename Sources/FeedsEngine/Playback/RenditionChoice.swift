// Orders the renditions of a medium: the first to play, then the fallbacks.
// Thread: any; a plain value. Invariant: every candidate is in the answer exactly once.

package struct RenditionChoice: Equatable, Sendable {
    package enum Quality: Equatable, Sendable {
        case auto
        case sd
        case hd
        case uhd
    }

    package enum Fit: Equatable, Sendable {
        /// The picture fills the pane and is cropped.
        case cover
        /// The whole picture stands inside the pane.
        case contain
    }

    /// In device pixels.
    package var paneWidth: Int
    package var paneHeight: Int
    package var fit: Fit
    package var quality: Quality
    /// In bits per second as measured; nil before the first measurement.
    package var bandwidth: Int?

    package init(
        paneWidth: Int, paneHeight: Int, fit: Fit = .cover, quality: Quality = .auto, bandwidth: Int? = nil
    ) {
        self.paneWidth = paneWidth
        self.paneHeight = paneHeight
        self.fit = fit
        self.quality = quality
        self.bandwidth = bandwidth
    }

    /// The share of the bandwidth that a stream's average rate may take; peaks need the rest.
    static let headroom = 0.8
    /// Scaling up by this factor is invisible.
    static let tolerance = 1.05

    /// Indices into `candidates`, best first. `duration` (in seconds) turns sizes into rates.
    package func order(_ candidates: [RenditionCandidate], duration: Double? = nil) -> [Int] {
        let ranks = candidates.map { rank(of: $0, duration: duration) }
        return candidates.indices.sorted { left, right in
            for (mine, theirs) in zip(ranks[left], ranks[right]) where mine != theirs { return mine < theirs }
            return left < right
        }
    }

    /// Numbers that are compared one after the other; smaller is better.
    private func rank(of candidate: RenditionCandidate, duration: Double?) -> [Double] {
        let rate = rate(of: candidate, duration: duration)
        let isTooFast = isTooFast(rate)
        let size = coverage(of: candidate)
        let pixels = Double(candidate.width ?? 0) * Double(candidate.height ?? 0)
        var rank = [tierDistance(of: candidate), isTooFast ? 1 : 0]
        // When the bandwidth is too low for a rendition, the cheapest starts soonest, whatever its size.
        if isTooFast { rank.append(rate ?? 0) }
        rank.append(size >= 1 / Self.tolerance ? 0 : 1)
        rank.append(size >= 1 / Self.tolerance ? pixels : -pixels)
        rank.append(rate ?? .greatestFiniteMagnitude)
        rank.append(candidate.isHLS ? 1 : 0)
        return rank
    }

    private func rate(of candidate: RenditionCandidate, duration: Double?) -> Double? {
        if let rate = candidate.bitsPerSecond { return Double(rate) }
        guard let bytes = candidate.bytes, let duration, duration > 0 else { return nil }
        return Double(bytes) * 8 / duration
    }

    private func isTooFast(_ rate: Double?) -> Bool {
        guard let rate, let bandwidth else { return false }
        return rate > Double(bandwidth) * Self.headroom
    }

    /// 1 when the rendition has exactly the pixels of the pane. An unknown size counts as enough, because a playlist
    /// adapts.
    private func coverage(of candidate: RenditionCandidate) -> Double {
        guard let width = candidate.width, let height = candidate.height, paneWidth > 0, paneHeight > 0 else {
            return 1
        }
        let across = Double(width) / Double(paneWidth)
        let down = Double(height) / Double(paneHeight)
        return fit == .cover ? min(across, down) : max(across, down)
    }

    /// Steps from the wanted tier. Of two tiers equally far away the lower comes first, because it costs less; unknown
    /// comes last.
    private func tierDistance(of candidate: RenditionCandidate) -> Double {
        let wanted: RenditionCandidate.Tier
        switch quality {
        case .auto: return 0
        case .sd: wanted = .sd
        case .hd: wanted = .hd
        case .uhd: wanted = .uhd
        }
        guard let tier = candidate.knownTier else { return 3 }
        let distance = tier.rawValue - wanted.rawValue
        return distance > 0 ? Double(distance) + 0.5 : Double(-distance)
    }
}
