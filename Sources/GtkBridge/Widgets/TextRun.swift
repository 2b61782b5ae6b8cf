// Text in pieces of different styles, for labels.
// Thread: main actor. Invariant: pieces become Pango attributes over plain text, never markup.

import CAdwaita
import CGLib
import GLibBridge

package nonisolated struct TextRun: Equatable {
    package var text: String
    package var isBold: Bool
    package var isItalic: Bool
    package var isUnderlined: Bool

    package init(_ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false) {
        self.text = text
        self.isBold = isBold
        self.isItalic = isItalic
        self.isUnderlined = isUnderlined
    }
}

extension Label {
    /// `scale` makes the whole text larger or smaller than the label's font.
    package func show(_ runs: [TextRun], scale: Double = 1) {
        text = runs.map(\.text).joined()
        guard let list = pango_attr_list_new() else { return }
        defer { pango_attr_list_unref(list) }
        if scale != 1 { add(pango_attr_scale_new(scale), to: list, 0, text.utf8.count) }
        var start = 0
        for run in runs {
            let end = start + run.text.utf8.count
            if run.isBold { add(pango_attr_weight_new(PANGO_WEIGHT_BOLD), to: list, start, end) }
            if run.isItalic { add(pango_attr_style_new(PANGO_STYLE_ITALIC), to: list, start, end) }
            if run.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), to: list, start, end) }
            start = end
        }
        gtk_label_set_attributes(opaque, list)
    }

    /// The list takes over the attribute; positions are in bytes.
    private func add(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, to list: OpaquePointer, _ start: Int, _ end: Int
    ) {
        guard let attribute else { return }
        attribute.pointee.start_index = guint(start)
        attribute.pointee.end_index = guint(end)
        pango_attr_list_insert(list, attribute)
    }

    /// The alignment of its lines: 0 at the left, 1 at the right, centred between.
    package func set(justification share: Double) {
        gtk_label_set_justify(
            opaque, share == 0 ? GTK_JUSTIFY_LEFT : share == 1 ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_CENTER)
    }
}

extension Widget {
    /// For captions of a sound. Screen readers read them on request and do not announce changes.
    package func readAsCaption() {
        Property.set(raw, "accessible-role", Int32(GTK_ACCESSIBLE_ROLE_CAPTION.rawValue))
    }
}
