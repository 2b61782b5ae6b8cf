// The languages that the user's environment names (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
// Thread: any. Invariant: in order of preference, without placeholders such as "C" and "C.UTF-8".

import CGLib

package enum SystemLanguages {
    package static func tags() -> [String] {
        guard let names = g_get_language_names() else { return [] }
        var tags: [String] = []
        var place = names
        while let name = place.pointee {
            let tag = String(cString: name)
            if !["C", "C_ZZ", "POSIX"].contains(tag.prefix { $0 != "." }) { tags.append(tag) }
            place += 1
        }
        return tags
    }
}
