// Finds the catalog of the user's language and sets the window's texts, plurals and direction by it.
// Thread: main, after GTK starts and before the first text. Invariant: the window uses that language, and so does a process
// whose sentences it shows; commands print English.

import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

@MainActor enum PersonLanguage {
    static func speak(by resources: Resources) {
        guard let locale = translate(by: resources) else { return }
        nameWidgets()
        // GTK sets the direction itself, unless the system lacks the locale.
        Application.read(fromRight: locale.language.characterDirection == .rightToLeft)
    }

    /// For a process without a window.
    static func translate() {
        Gettext.takeLocale()
        _ = translate(by: Resources.find())
    }

    /// Nil for English.
    private static func translate(by resources: Resources) -> Locale? {
        let gettext = Gettext(domain: "mutoscope", folder: resources.catalogs.path)
        guard let language = gettext.language else { return nil }
        let locale = Locale(identifier: language)
        Translation.use(
            Translation.Catalog(
                locale: locale, sentence: { gettext.sentence($0) },
                counted: { gettext.sentence($0, $1, count: $2) }))
        return locale
    }

    private static func nameWidgets() {
        WidgetWords.cancel = tr("Cancel")
        WidgetWords.loading = tr("Loading")
        WidgetWords.closeMessage = tr("Close message")
    }
}
