// The tray over the reel: fades in and out as TrayRule says.
// Thread: main actor. Invariant: a hidden tray can be neither reached nor read out; the order of its people is made
// anew each time it becomes visible.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class ReelTray {
    let root: Revealer
    private let tray: StoryTray
    private let model: StoriesModel
    private var rule = TrayRule()
    private let alarm = Delay()
    private let bindings = Bindings()
    private var isFocused = false
    /// Called when the tray became visible or hidden.
    var onChange: (() -> Void)?

    init(model: StoriesModel, faces: AvatarStore, router: ActRouter) {
        self.model = model
        tray = StoryTray(model: model, faces: faces, router: router)
        tray.root.styled("over")
        root = Revealer(tray.root)
        root.align(.fill, .start)
        bindings.bind(self) { tray in
            _ = tray.model.stories.isEmpty
            tray.update()
        }
    }

    var isInSight: Bool { root.isRevealed }
    var people: StoryPeople { tray.people }
    /// The lower edge of the tray, measured from the top; 0 while it is hidden.
    var foot: Int { isInSight ? PageLayout.headerHeight + StoryFace.height(textScale: textScale) + 12 : 0 }
    var textScale = 1.0 {
        didSet { tray.textScale = textScale }
    }

    func handle(_ event: TrayRule.Event) {
        for case .wake(let seconds) in rule.handle(event) {
            alarm.start(milliseconds: Int(saturating: seconds * 1000)) { [weak self] in self?.handle(.woke) }
        }
        update()
    }

    private func update() {
        let isShown = rule.isInSight && !model.stories.isEmpty
        guard isShown != root.isRevealed else { return }
        if isShown {
            model.trayOpened()
            people.rewind()
        }
        root.isRevealed = isShown
        root.canFocus = isShown
        if !isShown { isFocused = false }
        onChange?()
    }

    /// For the tray's key: gives the tray the focus, so that arrows and Enter choose; the second press closes the tray.
    func toggle() {
        if !isInSight || isFocused { handle(.toggled) }
        if isInSight { focus(0) }
    }

    /// The user came back from this person's stories; if they used the keyboard, the focus returns to the tray.
    func returned(from story: Story?) {
        let wasFocused = isFocused
        isFocused = false
        handle(.arrived)
        guard wasFocused, let index = model.stories.firstIndex(where: { $0.id == story?.id }) else { return }
        focus(index)
    }

    // MARK: Keyboard

    var hasFocus: Bool { isFocused && isInSight }

    /// The arrows choose, Escape leaves; other keys keep their meaning.
    func perform(_ action: AppAct) -> Bool? {
        switch action {
        case .forward: people.focus(movedBy: 1)
        case .backward: people.focus(movedBy: -1)
        case .back: toggle()
        default: return nil
        }
        return true
    }

    private func focus(_ person: Int) {
        isFocused = true
        handle(.focused(true))
        people.focus(person)
    }
}
