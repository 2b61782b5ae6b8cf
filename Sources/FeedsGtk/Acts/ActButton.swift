// The button of an act on a post: icon, number, state and name are those of the table.
// Thread: main actor. Invariant: it shows what the store says; pressing it only asks.

import FeedsCore
import Foundation
import GtkBridge

final class ActButton {
    let action: AppAct
    private let button: CountButton
    private let act: Act
    private weak var card: PostViewModel?
    private var shownSince = Date()
    /// The post has use for it.
    private(set) var isOffered = true
    var onAct: OnAct?

    var root: Button { button.root }
    var hasCount: Bool { button.hasCount }
    var showsCount: Bool {
        get { button.showsCount }
        set { button.showsCount = newValue }
    }

    init(_ action: AppAct, _ axis: Axis) {
        self.action = action
        act = ActTable[action]
        let face = act.face(ActScene())
        button = CountButton(axis, icon: face?.icon ?? "", name: face?.name ?? "")
        if let style = act.style { root.styled(style) }
        switch act.role {
        case .plain: break
        case .toggle: root.readAsToggle()
        case .menuOpener: root.readAsMenuOpener()
        }
        root.onClicked(self) { $0.onAct?($0.action, .at($0.root)) }
    }

    /// Call it within a binding, so that the button follows what its face depends on.
    func show(_ scene: ActScene) {
        if scene.card !== card {
            card = scene.card
            shownSince = Date()
        }
        let face = act.face(scene)
        isOffered = face != nil
        guard let face else { return }
        root.isOn = face.isOn
        root.name = face.name
        button.show(icon: face.icon)
        button.show(count: face.count, spoken: face.spoken)
        // The button springs when the user switches it on, not when a post that was liked long ago comes into sight.
        root.set(css: "pop", face.since.map { $0 >= shownSince } ?? false)
    }
}

extension Button {
    /// A button with the icon and the name that the table has for the act, where they depend on nothing.
    convenience init(_ action: AppAct) {
        let face = ActTable[action].face(ActScene())
        self.init(icon: face?.icon ?? "", name: face?.name ?? "")
    }

    /// A button with the words that the table has for the act.
    convenience init(text action: AppAct) { self.init(text: ActTable.words(of: action)) }
}
