// The pointer's other buttons: the one that asks what can be done, and the one that goes back.
// Thread: main actor. Invariant: a finger that rests on a widget asks the same as the secondary button.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// The secondary button, or a long press.
    package func onSecondaryPress<Owner: AnyObject>(
        _ owner: Owner, _ body: @escaping (Owner, _ x: Double, _ y: Double) -> Void
    ) {
        if let click = button(guint(GDK_BUTTON_SECONDARY)) {
            click.connect("pressed", owner) { owner, arguments in
                body(owner, arguments.value(2), arguments.value(3))
            }
        }
        guard let raw = gtk_gesture_long_press_new() else { return }
        let press = MainObject(retaining: UnsafeMutableRawPointer(raw))
        gtk_gesture_single_set_touch_only(raw, 1)
        press.connect("pressed", owner) { owner, arguments in body(owner, arguments.value(1), arguments.value(2)) }
        gtk_widget_add_controller(widget, raw)
    }

    /// The button at the side of a mouse that goes back.
    package func onBackButton<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        let back: guint = 8
        button(back)?.connect("pressed", owner) { owner, _ in body(owner) }
    }

    private func button(_ number: guint) -> MainObject? {
        guard let gesture = gtk_gesture_click_new() else { return nil }
        gtk_gesture_single_set_button(gesture, number)
        defer { gtk_widget_add_controller(widget, gesture) }
        return MainObject(retaining: UnsafeMutableRawPointer(gesture))
    }
}
