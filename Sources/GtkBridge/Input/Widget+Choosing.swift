// Presses that select instead of opening, and files that are dragged out of the window.
// Thread: main actor. Invariant: a press that rests is claimed, so that the button below never opens anything.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// The keys that are down at each press, before the widget itself hears of it.
    package func onPressKeys<Owner: AnyObject>(
        _ owner: Owner, _ body: @escaping (Owner, _ hasControl: Bool, _ hasShift: Bool) -> Void
    ) {
        guard let gesture = gtk_gesture_click_new() else { return }
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        MainObject(retaining: UnsafeMutableRawPointer(gesture)).connect("pressed", owner) { owner, _ in
            let state = gtk_event_controller_get_current_event_state(gesture).rawValue
            body(owner, state & GDK_CONTROL_MASK.rawValue != 0, state & GDK_SHIFT_MASK.rawValue != 0)
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// A press that rests for half a second.
    package func onLongPress<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        guard let gesture = gtk_gesture_long_press_new() else { return }
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        MainObject(retaining: UnsafeMutableRawPointer(gesture)).connect("pressed", owner) { owner, _ in
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            body(owner)
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// The mouse drags these files to another program. A finger scrolls instead.
    package func onFilesDraggedOut<Owner: AnyObject>(
        _ owner: Owner, picture: @escaping (Owner) -> Texture?, _ files: @escaping (Owner) -> [String]
    ) {
        guard let source = gtk_drag_source_new(), let press = gtk_gesture_click_new() else { return }
        gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
        // The content must be there before the drag begins.
        MainObject(retaining: UnsafeMutableRawPointer(press)).connect("pressed", owner) { owner, _ in
            let isMouse = Self.isMouse(press)
            let content = isMouse ? FileContent.provider(files(owner), picture: nil) : nil
            gtk_drag_source_set_content(source, content)
            if let content { g_object_unref(UnsafeMutableRawPointer(content)) }
            if let picture = picture(owner) {
                gtk_drag_source_set_icon(source, picture.opaque, 0, 0)
            }
        }
        // A button takes each press for itself, so what comes after its own gesture never hears of the drag.
        gtk_event_controller_set_propagation_phase(source, GTK_PHASE_CAPTURE)
        gtk_widget_add_controller(widget, press)
        gtk_widget_add_controller(widget, source)
    }

    private static func isMouse(_ controller: OpaquePointer) -> Bool {
        guard let device = gtk_event_controller_get_current_event_device(controller) else { return false }
        return gdk_device_get_source(device) != GDK_SOURCE_TOUCHSCREEN
    }
}
