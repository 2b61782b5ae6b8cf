// The preferences' page about the user: accounts, how much is enough, how stories go on, what is remembered.
// Thread: main actor. Invariant: a table, and the rows that lead back to the app's own window.

import FeedsCore
import FeedsModels
import GtkBridge

enum PersonPreferences {
    typealias Page = PreferencesPage

    static let name = "person"

    static func page(_ place: PreferencesPlace) -> PreferencesPage {
        Page(
            name: name, title: tr("You"), icon: "avatar-default-symbolic",
            groups: AccountsPreferences.groups(place) + [enough(place), stories, remembered(place)])
    }

    // MARK: Enough

    private static func enough(_ place: PreferencesPlace) -> Page.Group {
        Page.Group(
            title: tr("Enough for a day"),
            note: tr("A stricter limit holds at once. A looser one holds from tomorrow."),
            rows: [
                .choice(tr("Day's limit"), kinds),
                .number(
                    .init(
                        title: tr("Posts a day"), range: range(Settings.Bounds.dayVideos), step: 5,
                        get: { if case .videos(let count) = $0.dayLimit { Double(count) } else { nil } },
                        set: { $0.dayLimit = .videos(Int(saturating: $1)) })),
                .number(
                    .init(
                        title: tr("Minutes a day"), range: range(Settings.Bounds.dayMinutes), step: 5,
                        get: { if case .minutes(let count) = $0.dayLimit { Double(count) } else { nil } },
                        set: { $0.dayLimit = .minutes(Int(saturating: $1)) })),
                .toggle(
                    .init(
                        title: tr("Scroll on"),
                        subtitle: tr(
                            "Off, a swipe does not lead to the next post: you watch what you chose, and no more."),
                        isOn: \.scrollsOn)),
                .other(DayRows(place)),
            ])
    }

    private static var kinds: Page.Choices {
        Page.Choices(
            [tr("None"), tr("Posts"), tr("Minutes")],
            get: {
                switch $0.dayLimit {
                case .none: 0
                case .videos: 1
                case .minutes: 2
                }
            },
            set: { settings, kind in
                // What is chosen already keeps its amount.
                switch (kind, settings.dayLimit) {
                case (0, _): settings.dayLimit = .none
                case (1, .videos), (2, .minutes): break
                case (1, _): settings.dayLimit = .videos(50)
                default: settings.dayLimit = .minutes(30)
                }
            },
            meaning: { kind, _ in
                switch kind {
                case 1: tr("Then it stands still until tomorrow.")
                case 2: tr("Of watching. Then it stands still until tomorrow.")
                default: tr("You decide as you go.")
                }
            })
    }

    private static func range(_ bounds: ClosedRange<Int>) -> ClosedRange<Double> {
        Double(bounds.lowerBound)...Double(bounds.upperBound)
    }

    // MARK: Stories

    private static var stories: Page.Group {
        Page.Group(
            title: tr("Stories"),
            rows: [
                .toggle(
                    .init(
                        title: tr("Go on by themselves"), subtitle: tr("The next one follows when one is over."),
                        isOn: \.storiesAdvance)),
                .number(
                    .init(
                        title: tr("Seconds for a photo"), subtitle: tr("Videos take their own time."),
                        range: Settings.Bounds.storySeconds, get: { $0.storySeconds.rounded() },
                        set: { $0.storySeconds = $1 })),
            ])
    }

    // MARK: What is remembered

    private static func remembered(_ place: PreferencesPlace) -> Page.Group {
        var rows: [Page.Row] = [
            .toggle(
                .init(
                    title: tr("Keep history"), subtitle: tr("What you watch is remembered, on this machine alone."),
                    isOn: \.keepsHistory))
        ]
        if place.coordinator.person != nil { rows.append(.other(DataRows())) }
        return Page.Group(title: tr("What you did"), rows: rows)
    }
}
