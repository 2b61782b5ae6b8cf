// GtkTextView in a scroller: a field that grows with its text up to a limit of lines, then scrolls.
// Thread: main actor. Invariant: plain text; Return and Escape are reported, never typed.

import CAdwaita
import CGLib
import GLibBridge

package final class GrowingText: Widget {
    private let view: Widget
    private let scroller: OpaquePointer
    private let buffer: MainObject
    private let placeholder: Label
    private let scrolling: MainObject
    private lazy var ticker = Ticker(view) { [weak self] _ in self?.tick() }
    private var framesLeft = 0
    private var onEnter: (() -> Void)?
    private var onEscape: (() -> Void)?

    package init(name: String, placeholder hint: String) {
        // GObject construction never fails.
        let text = gtk_text_view_new()!
        view = Widget(adopting: text)
        buffer = MainObject(
            retaining: UnsafeMutableRawPointer(gtk_text_view_get_buffer(view.pointer(as: GtkTextView.self))))
        placeholder = Label(hint).startAligned().singleLine().styled("placeholder")
        scroller = OpaquePointer(gtk_scrolled_window_new())
        scrolling = MainObject(
            retaining: UnsafeMutableRawPointer(gtk_scrolled_window_get_vadjustment(scroller)))
        super.init(adopting: gtk_overlay_new())
        gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
        // Tab goes to the next widget.
        gtk_text_view_set_accepts_tab(textView, 0)
        // Without a scroll bar, which would be taller than a line.
        gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
        gtk_scrolled_window_set_propagate_natural_height(scroller, 1)
        gtk_scrolled_window_set_child(scroller, view.widget)
        gtk_overlay_set_child(opaque, UnsafeMutablePointer(scroller))
        gtk_overlay_add_overlay(opaque, placeholder.widget)
        placeholder.align(.fill, .start)
        placeholder.canTarget = false
        placeholder.readAsDecoration()
        view.accessibleName = name
        follow()
    }

    private func follow() {
        buffer.connect("changed", self) { field, _ in field.placeholder.isVisible = field.text.isEmpty }
        view.connect("map", self) { field, _ in field.limitHeight() }
        scrolling.connect("changed", self) { field, _ in
            field.framesLeft = 4
            field.ticker.start()
        }
        guard let keys = gtk_event_controller_key_new() else { return }
        // Before the text view, because it would turn Return into a new line.
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        MainObject(retaining: UnsafeMutableRawPointer(keys)).connectAnswering("key-pressed", self) { field, arguments in
            let key: UInt32 = arguments.value(1)
            return field.pressed(key, keys)
        }
        gtk_widget_add_controller(view.widget, keys)
    }

    private func pressed(_ key: UInt32, _ keys: OpaquePointer) -> Bool {
        switch Int32(key) {
        case GDK_KEY_Escape:
            onEscape?()
            return onEscape != nil
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            let state = gtk_event_controller_get_current_event_state(keys).rawValue
            guard state & GDK_SHIFT_MASK.rawValue == 0 else { return false }
            // While an input method composes a word, Return belongs to the input method.
            let event = gtk_event_controller_get_current_event(keys)
            if gtk_text_view_im_context_filter_keypress(textView, event) == 0 { onEnter?() }
            return true
        default: return false
        }
    }

    /// GTK 4.8 scrolls a grown text view as if it had its old height, too far and slowly; the next frames correct that.
    private func tick() {
        framesLeft -= 1
        if framesLeft <= 0 { ticker.stop() }
        let adjustment = scrolling.pointer(as: GtkAdjustment.self)
        let page = gtk_adjustment_get_page_size(adjustment)
        guard Int(page) == view.height else { return gtk_widget_queue_allocate(view.widget) }
        let last = max(0, gtk_adjustment_get_upper(adjustment) - page)
        if gtk_adjustment_get_value(adjustment) > last { gtk_adjustment_set_value(adjustment, last) }
    }

    package var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(textBuffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(textBuffer, &start, &end, 0) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set { if newValue != text { gtk_text_buffer_set_text(textBuffer, newValue, -1) } }
    }

    private var textView: UnsafeMutablePointer<GtkTextView> { view.pointer(as: GtkTextView.self) }
    private var textBuffer: UnsafeMutablePointer<GtkTextBuffer> { buffer.pointer(as: GtkTextBuffer.self) }

    /// The most lines that the field shows before it scrolls.
    package var lines: Int = 1

    /// The font has its final size only when the field is on screen.
    private func limitHeight() { gtk_scrolled_window_set_max_content_height(scroller, lineHeight * Int32(lines)) }

    private var lineHeight: Int32 {
        guard let layout = gtk_widget_create_pango_layout(view.widget, "Ag") else { return 1 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, nil, &height)
        return max(1, height)
    }

    package var isEditable: Bool {
        get { gtk_text_view_get_editable(textView) != 0 }
        set { gtk_text_view_set_editable(textView, newValue ? 1 : 0) }
    }

    // MARK: The cursor

    package var hasCursor: Bool {
        view.containsFocus
    }

    /// Puts the cursor behind the text.
    package func takeCursor() {
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(textBuffer, &end)
        gtk_text_buffer_place_cursor(textBuffer, &end)
        view.grabFocus()
    }

    // MARK: Events

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, String) -> Void) {
        buffer.connect("changed", owner) { [weak self] owner, _ in
            if let self { body(owner, text) }
        }
    }

    /// Return without Shift.
    package func onEnter<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        onEnter = { [weak owner] in
            if let owner { body(owner) }
        }
    }

    package func onEscape<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        onEscape = { [weak owner] in
            if let owner { body(owner) }
        }
    }

    /// The cursor came or went. It stays while another window has the keyboard.
    package func onCursor<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, _ isHere: Bool) -> Void) {
        guard let focus = gtk_event_controller_focus_new() else { return }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(focus))
        let settled = Delay()
        wrapper.connect("enter", owner) { owner, _ in
            settled.cancel()
            body(owner, true)
        }
        wrapper.connect("leave", owner) { [weak self] owner, _ in
            // GTK sets the new focus only after this signal.
            settled.start(milliseconds: 0) { [weak self, weak owner] in
                if let self, let owner, !hasCursor { body(owner, false) }
            }
        }
        gtk_widget_add_controller(view.widget, focus)
    }
}
