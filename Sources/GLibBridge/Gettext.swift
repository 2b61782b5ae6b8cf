// Translates sentences with the gettext catalogs of one program.
// Thread: any; call `takeLocale` on the main thread before other threads start.
// Invariant: a sentence without a translation comes back unchanged.

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

    /// Sets the process's locale from the environment. gettext translates nothing in the locale "C". Where the system
    /// lacks the user's locale, this sets one that every system has and asks for the user's language in it.
    package static func takeLocale() {
        guard setlocale(LC_ALL, "") == nil else { return }
        setenv("LANGUAGE", SystemLanguages.tags().joined(separator: ":"), 1)
        // glibc finds no C_ZZ and takes C.UTF-8 for it. By its own name that one is English alone since glibc 2.41.
        for name in ["C_ZZ.UTF-8", "C.UTF-8"] where setlocale(LC_ALL, name) != nil {
            setenv("LC_ALL", name, 1)
            return
        }
    }

    /// The language of the catalog in use, as its header names it; nil without a catalog.
    package var language: String? {
        // The entry of the empty text is the catalog's header.
        sentence("").split(separator: "\n").lazy
            .compactMap { $0.hasPrefix("Language: ") ? String($0.dropFirst("Language: ".count)) : nil }.first
    }

    package func sentence(_ text: String) -> String {
        // gettext returns either the catalog's text, which stays in memory, or its argument, which does not.
        domain.withCString { domain in text.withCString { String(cString: dgettext(domain, $0)) } }
    }

    /// Picks the plural form that the language has for this count.
    package func sentence(_ one: String, _ many: String, count: Int) -> String {
        domain.withCString { domain in
            one.withCString { one in
                many.withCString { many in String(cString: dngettext(domain, one, many, count.magnitude)) }
            }
        }
    }
}
