// Everything a person does to a window: keys, pointer, buttons, wheel, fingers.
// Thread: main actor. Invariant: it only looks; no event is kept from anybody. A pointer that rests says nothing, though
// GTK sends its place again whenever something moves below it.

import CAdwaita
import GLibBridge

extension Window {
    /// `body` gets the pointer's place in the window, once it is known.
    package func onActivity<Owner: AnyObject>(
        _ owner: Owner, _ body: @escaping (Owner, (x: Double, y: Double)?) -> Void
    ) {
        guard let controller = gtk_event_controller_legacy_new() else { return }
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        let watch = PointerPlace()
        MainObject(retaining: UnsafeMutableRawPointer(controller)).connectAnswering("event", owner) {
            [weak self] owner, _ in
            guard let self, let event = gtk_event_controller_get_current_event(controller) else { return false }
            if watch.isAct(event) { body(owner, watch.place.map(inWindow)) }
            return false
        }
        gtk_widget_add_controller(widget, controller)
        // Controllers that see every event do not see the pointer leave.
        guard let motion = gtk_event_controller_motion_new() else { return }
        MainObject(retaining: UnsafeMutableRawPointer(motion)).connect("leave", owner) { owner, _ in
            watch.forget()
            body(owner, nil)
        }
        gtk_widget_add_controller(widget, motion)
    }

    /// Events are told in the place of the surface, which shadows are part of.
    private func inWindow(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
        var (x, y) = (0.0, 0.0)
        gtk_native_get_surface_transform(opaque, &x, &y)
        return (place.x - x, place.y - y)
    }

    /// What lies there is to be pressed, moved or written in.
    package func hasControl(at place: (x: Double, y: Double)) -> Bool {
        guard let found = gtk_widget_pick(widget, place.x, place.y, GTK_PICK_DEFAULT) else { return false }
        return Self.controls.contains { gtk_widget_get_ancestor(found, $0) != nil }
    }

    /// The keyboard is on a control, and the person sees that it is: they came there by keys.
    package var focusIsShownOnControl: Bool {
        let window = pointer(as: GtkWindow.self)
        guard gtk_window_get_focus_visible(window) != 0, let focus = gtk_window_get_focus(window) else { return false }
        return Self.controls.contains { gtk_widget_get_ancestor(focus, $0) != nil }
    }

    private static var controls: [GType] {
        [
            gtk_button_get_type(), gtk_range_get_type(), gtk_text_get_type(), gtk_text_view_get_type(),
            gtk_popover_get_type(),
        ]
    }

    /// Without a pointer there is nothing on the picture but the picture.
    package func show(pointer isShown: Bool) { gtk_widget_set_cursor_from_name(widget, isShown ? nil : "none") }
}

private final class PointerPlace {
    private(set) var place: (x: Double, y: Double)?

    /// Whatever it was on, it is there no longer.
    func forget() { place = nil }

    func isAct(_ event: OpaquePointer) -> Bool {
        let type = gdk_event_get_event_type(event)
        switch type {
        case GDK_MOTION_NOTIFY: return moved(event)
        case GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_KEY_PRESS, GDK_SCROLL, GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE,
            GDK_TOUCH_END, GDK_TOUCHPAD_SWIPE, GDK_TOUCHPAD_PINCH:
            return true
        default: return false
        }
    }

    private func moved(_ event: OpaquePointer) -> Bool {
        var (x, y) = (0.0, 0.0)
        guard gdk_event_get_position(event, &x, &y) != 0 else { return false }
        defer { place = (x, y) }
        // A hand on the table moves a mouse by a pixel.
        return place.map { abs($0.x - x) + abs($0.y - y) >= 2 } ?? true
    }
}
