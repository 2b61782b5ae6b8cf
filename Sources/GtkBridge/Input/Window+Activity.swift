// Reports all input of the user to a window: keys, pointer, buttons, wheel, fingers.
// Thread: main actor. Invariant: it only observes; it stops no event. A resting pointer is not reported, although GTK
// sends its position again whenever a widget below it moves.

import CAdwaita
import GLibBridge

extension Window {
    /// `body` gets the pointer's position in the window, when it is known.
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
    }

    /// Events use coordinates of the surface, which includes the shadows.
    private func inWindow(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
        var (x, y) = (0.0, 0.0)
        gtk_native_get_surface_transform(opaque, &x, &y)
        return (place.x - x, place.y - y)
    }

    /// True when the pointer is at this point, and a button, slider or text field lies there.
    package func hasControl(at place: (x: Double, y: Double)) -> Bool {
        guard isBelowPointer, let found = gtk_widget_pick(widget, place.x, place.y, GTK_PICK_DEFAULT) else {
            return false
        }
        return Self.controls.contains { gtk_widget_get_ancestor(found, $0) != nil }
    }

    /// Asks the display: GTK does not reliably tell the window's controllers that the pointer leaves.
    private var isBelowPointer: Bool {
        guard let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget)),
            let pointer = gdk_seat_get_pointer(seat), let surface = gtk_native_get_surface(opaque)
        else { return false }
        var (x, y) = (0.0, 0.0)
        return gdk_device_get_surface_at_position(pointer, &x, &y) == surface
    }

    /// The focus is on a control and GTK shows it, because the user got there by keys.
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

    /// Shows or hides the pointer.
    package func show(pointer isShown: Bool) { gtk_widget_set_cursor_from_name(widget, isShown ? nil : "none") }
}

private final class PointerPlace {
    private(set) var place: (x: Double, y: Double)?

    func isAct(_ event: OpaquePointer) -> Bool {
        let type = gdk_event_get_event_type(event)
        switch type {
        case GDK_MOTION_NOTIFY: return moved(event)
        case GDK_TOUCH_BEGIN:
            // A lifted finger has no position, and on some displays the pointer disappears with it.
            place = nil
            return true
        case GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_KEY_PRESS, GDK_SCROLL, GDK_TOUCH_UPDATE, GDK_TOUCH_END,
            GDK_TOUCHPAD_SWIPE, GDK_TOUCHPAD_PINCH:
            return true
        default: return false
        }
    }

    private func moved(_ event: OpaquePointer) -> Bool {
        var (x, y) = (0.0, 0.0)
        guard gdk_event_get_position(event, &x, &y) != 0 else { return false }
        defer { place = (x, y) }
        // An unsteady hand moves a mouse by a pixel.
        return place.map { abs($0.x - x) + abs($0.y - y) >= 2 } ?? true
    }
}
