// The line at a page's foot: the position in the video and, while the user scrubs, the time and the picture there.
// Thread: main actor. Invariant: at rest the line is two pixels tall and redrawn only with a new video frame. Screen
// readers and keys hear of changes once a second, because each report causes a layout.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class Scrubber {
    /// Across the foot of the page; takes no pointer events.
    let line = SeekBar(name: tr("Position")).styled("scrub").align(.fill, .end).runsFromLeft()
    /// The visible part of the line at rest; add it right after the line, so that it lies over it.
    let hair = Hair().align(.fill, .end)
    /// Over the page, at the finger.
    let sign: Box
    /// Below the pause sign: the position in a long video, while it is paused or a pointer is near the line.
    let clock = Label().styled("scrub-time", "scrub-clock").align(.center, .center)
    private let picture = FramePicture()
    private let time = Label().styled("scrub-time").align(.center, .end)
    /// The title of the chapter at the finger.
    private let title = Label().styled("scrub-chapter").singleLine(maxCharacters: 22).align(.center, .end)
    private var length = 0.0
    private var shownChapters: [Chapter] = []
    private var isMoved = false
    /// The position of the line; negative before the first picture, so that the first position always counts as new.
    private var seconds = -1.0
    /// The width of the page.
    private let width: () -> Int
    /// The video's length; nil until it is known.
    var duration: () -> Double? = { nil }
    /// The video's chapters, as soon as they are known.
    var chapters: () -> [Chapter] = { [] }
    /// Keys or a screen reader choose a position.
    var onAct: OnAct?

    /// Room between the sign and the foot of the page.
    private static let lift = 40
    private static let margin = 8
    /// A video of at least so many seconds is long.
    private static let long = 60.0
    private static let belowSign = 130
    /// The longer and the shorter side of the picture.
    private static let sides = (long: 168, short: 96)

    init(width: @escaping () -> Int) {
        self.width = width
        picture.covers = true
        picture.styled("scrub-picture").clipsToBounds()
        sign = Box(.vertical, spacing: 2, [picture.align(.center, .end), time, title]).styled("scrub-sign")
        sign.align(.start, .end).runsFromLeft().isVisible = false
        sign.canTarget = false
        picture.alternative = tr("Preview")
        (line.isVisible, hair.isVisible) = (false, false)
        clock.isVisible = false
        clock.canTarget = false
        line.onChange(self) { $0.onAct?(.jump, .at($0.line).choosing(.number($1))) }
    }

    /// Clears the line for another post, or for none.
    func reset() {
        length = 0
        (shownChapters, hair.marks) = ([], [])
        isMoved = false
        (line.isVisible, hair.isVisible) = (false, false)
        (seconds, hair.share) = (-1, 0)
        isPaused = false
        line.set(css: "grown", false)
        hideSign()
    }

    /// True if there is a video and nothing hides the line.
    var isWanted = false {
        didSet { if isWanted != oldValue { showLine() } }
    }

    /// True while a pointer is near the line, or a finger on it.
    var isGrown = false {
        didSet {
            guard isGrown != oldValue else { return }
            line.set(css: "grown", isGrown)
            place(seconds)
        }
    }

    /// True while the user has paused the video.
    var isPaused = false {
        didSet { if isPaused != oldValue { showClock() } }
    }

    /// A short video needs no clock: the line says enough.
    private func showClock() {
        clock.isVisible =
            line.isVisible && length >= Self.long && seconds >= 0 && !isMoved && (isPaused || isGrown || line.hasFocus)
        if clock.isVisible { clock.text = tr("%1 of %2", PlaybackTime.text(seconds), PlaybackTime.text(length)) }
    }

    /// Places the clock in the middle of the picture below the sign, or beside the sign on a low page.
    func arrangeClock(start: Int, end: Int, _ layout: PageLayout) {
        let isSmall = layout.isLow && !layout.isBeside
        clock.align(.center, isSmall ? .start : .center)
            .margins(
                top: isSmall ? PageLayout.headerHeight + 12 : Self.belowSign, start: start + (isSmall ? 170 : 0),
                end: end)
    }

    // MARK: The video

    /// Drawn together with the video's picture, so that it costs no frame of its own.
    func show(share: Double) {
        measure()
        guard !isMoved, length > 0 else { return }
        let steps = Double(max(1, width()))
        let new = (share * steps).rounded() / steps * length
        if isGrown || line.hasFocus || Int(saturating: new) != Int(saturating: seconds) { return place(new) }
        seconds = new
        hair.share = share
    }

    private func measure() {
        guard let known = duration(), known != length, known > 0, known < .infinity else { return }
        length = known
        line.set(length: known, step: Scrub.step, page: max(3 * Scrub.step, known / 10))
        line.isFocusable = Scrub.isPossible(known)
        showLine()
    }

    private func showLine() {
        line.isVisible = isWanted && length > 0
        hair.isVisible = line.isVisible
        showClock()
    }

    /// They may come while the video plays.
    private func mark() {
        let chapters = chapters()
        guard chapters != shownChapters, length > 0 else { return }
        shownChapters = chapters
        // The start of the video is no mark.
        hair.marks = chapters.map { $0.start / length }.filter { $0 > 0 && $0 < 1 }
    }

    private func place(_ seconds: Double) {
        mark()
        self.seconds = seconds
        hair.share = length > 0 ? seconds / length : 0
        line.value = seconds
        let time = tr("%1 of %2", PlaybackTime.text(seconds), PlaybackTime.text(length))
        line.spokenValue = [time, shownChapters.chapter(at: seconds)?.title].compactMap(\.self).joined(separator: ", ")
        showClock()
    }

    // MARK: The user scrubs

    /// With nil, the line follows the video again.
    func show(_ place: ScrubModel.Sign?, picture texture: Texture?, shape: Double) {
        isMoved = place != nil
        showClock()
        guard let place else { return hideSign() }
        self.place(place.seconds)
        guard place.isDragging else { return hideSign() }
        // Screen readers get the same position from the line.
        time.text = tr("%1 of %2", PlaybackTime.text(place.seconds), PlaybackTime.text(place.duration))
        let chapter = shownChapters.chapter(at: place.seconds)
        title.text = chapter?.title ?? ""
        title.isVisible = chapter != nil
        show(texture, shape: shape)
        sign.isVisible = true
        let share = place.duration > 0 ? place.seconds / place.duration : 0
        let middle = Int(saturating: share * Double(width()))
        let half = max(Self.half(shape), chapter == nil ? 56 : 96)
        let last = max(Self.margin, width() - 2 * half - Self.margin)
        sign.margins(bottom: Self.lift, start: min(max(Self.margin, middle - half), last))
    }

    /// Without a new picture, the last picture stays.
    private func show(_ texture: Texture?, shape: Double) {
        let size = Self.size(shape)
        picture.request(width: size.width, height: size.height)
        if let texture { picture.texture = texture }
        picture.isVisible = picture.texture != nil
    }

    private func hideSign() {
        sign.isVisible = false
        picture.texture = nil
    }

    /// The size of the preview for a video with this ratio of width to height.
    static func size(_ shape: Double) -> (width: Int, height: Int) {
        if shape > 1 { return (sides.long, max(40, Int(saturating: Double(sides.long) / shape))) }
        return (max(56, Int(saturating: Double(sides.long) * shape)), sides.long)
    }

    private static func half(_ shape: Double) -> Int { size(shape).width / 2 + 6 }
}
