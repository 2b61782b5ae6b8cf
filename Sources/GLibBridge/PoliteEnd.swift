// Deletes a file when a signal asks the process to end (Ctrl+C, logout), and keeps it when the process crashes.
// Thread: any. Invariant: the signal still ends the process.

import CShims

package enum PoliteEnd {
    /// Replaces the file of an earlier call.
    package static func remove(_ path: String) { shim_unlink_at_polite_end(path) }
}
