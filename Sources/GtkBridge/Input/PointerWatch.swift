// Reports the position of the pointer over a widget, and when it leaves.
// Thread: main actor. Invariant: it only observes; it stops no event.

import CAdwaita
import GLibBridge

package enum PointerWatch {
    case at(x: Double, y: Double)
    case left
}

extension Widget {
    package func onPointer<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, PointerWatch) -> Void) {
        guard let controller = gtk_event_controller_motion_new() else { return }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(controller))
        wrapper.connect("enter", owner) { body($0, .at(x: $1.value(1), y: $1.value(2))) }
        wrapper.connect("motion", owner) { body($0, .at(x: $1.value(1), y: $1.value(2))) }
        wrapper.connect("leave", owner) { owner, _ in body(owner, .left) }
        gtk_widget_add_controller(widget, controller)
    }
}
