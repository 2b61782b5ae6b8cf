// The message field of one item: what is shown beside it, what stands still meanwhile, and when a draft is kept.
// Thread: any; a plain value. Invariant: media are held, pages locked and the overlay shown exactly while somebody
// writes; a text leaves the field only when it was delivered.

package struct CommentComposer: Sendable {
    package enum State: Equatable, Sendable {
        /// Nobody writes: Like and Send beside the field.
        case `default`
        /// The cursor is in an empty field: neither.
        case focused
        /// There is text: Send alone.
        case typing
    }

    package enum Event: Equatable, Sendable {
        /// The cursor is in the field. What the person had paused before stays paused.
        case focused(isPaused: Bool)
        /// Blanks alone count as empty.
        case textChanged(isEmpty: Bool, time: Double)
        /// What was kept of an earlier visit came into the field.
        case draftFound(isEmpty: Bool)
        /// The overlay was tapped, Escape pressed, or the cursor taken elsewhere.
        case cancelled
        case sendTapped
        case sendFinished(isDelivered: Bool)
        /// Another item came in front.
        case itemChanged
        /// The window is out of sight, or about to close: nothing may be left to do.
        case suspended
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        case pauseVideo, resumeVideo
        case lockPaging, unlockPaging
        case showOverlay, hideOverlay
        case keepDraft
        /// Store the message and answer `sendFinished`.
        case deliver
        case clearField
        case dropFocus
    }

    /// Seconds for which a text may be nowhere but in the field.
    package static let draftDelay = 0.5

    private var isComposing = false
    private var hasText = false
    /// Since the cursor came into the field.
    private var hasTyped = false
    private var hasPausedVideo = false
    private var unkeptSince: Double?
    package private(set) var isSending = false

    package init() {}

    package var state: State { isComposing ? (hasText ? .typing : .focused) : .default }
    package var showsLike: Bool { state == .default }
    package var showsSend: Bool { state != .focused }
    /// Send has something to send.
    package var canSend: Bool { hasText && !isSending }
    /// What the store says may take the field's place: nothing in it is newer.
    package var takesDraft: Bool { unkeptSince == nil && !isSending && !(isComposing && hasTyped) }

    /// When `tick` has something to do.
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

    /// While it is being sent, the message is the store's; a draft beside it would come back after it.
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

    /// The text stays where it is, and what was not kept of it is kept now.
    private mutating func fail() -> [Command] {
        guard isSending else { return [] }
        isSending = false
        return keepDraft()
    }
}
