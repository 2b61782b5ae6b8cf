// GTK's list of recently used files, which a process under Landlock may not write.
// Thread: main, once, before anything is logged.

import CShims

package enum RecentFiles {
    /// What a person saves belongs on no list that other programs read, so its failures are of no use to anybody.
    package static func hush() { shim_hush_recent_files() }
}
