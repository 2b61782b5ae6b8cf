// The way to the web page that plays a video of which the source gives only a picture.
// Thread: main actor. Invariant: it is in sight exactly over such a post.

import FeedsEngine
import FeedsModels
import GtkBridge

final class OutsideNotice {
    let root: Button
    var onAct: OnAct?

    init() {
        let icon = Image(icon: "media-playback-start-symbolic", pixels: 16)
        let words = Label(tr("Watch in the browser"))
        root = Button(child: Box(.horizontal, spacing: 8, [icon, words]), name: words.text)
        root.styled("pill", "osd").align(.center, .center)
        root.isVisible = false
        root.onClicked(self) { $0.onAct?(.openOriginal, .at($0.root)) }
    }

    func show(_ post: Post, isHidden: Bool) { root.isVisible = post.playsAt != nil && !isHidden }

    func arrange(start: Int, end: Int) { root.margins(start: start, end: end) }
}
