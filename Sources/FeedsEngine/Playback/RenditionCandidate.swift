// A file or playlist that could be played, as its source describes it.
// Thread: any; a plain value. Invariant: unknown facts are nil, never guessed.

package struct RenditionCandidate: Equatable, Sendable {
    package enum Tier: Int, Equatable, Sendable {
        case sd = 0
        case hd = 1
        case uhd = 2
    }

    package var width: Int?
    package var height: Int?
    package var bitsPerSecond: Int?
    package var bytes: Int?
    /// As the source says; nil when the source does not say.
    package var tier: Tier?
    package var isHLS: Bool

    package init(
        width: Int? = nil, height: Int? = nil, bitsPerSecond: Int? = nil, bytes: Int? = nil, tier: Tier? = nil,
        isHLS: Bool = false
    ) {
        self.width = width
        self.height = height
        self.bitsPerSecond = bitsPerSecond
        self.bytes = bytes
        self.tier = tier
        self.isHLS = isHLS
    }

    /// The tier that the source names, otherwise derived from the shorter side.
    var knownTier: Tier? {
        if let tier { return tier }
        guard let width, let height else { return nil }
        let side = min(width, height)
        return side < 720 ? .sd : side <= 1080 ? .hd : .uhd
    }
}
