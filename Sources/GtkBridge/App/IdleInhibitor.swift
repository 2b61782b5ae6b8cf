// Prevents the screen from going dark, by a request to the session manager.
// Thread: main actor. Invariant: at most one request is active, and none after it is off or freed.

import CAdwaita
import CGLib
import GLibBridge

package final class IdleInhibitor {
    private let application: Application
    private weak var window: Window?
    private let reason: String
    private var request: guint = 0

    /// `reason` is a sentence for the user: the desktop may show it.
    package init(application: Application, window: Window, reason: String) {
        self.application = application
        self.window = window
        self.reason = reason
    }

    isolated deinit { isActive = false }

    package var isActive: Bool = false {
        didSet {
            guard isActive != oldValue else { return }
            let application = application.pointer(as: GtkApplication.self)
            if isActive {
                let window = window?.pointer(as: GtkWindow.self)
                // 0 without a session manager: then there is nothing to withdraw either.
                request = gtk_application_inhibit(application, window, GTK_APPLICATION_INHIBIT_IDLE, reason)
            } else if request != 0 {
                gtk_application_uninhibit(application, request)
                request = 0
            }
        }
    }
}
