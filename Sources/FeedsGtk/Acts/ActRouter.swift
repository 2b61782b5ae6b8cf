// The only entry point for the user's acts: buttons, keys, menus, gestures and the remote control.
// Thread: main actor. Invariant: an act goes to its screen first, then to the window, and is carried out once.

import GtkBridge

final class ActRouter {
    /// Set once the screen is made.
    weak var screen: (any ActPerformer)?
    private let host: any ActHost

    init(host: any ActHost) { self.host = host }

    /// False if neither the screen nor the window knows the act.
    @discardableResult func act(_ action: AppAct, from origin: ActOrigin = ActOrigin()) -> Bool {
        screen?.perform(action, from: origin) == true || host.perform(action, from: origin)
    }

    var isFullscreen: Bool { host.isFullscreen }

    func say(_ sentence: String) { host.say(sentence) }

    func ask(_ question: MessageDialog.Question, then: @escaping () -> Void) { host.ask(question, then: then) }
}
