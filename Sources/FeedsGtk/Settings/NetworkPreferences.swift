// The preferences' page of networks and disks: what is fetched, how far ahead, how much of it stays.
// Thread: main actor. Invariant: a table, and the row that tells what is kept.

import FeedsCore
import FeedsModels

enum NetworkPreferences {
    typealias Page = PreferencesPage

    static func page(_ place: PreferencesPlace) -> PreferencesPage {
        Page(
            name: "network", title: tr("Network"), icon: "network-wireless-symbolic",
            groups: [data, ahead, storage(place)])
    }

    private static var data: Page.Group {
        let rules: [(value: Settings.Metered, title: String)] = [
            (.savesData, tr("Save data")), (.fetchesNothingAhead, tr("Nothing ahead")),
            (.likeAnyOther, tr("As usual")),
        ]
        return Page.Group(
            title: tr("Network"),
            rows: [
                .toggle(
                    .init(
                        title: tr("Save data"),
                        subtitle: tr("Less is fetched ahead, and smaller files where there are some."),
                        isOn: \.dataSaver)),
                .choice(
                    tr("On metered networks"),
                    Page.Choices(\.metered, rules) { rule, _ in
                        switch rule {
                        case .savesData: tr("As if “Save data” were on.")
                        case .fetchesNothingAhead: tr("Only what is on screen is fetched; the next post waits.")
                        case .likeAnyOther: tr("As on any other network. It may cost you.")
                        }
                    }),
            ])
    }

    private static var ahead: Page.Group {
        let sizes: [(value: Settings.WindowSize, title: String)] = [
            (.auto, tr("Automatic")), (.one, "1"), (.three, "3"), (.five, "5"), (.seven, "7"),
        ]
        return Page.Group(
            title: tr("Memory"),
            rows: [
                .choice(
                    tr("Posts kept ready"),
                    Page.Choices(\.windowSize, sizes) { size, _ in
                        switch size {
                        case .auto: tr("Five; more on a strong machine, fewer where memory, power or data are short.")
                        case .one: tr("Only the one you watch: least memory, and a moment's wait at each swipe.")
                        case .three: tr("One on each side.")
                        case .five: tr("Two on each side.")
                        case .seven: tr("Three on each side: most memory, and quick swipes never outrun it.")
                        }
                    })
            ])
    }

    private static func storage(_ place: PreferencesPlace) -> Page.Group {
        Page.Group(
            title: tr("Storage"), note: tr("What was fetched is kept, so that it plays again without a network."),
            rows: [.other(CacheLimitRow()), .other(CacheRows(place))])
    }
}
