// The quiet sign at the top: how old the posts are while their source is out of reach, or that there are newer ones.
// Thread: main actor. Invariant: the sign lets every touch through, except on its buttons: the offer of newer posts, and
// another try with a folder that is away.

import FeedsModels
import Foundation
import GtkBridge

final class FreshnessSign {
    let root: Box
    private let label = Label().styled("freshness").singleLine()
    private let newer = Button(text: tr("New posts")).styled("freshness")
    private let again = Button(text: tr("Try again")).styled("freshness")
    private let minute = Delay()
    var onAct: OnAct?
    private var text: ((Date) -> String?)?

    init() {
        newer.tooltip = tr("Show the newer posts; your place is kept")
        let parts = [newer, label, again] as [Widget]
        root = Box(.vertical, spacing: 4, parts.map { $0.align(.center, .start) })
        root.align(.center, .start)
        newer.onClicked(self) { $0.onAct?(.showNewPosts, .at($0.newer)) }
        again.onClicked(self) { $0.onAct?(.refresh, .at($0.again)) }
    }

    /// `text` says how old the posts are at a given time, or nothing while they are not.
    func show(hasNewPosts: Bool, count: Int? = nil, isAway: Bool, text: @escaping (Date) -> String?) {
        self.text = text
        newer.text = count.map { tr("%1 new", "%1 new", count: $0) } ?? tr("New posts")
        newer.isVisible = hasNewPosts
        again.isVisible = isAway
        root.canTarget = hasNewPosts || isAway
        refresh()
    }

    /// The height that keeps what is below it in the clear.
    var room: Int { (newer.isVisible ? 54 : 0) + (label.isVisible ? 36 : 0) + (again.isVisible ? 54 : 0) }

    /// "2 hours ago" grows older by itself, a minute at a time, and only while it is there.
    private func refresh() {
        let words = text?(Date())
        label.text = words ?? ""
        label.isVisible = words != nil
        guard words != nil else { return minute.cancel() }
        minute.start(milliseconds: 60_000) { [weak self] in self?.refresh() }
    }
}
