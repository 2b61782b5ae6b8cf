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

    private struct Message {
        let toast: Toast
        var onGone: () -> Void
    }

    /// The message that the user sees, or that is on its way in.
    private var shown: Message?
    /// The message that comes when the shown message goes.
    private var next: Message?

    package init(child: Widget) {
        super.init(adopting: adw_toast_overlay_new())
        adw_toast_overlay_set_child(opaque, child.widget)
    }

    /// `onGone` is called when the message was dismissed or its time is over, not when another message replaced it.
    package func say(_ text: String, seconds: Int = 3, offering offer: Offer? = nil, onGone: @escaping () -> Void = {})
    {
        guard let toast = Toast(text, seconds: seconds, offering: offer) else { return }
        toast.onMap = { [weak self] in self?.came() }
        toast.onGone = { [weak self, weak toast] in self?.left(toast) }
        dropNext()
        if shown == nil {
            shown = Message(toast: toast, onGone: onGone)
        } else {
            next = Message(toast: toast, onGone: onGone)
        }
        adw_toast_overlay_add_toast(opaque, toast.reference())
        if next != nil { dropShown() }
    }

    /// Undo is no longer possible: dismisses a message with a button; a message without a button stays for its time.
    package func dismissOffer() {
        if next?.toast.offers == true { dropNext() }
        if shown?.toast.offers == true { dropShown() }
    }

    /// Removes a message without calling its `onGone`.
    private func dropShown() {
        shown?.onGone = {}
        shown?.toast.dismiss()
    }

    private func dropNext() {
        next?.onGone = {}
        next?.toast.dismiss()
    }

    private func left(_ toast: Toast?) {
        if toast === next?.toast { return next = nil }
        guard let gone = shown, gone.toast === toast else { return }
        (shown, next) = (next, nil)
        gone.onGone()
    }

    private func came() {
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
        shown?.toast.fit()
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
}
