// The person's language: finds its catalog, and has the window say, count and lay out everything by it.
// Thread: main, once GTK has begun and before anything is said. Invariant: the window speaks it; commands speak English.

import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

@MainActor enum PersonLanguage {
    static func speak(by resources: Resources) {
        let gettext = Gettext(domain: "mutoscope", folder: resources.catalogs.path)
        guard let language = gettext.language else { return }
        let locale = Locale(identifier: language)
        Translation.use(
            Translation.Catalog(
                locale: locale, sentence: { gettext.sentence($0) },
                counted: { gettext.sentence($0, $1, count: $2) }))
        nameWidgets()
        // GTK knows it too, unless the system has no such locale.
        Application.read(fromRight: locale.language.characterDirection == .rightToLeft)
    }

    private static func nameWidgets() {
        WidgetWords.cancel = tr("Cancel")
        WidgetWords.loading = tr("Loading")
        WidgetWords.closeMessage = tr("Close message")
    }
}
