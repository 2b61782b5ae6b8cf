// Captions over a picture: at its foot, above the texts and buttons there, or at its top.
// Thread: main actor. Invariant: the overlay takes no clicks, moves nothing else, and redraws only for other words.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class CaptionOverlay {
    private static let lines = 3
    /// Longer lines are hard to follow.
    private static let widest = 42
    private static let gap = 12
    /// The padding of the scrim around the words.
    private static let paddings = 22
    /// The smallest scale; text that does not fit at this scale is cut.
    private static let smallest = 0.55
    /// From this width on, there is room in the middle.
    private static let wide = 700
    /// The line separator within a text; labels count lines across separate texts.
    private static let lineEnd = "\u{2028}"

    let root: Box
    private let top = CaptionOverlay.label()
    private let foot = CaptionOverlay.label()
    /// As tall as the texts below the captions.
    private let room = Box(.vertical)
    private let bindings = Bindings()
    private weak var model: CaptionsModel?
    private var isCurrent = { false }
    private var size: Settings.CaptionSize?
    private var layout: PageLayout?
    private var pageWidth = 0
    /// The space around the captions that they must leave free.
    private var free = (top: 0, bottom: 0, left: 0, right: 0)
    private var sides: Int { free.left + free.right }
    /// The space beside the captions that their own boxes leave free.
    private var topBox = 0
    private var footBox = 0
    /// The height of two caption lines.
    private static let usualHeight = 64

    init() {
        let between = Box(.vertical).expand()
        root = Box(.vertical, [top, between, foot, room])
        root.canTarget = false
        // The same width as the words within their scrim, so that both wrap alike.
        room.margins(start: 16, end: 8)
        room.isVisible = false
    }

    private static func label() -> Label {
        let label = Label().wrapping(lines: lines).centered().styled("captions").align(.center, .end)
        label.set(maxCharacters: widest)
        label.readAsCaption()
        // Positions at the left stay there in every language.
        label.runsFromLeft()
        label.isVisible = false
        return label
    }

    // MARK: Whose

    /// `isCurrent` says whether the picture below belongs to the video that plays.
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

    /// Called with each new picture.
    func tick() { if isCurrent() { model?.tick() } }

    private func follow(_ model: CaptionsModel) {
        set(size: model.size)
        // Both values are read before any early return, so that the binding follows them.
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
        // Line breaks of the caption's author stay, however small the text gets.
        let broken = text.plain.split(separator: "\n").count
        label.set(lines: max(Self.lines, min(broken, Self.lines + 1)))
        label.show(runs, scale: scale(of: runs, on: label))
        label.accessibleName = text.plain
    }

    /// Shrinks the text rather than cutting it. The count of lines grows roughly with the square of the text size.
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

    /// Places the label as its track wants it, within the free space.
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

    /// Reserves room below the captions for these words, which stand elsewhere.
    func leaveRoom(for words: Widget) { SizeGroup.shareHeight(room, words) }

    /// True while those words are visible.
    var showsWords = true {
        didSet { if showsWords != oldValue { place() } }
    }

    /// Over the stage: above the texts that lie on it, and not below its buttons.
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

    /// Sets the space around the captions that they must leave free.
    func arrange(top: Int, bottom: Int, start: Int, end: Int) {
        root.margins(top: top, bottom: bottom)
        let isMirrored = root.isRightToLeft
        free = (top, bottom, isMirrored ? end : start, isMirrored ? start : end)
        for label in [self.top, foot] { label.margins(start: free.left, end: free.right) }
        if let model { follow(model) }
    }
}
