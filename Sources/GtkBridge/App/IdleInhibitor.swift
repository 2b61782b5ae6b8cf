// Keeps the screen from going dark, by asking whoever manages the session.
// Thread: main actor. Invariant: at most one request stands, and none once it is off or gone.

import CAdwaita
import CGLib
import GLibBridge

package final class IdleInhibitor {
    private let application: Application
    private weak var window: Window?
    private let reason: String
    private var request: guint = 0

    /// `reason` is for people: the desktop may show it.
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
                // 0 where nobody manages the session: then there is nothing to give back either.
                request = gtk_application_inhibit(application, window, GTK_APPLICATION_INHIBIT_IDLE, reason)
            } else if request != 0 {
                gtk_application_uninhibit(application, request)
                request = 0
            }
        }
    }
}
