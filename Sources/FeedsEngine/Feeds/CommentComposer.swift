// The message field of a post: which buttons it shows, what it pauses, and when its draft is stored.
// Thread: any; a plain value. Invariant: media are held, pages locked and the overlay shown exactly while the user
// writes; a text leaves the field only after it was delivered.

package struct CommentComposer: Sendable {
    package enum State: Equatable, Sendable {
        /// The field has no focus: Like and Send stand beside it.
        case `default`
        /// The cursor is in an empty field: no button.
        case focused
        /// The field has text: only Send.
        case typing
    }

    package enum Event: Equatable, Sendable {
        /// The cursor is in the field. A video that the user had paused before stays paused.
        case focused(isPaused: Bool)
        /// A text of spaces alone counts as empty.
        case textChanged(isEmpty: Bool, time: Double)
        /// The draft of an earlier visit was put into the field.
        case draftFound(isEmpty: Bool)
        /// The user tapped the overlay, pressed Escape or moved the cursor to another field.
        case cancelled
        case sendTapped
        case sendFinished(isDelivered: Bool)
        /// The user went to another item.
        case itemChanged
        /// The window is hidden or about to close, so everything must be stored now.
        case suspended
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        case pauseVideo, resumeVideo
        case lockPaging, unlockPaging
        case showOverlay, hideOverlay
        case keepDraft
        /// Store the message, then send the event `sendFinished`.
        case deliver
        case clearField
        case dropFocus
    }

    /// A draft is stored at the latest after this many seconds.
    package static let draftDelay = 0.5

    private var isComposing = false
    private var hasText = false
    /// True when the text changed since the cursor came into the field.
    private var hasTyped = false
    private var hasPausedVideo = false
    private var unkeptSince: Double?
    package private(set) var isSending = false

    package init() {}

    package var state: State { isComposing ? (hasText ? .typing : .focused) : .default }
    package var showsLike: Bool { state == .default }
    package var showsSend: Bool { state != .focused }
    /// True when Send is enabled.
    package var canSend: Bool { hasText && !isSending }
    /// True when a stored draft may replace the field's text, because the field holds nothing newer.
    package var takesDraft: Bool { unkeptSince == nil && !isSending && !(isComposing && hasTyped) }

    /// Time of the next `tick`; nil when no timer is needed.
    package var deadline: Double? { isSending ? nil : unkeptSince.map { $0 + Self.draftDelay } }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .focused(let isPaused): return begin(isPaused: isPaused)
        case .textChanged(let isEmpty, let time):
            hasText = !isEmpty
            hasTyped = true
            unkeptSince = unkeptSince ?? time
            return []
        case .draftFound(let isEmpty):
            if takesDraft { hasText = !isEmpty }
            return []
        case .cancelled, .itemChanged: return keepDraft() + end()
        case .sendTapped: return send()
        case .sendFinished(let isDelivered): return isDelivered ? finish() : fail()
        case .suspended: return keepDraft()
        case .tick(let time):
            guard let deadline, time >= deadline else { return [] }
            return keepDraft()
        }
    }

    private mutating func begin(isPaused: Bool) -> [Command] {
        guard !isComposing else { return [] }
        isComposing = true
        hasTyped = false
        hasPausedVideo = !isPaused
        return (isPaused ? [] : [.pauseVideo]) + [.lockPaging, .showOverlay]
    }

    private mutating func end() -> [Command] {
        guard isComposing else { return [] }
        isComposing = false
        defer { hasPausedVideo = false }
        return [.dropFocus, .hideOverlay, .unlockPaging] + (hasPausedVideo ? [.resumeVideo] : [])
    }

    /// A message that is being sent belongs to the store. A draft stored beside it would come back after the delivery.
    private mutating func keepDraft() -> [Command] {
        guard unkeptSince != nil, !isSending else { return [] }
        unkeptSince = nil
        return [.keepDraft]
    }

    private mutating func send() -> [Command] {
        guard canSend else { return [] }
        isSending = true
        return [.deliver]
    }

    private mutating func finish() -> [Command] {
        guard isSending else { return [] }
        isSending = false
        hasText = false
        unkeptSince = nil
        return [.clearField] + end()
    }

    /// The text stays in the field, and changes since the last draft are stored now.
    private mutating func fail() -> [Command] {
        guard isSending else { return [] }
        isSending = false
        return keepDraft()
    }
}
