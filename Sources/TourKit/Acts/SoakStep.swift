/// A step of an act.
package enum SoakStep: Hashable, Sendable {
    case key(String, holding: [String] = [])
    case swipe(Swipe.Input, isForward: Bool)
    /// A notch of the wheel over the middle of the window.
    case wheel(down: Bool)
    case wait(Microseconds)
    case resize(width: Int, height: Int)
    /// Gives the keyboard to the front window.
    case focus
    case server(ServerTrouble)
}
