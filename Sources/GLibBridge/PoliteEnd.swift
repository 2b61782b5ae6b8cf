// A file that goes when the process is asked to end, as by Ctrl+C or a logout, and stays when it crashes.
// Thread: any. Invariant: the process still ends by that signal.

import CShims

package enum PoliteEnd {
    /// From now on this file is the one that goes.
    package static func remove(_ path: String) { shim_unlink_at_polite_end(path) }
}
