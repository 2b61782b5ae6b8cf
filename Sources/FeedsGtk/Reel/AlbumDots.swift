// Which of an album's media is shown, as a row of dots, or as "3 of 12" when there are too many.
// Thread: main actor. Invariant: in sight only for albums.

import FeedsModels
import GtkBridge

final class AlbumDots {
    let root = Box(.horizontal, spacing: 6)
    private static let most = 10
    private let dots = (0..<AlbumDots.most).map { _ in Box(.horizontal).styled("dot").align(.center, .center) }
    private let number = Label().styled("dot-number")

    init() {
        for dot in dots { root.append(dot) }
        root.append(number)
        root.align(.center, .center).styled("dots")
        root.isVisible = false
        root.canTarget = false
        root.readAsGroup()
    }

    func show(page: Int, of count: Int) {
        root.isVisible = count > 1
        let fits = count <= Self.most
        for (index, dot) in dots.enumerated() {
            dot.isVisible = fits && index < count
            dot.set(css: "current", index == page)
        }
        number.isVisible = !fits
        number.text = tr("%1 of %2", "\(page + 1)", "\(count)")
        root.accessibleName = tr("Picture %1 of %2", "\(page + 1)", "\(count)")
    }
}
