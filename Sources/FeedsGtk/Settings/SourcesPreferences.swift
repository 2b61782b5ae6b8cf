// The preferences' page of sources: those that are kept, and the order in which their posts come.
// Thread: main actor. Invariant: a table, and the rows of the sources.

import FeedsModels

enum SourcesPreferences {
    static let name = "sources"

    static func page(_ place: PreferencesPlace) -> PreferencesPage {
        PreferencesPage(
            name: name, title: tr("Sources"), icon: "folder-symbolic",
            groups: [
                .init(
                    title: tr("Kept sources"), note: tr("They stand in the header of the feed."),
                    rows: [.other(SourceRows(place))]),
                .init(
                    title: tr("Keys of catalogues"), note: tr("These catalogues answer only with a key of your own."),
                    rows: [.other(CatalogueKeyRows(place))]),
                .init(
                    title: tr("Order"),
                    rows: [
                        .toggle(
                            .init(
                                title: tr("Shuffle"),
                                subtitle: tr("The posts come in another order each time a source is opened."),
                                isOn: \.shuffles))
                    ]),
            ])
    }
}
