// AdwToastOverlay: short messages above everything.
// Thread: main actor. Invariant: plain text, never shortened; a new message replaces the one before.

import CAdwaita
import CGLib
import GLibBridge

package final class ToastOverlay: Widget {
    /// A button in a message.
    package struct Offer {
        package let title: String
        package let act: () -> Void

        package init(_ title: String, _ act: @escaping () -> Void) {
            self.title = title
            self.act = act
        }
    }

    private var shown: MainObject?
    private var offers = false
    /// The text of the shown message, and the width that its height was asked for.
    private var title: Label?
    private var fittedWidth = 0
    /// Above and below the text.
    private static let margin = 4

    package init(child: Widget) {
        super.init(adopting: adw_toast_overlay_new())
        adw_toast_overlay_set_child(opaque, child.widget)
    }

    /// `onGone` is called when the message was dismissed or its time is over, not when another message replaced it.
    package func say(_ text: String, seconds: Int = 3, offering offer: Offer? = nil, onGone: @escaping () -> Void = {})
    {
        guard let toast = adw_toast_new("") else { return }
        // A label of our own, because the usual title is a single line that ends in an ellipsis.
        let label = Label(text).wrapping(lines: 4).startAligned().wideBeforeHigh()
        label.margins(top: Self.margin, bottom: Self.margin)
        adw_toast_set_custom_title(toast, label.widget)
        adw_toast_set_timeout(toast, guint(seconds))
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(toast))
        if let offer {
            adw_toast_set_button_label(toast, offer.title)
            wrapper.connect("button-clicked", self) { _, _ in offer.act() }
        }
        wrapper.connect("dismissed", self) { toasts, arguments in
            guard let gone = toasts.shown, gone.raw == arguments.pointer(0) else { return }
            (toasts.shown, toasts.title) = (nil, nil)
            onGone()
        }
        dismiss()
        (shown, offers) = (wrapper, offer != nil)
        (title, fittedWidth) = (label, 0)
        adw_toast_overlay_add_toast(opaque, toast)
        nameButtons()
        lift()
    }

    /// The space to leave free below a message, for controls there.
    package var foot: () -> Int = { 0 }

    /// Call it after every frame, because the controls below a message may grow, appear and disappear.
    package func lift() {
        // The main child is the first child, so another last child is the shown message.
        guard shown != nil, let message = gtk_widget_get_last_child(widget) else { return }
        gtk_widget_set_margin_bottom(message, Int32(foot()))
        fitTitle()
    }

    /// Libadwaita 1.2 makes a message as tall as its text is on one line, though a narrow window gives it several.
    private func fitTitle() {
        guard let title, title.width > 0, title.width != fittedWidth else { return }
        fittedWidth = title.width
        title.request()
        title.request(height: title.naturalHeight(width: title.width) - 2 * Self.margin)
    }

    /// libadwaita 1.2 gives its close button no name, and makes screen readers read the other button twice.
    private func nameButtons() {
        guard let message = gtk_widget_get_last_child(widget) else { return }
        var child = gtk_widget_get_first_child(message)
        while let part = child {
            child = gtk_widget_get_next_sibling(part)
            guard gtk_widget_get_ancestor(part, gtk_button_get_type()) == part else { continue }
            let button = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkButton.self)
            if gtk_button_get_label(button) == nil { Widget(sharing: part).accessibleName = WidgetWords.closeMessage }
            gtk_accessible_reset_relation(OpaquePointer(part), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        }
    }

    /// Undo is no longer possible: dismisses a message with a button; a message without a button stays for its time.
    package func dismissOffer() { if offers { dismiss() } }

    /// Removes the shown message without calling `onGone`.
    private func dismiss() {
        guard let old = shown else { return }
        (shown, title) = (nil, nil)
        adw_toast_dismiss(old.opaque)
    }
}
