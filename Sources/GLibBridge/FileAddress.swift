// The address of a file as the programs of a desktop write it.
// Thread: any. Invariant: the same letters stand for the same bytes in every program that uses GLib, so that what one
// program stores under an address is found by the others.

import CGLib

package enum FileAddress {
    /// Nil for a path that does not begin at the root.
    package static func of(_ path: String) -> String? {
        guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
        defer { g_free(address) }
        return String(cString: address)
    }
}
