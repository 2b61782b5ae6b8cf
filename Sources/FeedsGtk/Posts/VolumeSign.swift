// A sign above the picture that says what has just been set: how loud, how fast; it goes by itself.
// Thread: main actor. Invariant: it takes no touch from what lies below, and is read out once for each change.

import FeedsEngine
import GtkBridge

final class VolumeSign {
    let root: Revealer
    private let box: Box
    private let image = Image(icon: "audio-volume-high-symbolic", pixels: 20)
    private let label = Label().styled("level-text")
    private let sentence = Label().styled("level-text").wrapping(lines: 3)
    private let bar = ProgressBar(name: "").styled("level-bar").align(.fill, .center)
    private let patience = Delay()
    private static let milliseconds = 1200
    private static let shortest = 24

    init() {
        box = Box(.horizontal, spacing: 10, [image, label, sentence, bar]).styled("level-sign")
        box.readAsStatus()
        sentence.set(maxCharacters: 34)
        bar.request(width: 96)
        bar.readAsDecoration()
        root = Revealer(box, milliseconds: 140)
        root.align(.center, .start).margins(top: PageLayout.headerHeight + 14, start: 16, end: 16)
        root.canTarget = false
    }

    /// Without a level there is no bar; what `stays` goes with `hide`.
    func show(icon: String, text: String, level: Double? = nil, milliseconds: Int? = nil, stays: Bool = false) {
        image.set(icon: icon)
        // What wraps is measured for every width: a word needs none of that.
        let isLong = text.count > Self.shortest
        (isLong ? sentence : label).text = text
        label.isVisible = !isLong
        sentence.isVisible = isLong
        bar.isVisible = level != nil
        if let level { bar.fraction = level }
        box.announce(text)
        root.isRevealed = true
        root.canTarget = false
        guard !stays else { return patience.cancel() }
        patience.start(milliseconds: milliseconds ?? Self.milliseconds) { [weak self] in self?.hide() }
    }

    func hide() {
        patience.cancel()
        root.isRevealed = false
    }
}
