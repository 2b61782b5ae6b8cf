// GtkLabel: plain text only; a feed's text is never read as markup.
// Thread: main actor. Invariant: markup is off, always.

import CAdwaita
import CGLib
import GLibBridge

package final class Label: Widget {
    package init(_ text: String = "") { super.init(adopting: gtk_label_new(text)) }

    package var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set {
            guard newValue != text else { return }
            gtk_label_set_text(opaque, newValue)
            if followsText { alignByText() }
        }
    }

    private var followsText = false

    /// Starts at the side where its text starts, independent of the window's direction.
    @discardableResult
    package func alignedByText() -> Self {
        followsText = true
        alignByText()
        return self
    }

    private func alignByText() {
        let isTextFromRight = pango_layout_get_direction(gtk_label_get_layout(opaque), 0) == PANGO_DIRECTION_RTL
        let isWindowFromRight = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        gtk_label_set_xalign(opaque, isTextFromRight == isWindowFromRight ? 0 : 1)
    }

    /// Wraps only when necessary: GTK would otherwise prefer half the width in twice the lines.
    @discardableResult
    package func wideBeforeHigh() -> Self {
        gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
        return self
    }

    /// Wraps at words, or within a word that is wider than the label.
    @discardableResult
    package func wrapping(lines: Int? = nil) -> Self {
        gtk_label_set_wrap(opaque, 1)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        set(lines: lines)
        return self
    }

    /// At most this many lines, the last ending in an ellipsis; nil for all lines.
    package func set(lines: Int?) {
        gtk_label_set_ellipsize(opaque, lines == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
        gtk_label_set_lines(opaque, Int32(lines ?? -1))
        // GTK complains about a text that is narrower than the ellipsis, which it never needs.
        gtk_label_set_width_chars(opaque, lines == nil ? -1 : 4)
    }

    /// The lines and pixels of a text at a width in this label's font, even before layout.
    package func measure(_ text: String, width: Int) -> (lines: Int, height: Int) {
        guard let layout = gtk_widget_create_pango_layout(widget, text) else { return (0, 0) }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_width(layout, Int32(width) * PANGO_SCALE)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, nil, &height)
        return (Int(pango_layout_get_line_count(layout)), Int(height))
    }

    /// For names of files: a hyphen where a line breaks would read as a part of the name.
    @discardableResult
    package func withoutHyphens() -> Self {
        guard let list = pango_attr_list_new() else { return self }
        defer { pango_attr_list_unref(list) }
        pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
        gtk_label_set_attributes(opaque, list)
        return self
    }

    @discardableResult
    package func startAligned() -> Self {
        gtk_label_set_xalign(opaque, 0)
        return self
    }

    @discardableResult
    package func centered() -> Self {
        gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        return self
    }

    @discardableResult
    package func singleLine(maxCharacters: Int = -1) -> Self {
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(opaque, 1)
        gtk_label_set_max_width_chars(opaque, Int32(maxCharacters))
        return self
    }

    package func set(maxCharacters: Int) { gtk_label_set_max_width_chars(opaque, Int32(maxCharacters)) }
}
