// A label whose words can be pressed.
// Thread: main actor. Invariant: a press that means nothing to the owner goes on to the widgets around.

import CAdwaita
import GLibBridge

extension Label {
    /// `body` gets the word under a click or a tap; false leaves the press to others. `isHand`: the pointer says that the label
    /// can be pressed.
    package func onWord<Owner: AnyObject>(
        _ owner: Owner, isHand: Bool = false, _ body: @escaping (Owner, String) -> Bool
    ) {
        guard let gesture = gtk_gesture_click_new() else { return }
        if isHand { gtk_widget_set_cursor_from_name(widget, "pointer") }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(gesture))
        wrapper.connect("released", owner) { [weak self] owner, arguments in
            guard let word = self?.word(atX: arguments.value(2), y: arguments.value(3)), body(owner, word) else {
                return
            }
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        gtk_widget_add_controller(widget, gesture)
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
