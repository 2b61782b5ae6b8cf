// Silences GTK's warnings about its list of recent files, which Landlock keeps the process from writing.
// Thread: main, once, before anything is logged.

import CShims

package enum RecentFiles {
    /// Saved files should not be in a list that other programs read, so a failure to write it needs no warning.
    package static func hush() { shim_hush_recent_files() }
}
