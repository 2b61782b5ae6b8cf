// A button of a post: an icon, and a number below or beside it if there is a number.
// Thread: main actor. Invariant: without a count from the source there is no number; unchanged parts stay untouched.

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

    /// Shows the number; `words` are for screen readers, such as "12 likes".
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
    /// False if there is no room for the number; screen readers still read it out.
    var showsCount = true {
        didSet { if showsCount != oldValue { followCount() } }
    }

    private func followCount() {
        number.isVisible = hasCount && showsCount
        root.set(css: "counted", hasCount && showsCount)
    }
}
