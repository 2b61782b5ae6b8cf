// Keyboard input as accelerators, such as "<Control>r" or "Page_Down".
// Thread: main actor. Invariant: Caps Lock and Num Lock never change the meaning of a key.

import CAdwaita
import CGLib
import GLibBridge

package struct Accelerator: Hashable, Sendable {
    let key: UInt32
    let modifiers: UInt32

    /// Nil when GTK does not know the name.
    package init?(_ name: String) {
        var key: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        guard gtk_accelerator_parse(name, &key, &modifiers) != 0, key != 0 else { return nil }
        self.init(key: key, modifiers: modifiers.rawValue)
    }

    init(key: UInt32, modifiers: UInt32) {
        self.key = gdk_keyval_to_lower(key)
        let meaningful = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue | GDK_ALT_MASK.rawValue
        let chosen = Self.isSign(self.key) ? meaningful & ~GDK_SHIFT_MASK.rawValue : meaningful
        self.modifiers = modifiers & chosen
    }

    /// Whether a sign needs Shift depends on the keyboard layout, so Shift is ignored for signs such as “+” and “/”.
    private static func isSign(_ key: UInt32) -> Bool {
        guard let sign = Unicode.Scalar(gdk_keyval_to_unicode(key)) else { return false }
        return sign.value > 0x20 && !sign.properties.isAlphabetic && sign.properties.numericType == nil
            && sign.properties.generalCategory != .control
    }
}

extension Widget {
    /// Receives keys before or after the child widgets; return true to stop a key.
    package func onKey<Owner: AnyObject>(
        _ owner: Owner, captures: Bool = false, _ body: @escaping (Owner, Accelerator) -> Bool
    ) {
        guard let controller = gtk_event_controller_key_new() else { return }
        if captures { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(controller))
        wrapper.connectAnswering("key-pressed", owner) { owner, arguments in
            let key: UInt32 = arguments.value(1)
            return body(owner, Accelerator(key: key, modifiers: modifiers(of: controller)))
        }
        gtk_widget_add_controller(widget, controller)
    }
}

private func modifiers(of controller: OpaquePointer) -> UInt32 {
    gtk_event_controller_get_current_event_state(controller).rawValue
}
