// AdwToast: a short message with at most one button.
// Thread: main actor. Invariant: it goes only after its way in has ended. Libadwaita before 1.2.3 would read freed memory:
// the animation of the way in outlives the message.

import CAdwaita
import CGLib
import GLibBridge

final class Toast {
    /// Above and below the text.
    private static let margin = 6
    /// The longer of libadwaita's two ways in, in seconds.
    private static let wayIn = 0.5

    /// A label of our own, because the usual title is a single line that ends in an ellipsis.
    let title: Label
    let offers: Bool
    /// Called each time it comes into sight.
    var onMap: (() -> Void)?
    /// Called when it begins to go.
    var onGone: (() -> Void)?
    private let object: MainObject
    private lazy var ticker = Ticker(title) { [weak self] in self?.tick($0) }
    /// When its first frame was drawn, by the frame clock.
    private var began: Double?
    /// The width that the height was asked for.
    private var fittedWidth = 0
    private var hasCome = false
    private var mustGo = false
    /// Libadwaita holds no reference to this wrapper.
    private var kept: Toast?

    init?(_ text: String, seconds: Int, offering offer: ToastOverlay.Offer? = nil) {
        guard let toast = adw_toast_new("") else { return nil }
        object = MainObject(adopting: UnsafeMutableRawPointer(toast))
        title = Label(text).wrapping(lines: 8).startAligned().wideBeforeHigh()
        title.margins(top: Self.margin, bottom: Self.margin)
        offers = offer != nil
        adw_toast_set_custom_title(toast, title.widget)
        adw_toast_set_timeout(toast, guint(seconds))
        if let offer {
            adw_toast_set_button_label(toast, offer.title)
            object.connect("button-clicked", self) { _, _ in offer.act() }
        }
        // The overlay connects later, so this handler is the first to hear of it.
        object.connect("dismissed", self) { toast, _ in toast.dismissed() }
        title.connect("map", self) { toast, _ in
            toast.ticker.start()
            toast.onMap?()
        }
        kept = self
    }

    /// A reference for the overlay, which takes it over.
    func reference() -> OpaquePointer { OpaquePointer(g_object_ref(object.raw)) }

    /// It goes now, or as soon as it has come.
    func dismiss() { adw_toast_dismiss(object.opaque) }

    /// Libadwaita 1.2 makes a message as tall as its text is on one line, though a narrow window gives it several.
    func fit() {
        let room = title.width - surplus
        guard room > 0, room != fittedWidth else { return }
        fittedWidth = room
        title.request()
        title.request(height: title.naturalHeight(width: room) - 2 * Self.margin)
    }

    /// By how much the parts of the message are wider than it is. GTK 4.18 measures the text for the height that it has,
    /// which is a line at first; so it would stay on one line, and the button would stand outside the window.
    private var surplus: Int {
        guard let bin = gtk_widget_get_parent(title.widget), let message = gtk_widget_get_parent(bin) else { return 0 }
        var first: Float = .infinity
        var last: Float = 0
        var child = gtk_widget_get_first_child(message)
        while let part = child {
            child = gtk_widget_get_next_sibling(part)
            var place = graphene_rect_t()
            guard gtk_widget_get_visible(part) != 0, gtk_widget_compute_bounds(part, message, &place) != 0 else {
                continue
            }
            first = min(first, place.origin.x)
            last = max(last, place.origin.x + place.size.width)
        }
        guard first < last else { return 0 }
        return max(0, Int(last - first) - Int(gtk_widget_get_width(message)))
    }

    private func dismissed() {
        // Out of sight it has no way in, because libadwaita skips the animations there.
        guard hasCome || !title.isMapped else {
            mustGo = true
            g_signal_stop_emission_by_name(object.raw, "dismissed")
            return
        }
        ticker.stop()
        kept = nil
        onGone?()
    }

    private func tick(_ time: Double) {
        let start = began ?? time
        began = start
        fit()
        guard time - start >= Self.wayIn else { return }
        hasCome = true
        ticker.stop()
        if mustGo { emitDismissed() }
    }

    /// Libadwaita dismisses a message once: after a stopped emission `adw_toast_dismiss` does nothing.
    private func emitDismissed() {
        var instance = GValue()
        g_value_init(&instance, g_object_get_type())
        g_value_set_object(&instance, object.raw)
        defer { g_value_unset(&instance) }
        g_signal_emitv(&instance, g_signal_lookup("dismissed", adw_toast_get_type()), 0, nil)
    }
}
