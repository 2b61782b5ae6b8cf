// The preferences' first page: how videos look, sound, begin and end.
// Thread: main actor. Invariant: a table alone.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation

enum PlaybackPreferences {
    typealias Page = PreferencesPage

    static func page(_ place: PreferencesPlace) -> PreferencesPage {
        Page(
            name: "playback", title: tr("Playback"), icon: "mutoscope-reel-symbolic",
            groups: [quality(place), course, sound, captions, look])
    }

    private static func quality(_ place: PreferencesPlace) -> Page.Group {
        let values: [(value: Settings.Quality, title: String)] = [
            (.auto, tr("Automatic")), (.sd, tr("SD")), (.hd, tr("HD")), (.uhd, tr("UHD")),
        ]
        let players = place.parts.players
        return Page.Group(
            title: tr("Quality"), note: tr("Where a source has not what is wanted, the nearest is taken."),
            rows: [
                .options(
                    Page.Choices(\.quality, values) { quality, settings in
                        QualityMeaning.sentence(of: quality, in: players.pane, savesData: settings.dataSaver)
                    })
            ])
    }

    private static var course: Page.Group {
        let ends: [(value: Settings.AtEnd, title: String)] = [
            (.loop, tr("Once more")), (.next, tr("The next one")), (.stop, tr("Stand still")),
        ]
        let speeds = SpeedSteps.all.map { (value: $0, title: tr("%1×", $0.formatted())) }
        return Page.Group(
            title: tr("Videos"),
            rows: [
                .toggle(
                    .init(
                        title: tr("Play by themselves"), subtitle: tr("A video begins when you come to it."),
                        isOn: \.autoplays)),
                .choice(
                    tr("At the end"),
                    Page.Choices(\.atEnd, ends) { end, _ in
                        switch end {
                        case .loop: tr("The video begins again.")
                        case .next: tr("The next post follows by itself; photos stay for a while.")
                        case .stop: tr("The last picture stays.")
                        }
                    }),
                .choice(
                    tr("Speed"), Page.Choices(\.speed, speeds) { _, _ in tr("For every video, until you change it.") }),
                .toggle(
                    .init(
                        title: tr("Double tap likes"),
                        subtitle: tr("A single tap then waits a moment before it pauses."), isOn: \.doubleTapLikes)),
            ])
    }

    private static var sound: Page.Group {
        Page.Group(
            title: tr("Sound"),
            rows: [
                .toggle(
                    .init(
                        title: tr("Start muted"), subtitle: tr("Silent at every start, however you left it."),
                        isOn: \.startsMuted)),
                .toggle(.init(title: tr("Mute"), isOn: \.isMuted)),
                .number(
                    .init(
                        title: tr("Volume"), subtitle: tr("In percent."), range: 0...100, step: 5,
                        get: { ($0.volume * 100).rounded() }, set: { $0.volume = $1 / 100 })),
            ])
    }

    private static var captions: Page.Group {
        let times: [(value: Settings.Captions, title: String)] = [
            (.whenMuted, tr("Without sound")), (.always, tr("Always")), (.never, tr("Never")),
        ]
        let sizes: [(value: Settings.CaptionSize, title: String)] = [
            (.small, tr("Small")), (.normal, tr("Normal")), (.large, tr("Large")), (.huge, tr("Huge")),
        ]
        return Page.Group(
            title: tr("Captions"),
            rows: [
                .choice(
                    tr("Show captions"),
                    Page.Choices(\.captions, times) { when, _ in
                        switch when {
                        case .whenMuted: tr("While the sound is off.")
                        case .always: tr("Wherever a video has some.")
                        case .never: tr("Until you ask for them.")
                        }
                    }),
                .choice(tr("Size"), Page.Choices(\.captionSize, sizes) { _, _ in "" }),
                .choice(
                    tr("Language"),
                    Page.Choices(\.captionLanguage, CaptionLanguages.values) { language, _ in
                        language == nil ? tr("Yours, where a video has it.") : tr("Where a video has it.")
                    }),
            ])
    }

    private static var look: Page.Group {
        Page.Group(
            title: tr("Appearance"),
            rows: [
                .toggle(
                    .init(
                        title: tr("Cover sensitive posts"),
                        subtitle: tr("What a feed marks as sensitive shows when you ask for it."),
                        isOn: \.coversSensitive)),
                .toggle(
                    .init(
                        title: tr("Animations"),
                        subtitle: tr("Pages slide and things fade, unless your desktop wants it calm."),
                        isOn: \.animates)),
            ])
    }
}
