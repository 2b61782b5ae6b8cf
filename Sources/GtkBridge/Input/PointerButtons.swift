// The pointer's button that goes back.
// Thread: main actor. Invariant: it is heard wherever in the widget it is pressed.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// The button at the side of a mouse that goes back.
    package func onBackButton<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        let back: guint = 8
        gtk_gesture_single_set_button(gesture, back)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        MainObject(retaining: UnsafeMutableRawPointer(gesture)).connect("pressed", owner) { owner, _ in body(owner) }
        gtk_widget_add_controller(widget, gesture)
    }
}
