// Captions over a picture: at its foot, above whatever stands there, or at its top.
// Thread: main actor. Invariant: it takes no clicks, moves nothing else, and is drawn anew only with other words.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class CaptionOverlay {
    private static let lines = 3
    /// Longer lines are hard to follow.
    private static let widest = 42
    private static let gap = 12
    /// Within the ground that they stand on.
    private static let paddings = 22
    /// Of their size: what does not fit then is cut.
    private static let smallest = 0.55
    /// From here on there is room for the middle.
    private static let wide = 700
    /// What reads a line's end within one text; labels count their lines by texts.
    private static let lineEnd = "\u{2028}"

    let root: Box
    private let top = CaptionOverlay.label()
    private let foot = CaptionOverlay.label()
    /// As tall as what stands below the captions.
    private let room = Box(.vertical)
    private let bindings = Bindings()
    private weak var model: CaptionsModel?
    private var isCurrent = { false }
    private var size: Settings.CaptionSize?
    private var layout: PageLayout?
    private var pageWidth = 0
    /// What is left free around them.
    private var free = (top: 0, bottom: 0, left: 0, right: 0)
    private var sides: Int { free.left + free.right }
    /// What their own boxes leave free beside them.
    private var topBox = 0
    private var footBox = 0
    /// Two lines of them.
    private static let usualHeight = 64

    init() {
        let between = Box(.vertical).expand()
        root = Box(.vertical, [top, between, foot, room])
        root.canTarget = false
        // As wide as the words within their scrim, so that they wrap alike.
        room.margins(start: 16, end: 8)
        room.isVisible = false
    }

    private static func label() -> Label {
        let label = Label().wrapping(lines: lines).centered().styled("captions").align(.center, .end)
        label.set(maxCharacters: widest)
        label.readAsCaption()
        // What stands at the left stands there in every language.
        label.runsFromLeft()
        label.isVisible = false
        return label
    }

    // MARK: Whose

    /// `isCurrent` says whether the picture below is that of the video which plays.
    func show(_ model: CaptionsModel?, isCurrent: @escaping () -> Bool) {
        clear()
        self.model = model
        self.isCurrent = isCurrent
        guard let model else { return }
        bindings.bind(self) { $0.follow(model) }
    }

    func clear() {
        bindings.cancel()
        model = nil
        isCurrent = { false }
        for label in [top, foot] { label.isVisible = false }
    }

    /// With each picture that is shown.
    func tick() { if isCurrent() { model?.tick() } }

    private func follow(_ model: CaptionsModel) {
        set(size: model.size)
        // Read in any case: it has to be followed.
        let (item, cues) = (model.item, model.cues)
        let shown = item != nil && isCurrent() ? cues : []
        show(shown.filter { $0.place == .top }, on: top)
        show(shown.filter { $0.place == .foot }, on: foot)
    }

    private func show(_ cues: [Cue], on label: Label) {
        let text = cues.reduce(CueText()) { $0.above($1.text) }
        label.isVisible = !text.isEmpty
        guard !text.isEmpty else { return }
        let side = Self.side(of: cues.first, words: text.plain)
        label.set(justification: Self.share(side))
        stand(label, side, cues.first)
        let runs = text.runs.map { run in
            TextRun(
                run.text.replacing("\n", with: Self.lineEnd), isBold: run.style.contains(.bold),
                isItalic: run.style.contains(.italic), isUnderlined: run.style.contains(.underlined))
        }
        // Lines that its maker broke stay lines, however small.
        let broken = text.plain.split(separator: "\n").count
        label.set(lines: max(Self.lines, min(broken, Self.lines + 1)))
        label.show(runs, scale: scale(of: runs, on: label))
        label.accessibleName = text.plain
    }

    /// Rather smaller than cut: so many lines at one size are about as many times its square at another.
    private func scale(of runs: [TextRun], on label: Label) -> Double {
        let width = root.width - sides - (label === top ? topBox : footBox) - Self.paddings
        guard width > 0 else { return 1 }
        let lines = label.measure(runs.map(\.text).joined(), width: width).lines
        guard lines > Self.lines else { return 1 }
        return max(Self.smallest, (Double(Self.lines) / Double(lines)).squareRoot() * 0.93)
    }

    private static func share(_ side: CaptionBox.Side) -> Double {
        switch side {
        case .left: 0
        case .centre: 0.5
        case .right: 1
        }
    }

    private static func side(of cue: Cue?, words: String) -> CaptionBox.Side {
        switch cue?.side ?? .centre {
        case .start: TextDirection.isRightToLeft(words) ? .right : .left
        case .end: TextDirection.isRightToLeft(words) ? .left : .right
        case .left: .left
        case .right: .right
        case .centre: .centre
        }
    }

    /// As its track wants it, within what is free.
    private func stand(_ label: Label, _ side: CaptionBox.Side, _ cue: Cue?) {
        let isTop = label === top
        let box = CaptionBox(side: side, position: cue?.position, width: root.width - sides)
        if isTop { topBox = box.left + box.right } else { footBox = box.left + box.right }
        let free = isTop ? free.top : free.bottom + (room.isVisible ? room.height : 0)
        let shift = CaptionBox.shift(
            line: cue?.line, fromTop: isTop, height: root.height + self.free.top + self.free.bottom, room: free,
            tall: Self.usualHeight)
        let align: Alignment = side == .left ? .start : side == .right ? .end : .center
        label.align(align, .end)
        label.margins(
            top: isTop ? shift : 0, bottom: isTop ? 0 : shift, start: self.free.left + box.left,
            end: self.free.right + box.right)
    }

    private func set(size: Settings.CaptionSize) {
        guard size != self.size else { return }
        for label in [top, foot] {
            if let old = self.size { label.remove(css: old.rawValue) }
            label.add(css: size.rawValue)
        }
        self.size = size
    }

    // MARK: Where

    /// Below the captions is room for this, wherever else it stands.
    func leaveRoom(for words: Widget) { SizeGroup.shareHeight(room, words) }

    /// Whether those words are shown.
    var showsWords = true {
        didSet { if showsWords != oldValue { place() } }
    }

    /// Over the stage: above the texts that lie on it, and not below the buttons that do.
    func arrange(_ layout: PageLayout, width: Int) {
        self.layout = layout
        pageWidth = width
        place()
    }

    private func place() {
        guard let layout else { return }
        room.isVisible = !layout.isBeside && showsWords
        let top = PageLayout.headerHeight + Self.gap
        guard room.isVisible else {
            let after = pageWidth - layout.stageStart - layout.stageWidth
            return arrange(top: top, bottom: 18, start: layout.stageStart + Self.gap, end: after + Self.gap)
        }
        let rail = layout.rail + Self.gap
        arrange(top: top, bottom: layout.footHeight + 26, start: pageWidth < Self.wide ? Self.gap : rail, end: rail)
    }

    /// What is left free around them.
    func arrange(top: Int, bottom: Int, start: Int, end: Int) {
        root.margins(top: top, bottom: bottom)
        let isMirrored = root.isRightToLeft
        free = (top, bottom, isMirrored ? end : start, isMirrored ? start : end)
        for label in [self.top, foot] { label.margins(start: free.left, end: free.right) }
        if let model { follow(model) }
    }
}
