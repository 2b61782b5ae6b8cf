// Fingers, mouse and touchpad on a widget: taps, drags, scrolling, dropping.
// Thread: main actor. Invariant: distances are in logical pixels, times in seconds.

import CAdwaita
import CGLib
import GLibBridge

private final class PressStart {
    var isOnButton = false
}

extension Widget {
    /// Reports each press of the first button or a finger from its beginning to its end.
    package func onPress<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, PressPhase) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(gesture))
        wrapper.connect("pressed", owner) { owner, arguments in
            body(owner, .began(x: arguments.value(2), y: arguments.value(3), time: eventTime(of: gesture)))
        }
        wrapper.connect("released", owner) { owner, _ in body(owner, .ended(time: eventTime(of: gesture))) }
        // Moved too far for a press, or claimed by a scrolling list.
        wrapper.connect("stopped", owner) { owner, _ in body(owner, .spoiled) }
        wrapper.connect("cancel", owner) { owner, _ in body(owner, .spoiled) }
        gtk_widget_add_controller(widget, gesture)
    }

    /// A press of the second button, or a finger that rests for half a second: the user asks for a menu. Presses on
    /// buttons are ignored, because a slow hand means the button.
    package func onMenuRequest<Owner: AnyObject>(
        _ owner: Owner, _ body: @escaping (Owner, _ x: Double, _ y: Double) -> Void
    ) {
        guard let click = gtk_gesture_click_new(), let hold = gtk_gesture_long_press_new() else { return }
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
        MainObject(retaining: UnsafeMutableRawPointer(click)).connect("pressed", owner) { owner, arguments in
            gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
            body(owner, arguments.value(2), arguments.value(3))
        }
        let start = PressStart()
        onPressStart { [weak self] x, y in start.isOnButton = self?.hasButton(atX: x, y: y) ?? false }
        MainObject(retaining: UnsafeMutableRawPointer(hold)).connect("pressed", owner) { owner, arguments in
            // A button hides the end of its press, and may be gone by now.
            guard !start.isOnButton else { return }
            gtk_gesture_set_state(hold, GTK_EVENT_SEQUENCE_CLAIMED)
            body(owner, arguments.value(1), arguments.value(2))
        }
        gtk_widget_add_controller(widget, click)
        gtk_widget_add_controller(widget, hold)
    }

    /// Where each press begins, before any gesture claims it.
    private func onPressStart(_ body: @escaping (_ x: Double, _ y: Double) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        MainObject(retaining: UnsafeMutableRawPointer(gesture)).connect("pressed", self) { _, arguments in
            body(arguments.value(2), arguments.value(3))
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// True when a button at this point needs the press for itself.
    package func hasButton(atX x: Double, y: Double) -> Bool {
        guard let found = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT) else { return false }
        return gtk_widget_get_ancestor(found, gtk_button_get_type()) != nil
    }

    /// The back button at the side of a mouse, anywhere in the widget.
    package func onBackButton<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        let back: guint = 8
        gtk_gesture_single_set_button(gesture, back)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        MainObject(retaining: UnsafeMutableRawPointer(gesture)).connect("pressed", owner) { owner, _ in body(owner) }
        gtk_widget_add_controller(widget, gesture)
    }

    package func onDrag<Owner: AnyObject>(
        _ owner: Owner, captures: Bool = false, _ body: @escaping (Owner, DragGesture, DragPhase) -> Void
    ) {
        guard let raw = gtk_gesture_drag_new() else { return }
        if captures { gtk_event_controller_set_propagation_phase(raw, GTK_PHASE_CAPTURE) }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(raw))
        let gesture = DragGesture(gesture: raw)
        wrapper.connect("drag-begin", owner) { owner, arguments in
            body(owner, gesture, .began(x: arguments.value(1), y: arguments.value(2)))
        }
        wrapper.connect("drag-update", owner) { owner, arguments in
            body(owner, gesture, .moved(dx: arguments.value(1), dy: arguments.value(2)))
        }
        wrapper.connect("drag-end", owner) { owner, arguments in
            body(owner, gesture, .ended(dx: arguments.value(1), dy: arguments.value(2), isCancelled: false))
        }
        wrapper.connect("cancel", owner) { owner, _ in body(owner, gesture, .ended(dx: 0, dy: 0, isCancelled: true)) }
        gtk_widget_add_controller(widget, raw)
    }

    /// Two fingers on a screen or a touchpad; from the second finger on, this gesture claims their presses.
    package func onPinch<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, PinchPhase) -> Void) {
        guard let raw = gtk_gesture_zoom_new() else { return }
        gtk_event_controller_set_propagation_phase(raw, GTK_PHASE_CAPTURE)
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(raw))
        wrapper.connect("begin", owner) { owner, _ in
            // Reported before the claim, because other gestures see a claimed press as ended.
            body(owner, .began)
            gtk_gesture_set_state(raw, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        wrapper.connect("scale-changed", owner) { owner, arguments in
            var (x, y) = (0.0, 0.0)
            gtk_gesture_get_bounding_box_center(raw, &x, &y)
            body(owner, .scaled(arguments.value(1), x: x, y: y))
        }
        wrapper.connect("end", owner) { owner, _ in body(owner, .ended) }
        gtk_widget_add_controller(widget, raw)
    }

    /// Return true to stop the scroll event here. With `captures`, the widgets below hear of it later.
    package func onScroll<Owner: AnyObject>(
        _ owner: Owner, captures: Bool = false, _ body: @escaping (Owner, ScrollStep) -> Bool
    ) {
        let flags = GtkEventControllerScrollFlags(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue)
        guard let raw = gtk_event_controller_scroll_new(flags) else { return }
        if captures { gtk_event_controller_set_propagation_phase(raw, GTK_PHASE_CAPTURE) }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(raw))
        wrapper.connectAnswering("scroll", owner) { owner, arguments in
            let dx: Double = arguments.value(1)
            let dy: Double = arguments.value(2)
            let isWheel = gtk_event_controller_scroll_get_unit(raw) == GDK_SCROLL_UNIT_WHEEL
            let modifiers = gtk_event_controller_get_current_event_state(raw).rawValue
            if modifiers & GDK_CONTROL_MASK.rawValue != 0 { return body(owner, .zoomed(isWheel ? dy : dy / 40)) }
            return body(owner, isWheel ? .notches(dx: dx, dy: dy) : .pixels(dx: dx, dy: dy))
        }
        wrapper.connect("scroll-end", owner) { owner, _ in _ = body(owner, .ended) }
        gtk_widget_add_controller(widget, raw)
    }

    /// Files, folders and addresses dropped here, as texts: paths or URLs.
    package func onDrop<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, [String]) -> Void) {
        guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else { return }
        var types = [gdk_file_list_get_type(), GType(16 << 2)]
        gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(target))
        wrapper.connectAnswering("drop", owner) { owner, arguments in
            // What was dragged out of this window must not open in it.
            if let drop = gtk_drop_target_get_current_drop(target), gdk_drop_get_drag(drop) != nil { return false }
            let texts = droppedTexts(arguments.boxedValue(1))
            if !texts.isEmpty { body(owner, texts) }
            return !texts.isEmpty
        }
        gtk_widget_add_controller(widget, target)
    }
}

/// In seconds, on the clock of the event's device.
func eventTime(of controller: OpaquePointer) -> Double {
    Double(gtk_event_controller_get_current_event_time(controller)) / 1000
}

/// GDK passes the dropped value inside another GValue.
private func droppedTexts(_ value: UnsafePointer<GValue>) -> [String] {
    var inner = value
    if g_type_check_value_holds(value, g_value_get_type()) != 0, let boxed = g_value_get_boxed(value) {
        inner = UnsafePointer(boxed.assumingMemoryBound(to: GValue.self))
    }
    if g_type_check_value_holds(inner, GType(16 << 2)) != 0 { return [String.read(inner)] }
    guard g_type_check_value_holds(inner, gdk_file_list_get_type()) != 0, let list = g_value_get_boxed(inner),
        let files = gdk_file_list_get_files(OpaquePointer(list))
    else { return [] }
    defer { g_slist_free(files) }
    var texts: [String] = []
    var item: UnsafeMutablePointer<GSList>? = files
    while let entry = item {
        if let file = entry.pointee.data, let uri = g_file_get_uri(OpaquePointer(file)) {
            texts.append(String(cString: uri))
            g_free(uri)
        }
        item = entry.pointee.next
    }
    return texts
}
