// A button of a post: an icon, and a number below or beside it where there is one.
// Thread: main actor. Invariant: a count the source does not give has no place here; what did not change is not touched.

import GtkBridge

final class CountButton {
    let root: Button
    private let image: Image
    private let number = Label().styled("count")
    private var icon: String
    private var spoken = ""

    init(_ axis: Axis, icon: String, name: String) {
        self.icon = icon
        image = Image(icon: icon, pixels: 24)
        number.isVisible = false
        let isRail = axis == .vertical
        root = Button(child: Box(axis, spacing: isRail ? 0 : 7, [image, number]).align(.center, .center), name: name)
        root.styled("act", isRail ? "rail-act" : "card-act")
    }

    func show(icon: String) {
        guard icon != self.icon else { return }
        self.icon = icon
        image.set(icon: icon)
    }

    /// The number, and what a screen reader makes of it: "12 likes".
    func show(count: String?, spoken words: String?) {
        let spoken = words ?? ""
        guard spoken != self.spoken else { return }
        self.spoken = spoken
        number.text = count ?? ""
        hasCount = count != nil
        followCount()
        root.describe(spoken)
    }

    private(set) var hasCount = false
    /// Where there is no room for a number it is still read out.
    var showsCount = true {
        didSet { if showsCount != oldValue { followCount() } }
    }

    private func followCount() {
        number.isVisible = hasCount && showsCount
        root.set(css: "counted", hasCount && showsCount)
    }
}
