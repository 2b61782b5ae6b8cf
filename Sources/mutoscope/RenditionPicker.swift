// Lets the engine choose among a medium's renditions, by the pane, the user's settings and the connection.
// Thread: any; a lock guards the wishes. Invariant: every choice uses the latest wishes.

import FeedsCore
import FeedsEngine
import FeedsModels
import Synchronization

final class RenditionPicker: Sendable {
    private let wishes = Mutex(StreamingWishes())

    func follow(_ new: StreamingWishes) { wishes.withLock { $0 = new } }

    func order(_ renditions: [Rendition], _ pane: PaneSize) -> [Int] {
        let wishes = wishes.withLock { $0 }
        let choice = RenditionChoice(
            paneWidth: pane.width, paneHeight: pane.height, quality: wishes.choice, bandwidth: wishes.bandwidth)
        return choice.order(renditions.map(Self.candidate))
    }

    private static func candidate(_ rendition: Rendition) -> RenditionCandidate {
        let tiers: [String: RenditionCandidate.Tier] = ["sd": .sd, "hd": .hd, "uhd": .uhd]
        return RenditionCandidate(
            width: rendition.width, height: rendition.height, bitsPerSecond: rendition.bitsPerSecond,
            bytes: rendition.bytes, tier: rendition.tier.flatMap { tiers[$0] }, isHLS: rendition.delivery == .hls)
    }
}
