// A layout on its way to a decision: the app's calculations with the sizes and durations of a medium.
// Thread: any; plain values. Invariant: it traps when a promise about those numbers is broken.

import FeedsEngine
import FeedsModels
import FeedsTestSupport

@testable import FeedsCore

enum LayoutWalk {
    static func walk(_ media: Media, _ layout: MediaLayout, in pane: PaneSize) {
        var book = KnownLayouts()
        book.note(layout, of: media, at: 0)
        _ = book.isOpen(0)
        let retention = media.metadata.retention.flatMap(RetentionModel.table(given:))
        let table = retention ?? RetentionModel().table(duration: media.metadata.duration)
        let terms = PreloadTerms(paneWidth: pane.width, paneHeight: pane.height)
        for position in [0, 0.5, 30, media.metadata.duration ?? 1, 1e9] {
            let item = book.item(0, position: position, retention: table, isResting: false)
            _ = book.item(0, position: position, retention: table, isResting: true)
            decide(item, layout, terms)
            let ahead = layout.ahead(of: position)
            precondition(ahead.bytes >= 0 && ahead.seconds >= 0)
        }
        for share in [0, 0.3, 1] { precondition(layout.bytes(ofFirst: share) >= 0) }
    }

    private static func decide(_ item: PreloadItem, _ layout: MediaLayout, _ terms: PreloadTerms) {
        guard let prices = terms.prices(of: [(id: item.id, levels: layout.levels)]) else { return }
        var policy = PreloadPolicy(prices: prices)
        for bytes in [0, 262_144] {
            let step = PreloadStep(delay: 100, rebuffer: 0, bytes: bytes)
            let situation = PreloadSituation(
                lastStep: step, isCurrentComplete: item.isComplete, current: item.id, items: [item])
            guard case .fetch(let id, let level) = policy.handle(situation) else { continue }
            precondition(id == item.id && level >= 0)
        }
    }
}
