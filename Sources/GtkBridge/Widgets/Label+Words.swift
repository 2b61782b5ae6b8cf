// A label whose words can be pressed.
// Thread: main actor. Invariant: a press that means nothing to the owner goes on to the widgets around.

import CAdwaita
import GLibBridge

extension Label {
    /// `body` gets the word under a click or a tap, and says what the press does; nil leaves it to others. `isHand`: the
    /// pointer says that the label can be pressed.
    package func onWord<Owner: AnyObject>(
        _ owner: Owner, isHand: Bool = false, _ body: @escaping (Owner, String) -> (() -> Void)?
    ) {
        guard let gesture = gtk_gesture_click_new() else { return }
        if isHand { showHand() }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(gesture))
        wrapper.connect("released", owner) { [weak self] owner, arguments in
            guard let word = self?.word(atX: arguments.value(2), y: arguments.value(3)), let act = body(owner, word)
            else { return }
            // Before the act, which may hide the label and so end the press.
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            act()
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// The pointer says that the label can be pressed.
    package func showHand() { gtk_widget_set_cursor_from_name(widget, "pointer") }

    /// The word at a point of another widget, as `word(atX:y:)`; nil while the label is not visible.
    package func word(atX x: Double, y: Double, of other: Widget) -> String? {
        guard isMapped, canTarget, let origin = origin(in: other) else { return nil }
        let (left, top) = (x - origin.x, y - origin.y)
        guard left >= 0, left < Double(width), top >= 0, top < Double(height) else { return nil }
        return word(atX: left, y: top)
    }

    /// The text between spaces at this point, empty on a space; nil beside the text.
    private func word(atX x: Double, y: Double) -> String? {
        var (left, top, index, trailing) = (Int32(0), Int32(0), Int32(0), Int32(0))
        gtk_label_get_layout_offsets(opaque, &left, &top)
        let isInside = pango_layout_xy_to_index(
            gtk_label_get_layout(opaque), Self.units(x, from: left), Self.units(y, from: top), &index, &trailing)
        let bytes = Array(text.utf8)
        guard isInside != 0, bytes.indices.contains(Int(index)) else { return nil }
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x0A }
        if isSpace(bytes[Int(index)]) { return "" }
        let start = bytes[..<Int(index)].lastIndex(where: isSpace).map { $0 + 1 } ?? 0
        let end = bytes[Int(index)...].firstIndex(where: isSpace) ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static func units(_ place: Double, from start: Int32) -> Int32 {
        Int32(max(-1e6, min(1e6, place - Double(start)))) * Int32(PANGO_SCALE)
    }
}
