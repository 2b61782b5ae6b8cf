// gettext: sentences in the person's language, out of the catalogs of one program.
// Thread: any; the locale is taken on the main thread, before others begin.
// Invariant: a sentence that no catalog holds comes back as it is.

import CGLib
import Glibc

package struct Gettext: Sendable {
    private let domain: String

    /// `folder` holds the catalogs as LANGUAGE/LC_MESSAGES/DOMAIN.mo.
    package init(domain: String, folder: String) {
        self.domain = domain
        bindtextdomain(domain, folder)
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// Makes the environment's locale the process's. gettext is silent in the locale "C", and so it would be wherever nobody generated
    /// the person's own: then its language is asked for from within a locale that every system has.
    package static func takeLocale() {
        guard setlocale(LC_ALL, "") == nil else { return }
        setenv("LANGUAGE", SystemLanguages.tags().joined(separator: ":"), 1)
        setenv("LC_ALL", "C.UTF-8", 1)
        setlocale(LC_ALL, "")
    }

    /// The language of the catalog that was found, as its translators call it; nil without one.
    package var language: String? {
        // A catalog's first entry belongs to the empty text and is its header.
        sentence("").split(separator: "\n").lazy
            .compactMap { $0.hasPrefix("Language: ") ? String($0.dropFirst("Language: ".count)) : nil }.first
    }

    package func sentence(_ text: String) -> String {
        // What comes back is either the catalog's, which stays, or what went in, which does not.
        domain.withCString { domain in text.withCString { String(cString: dgettext(domain, $0)) } }
    }

    /// The form that the language has for this count.
    package func sentence(_ one: String, _ many: String, count: Int) -> String {
        domain.withCString { domain in
            one.withCString { one in
                many.withCString { many in String(cString: dngettext(domain, one, many, count.magnitude)) }
            }
        }
    }
}
