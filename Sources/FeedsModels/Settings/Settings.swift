// The user's settings, and what the app remembers between runs.
// Thread: any; a plain value. Invariant: a missing field has its default, so old files stay readable.

package import Foundation

package struct Settings: Sendable, Hashable, Codable {
    package enum Layout: String, Sendable, Hashable, Codable {
        /// One item fills the window.
        case reel
        /// A freely scrolling list.
        case cards
    }

    /// The preferred renditions, when the source offers several.
    package enum Quality: String, Sendable, Hashable, Codable {
        case auto, sd, hd, uhd
    }

    /// How many items are kept ready around the current one.
    package enum WindowSize: String, Sendable, Hashable, Codable {
        case auto
        case one = "1"
        case three = "3"
        case five = "5"
        case seven = "7"
    }

    /// What happens at the end of a video.
    package enum AtEnd: String, Sendable, Hashable, Codable, CaseIterable {
        case loop, next, stop
    }

    package enum Captions: String, Sendable, Hashable, Codable, CaseIterable {
        /// Captions are shown while the sound is off.
        case whenMuted
        case always, never
    }

    package enum CaptionSize: String, Sendable, Hashable, Codable, CaseIterable {
        case small, normal, large, huge
    }

    /// The behaviour on a metered network.
    package enum Metered: String, Sendable, Hashable, Codable, CaseIterable {
        /// As with the data saver on.
        case savesData
        /// Only visible items are fetched.
        case fetchesNothingAhead
        case likeAnyOther
    }

    package enum DayLimit: Sendable, Hashable {
        case none
        case videos(Int)
        case minutes(Int)
    }

    /// A source that the user saved.
    package struct KeptSource: Sendable, Hashable, Codable {
        /// Its name in the header.
        package var name: String
        /// The texts that the user typed, dropped or chose; several become one feed.
        package var texts: [String]

        package init(name: String, texts: [String]) {
            self.name = name
            self.texts = texts
        }
    }

    package var layout: Layout = .reel
    package var isMuted = false
    package var volume = 1.0
    package var hasSeenHint = false
    /// The front door of the first start was shown.
    package var hasSeenDoor = false
    package var quality: Quality = .auto
    /// Fetch less ahead, and smaller renditions.
    package var dataSaver = false
    package var windowSize: WindowSize = .auto
    /// The size of the media cache in bytes; nil for automatic.
    package var cacheLimit: Int64?
    /// A double tap likes a post; a single tap then waits a moment before it acts.
    package var doubleTapLikes = true
    /// Watched posts are stored in the history.
    package var keepsHistory = true
    /// How long a photo of a story is shown.
    package var storySeconds = 5.0
    /// Stories advance by themselves.
    package var storiesAdvance = true
    /// The app starts muted, whatever the last state was.
    package var startsMuted = false
    /// A video starts when the user comes to it.
    package var autoplays = true
    package var atEnd: AtEnd = .loop
    package var speed = 1.0
    package var captions: Captions = .whenMuted
    /// A language code; nil for the user's own language.
    package var captionLanguage: String?
    package var captionSize: CaptionSize = .normal
    /// The posts of a feed are shuffled at each opening.
    package var shuffles = false
    /// Posts that a feed marks as sensitive are covered until the user uncovers them.
    package var coversSensitive = true
    package var sources: [KeptSource] = []
    /// The networks that Discover asks, by `SearchDoor.name`. None until the user switches one on.
    package var searchedNetworks: Set<String> = []
    /// How often in a row each address of the directory failed. After two failures Discover leaves it out.
    package var directoryFailures: [String: Int] = [:]
    /// Recently opened sources, the latest first.
    package var recents: [KeptSource] = []
    /// The folder in which the user last published a source, by the source's key.
    package var publishFolders: [String: String] = [:]
    /// Where that site is on the web, by the source's key.
    package var publishAddresses: [String: String] = [:]
    package var metered: Metered = .savesData
    /// When off, nothing slides or fades, even if the desktop allows animations.
    package var animates = true
    package var dayLimit: DayLimit = .none
    /// When off, a swipe does not lead to the next item: only the chosen post is shown.
    package var scrollsOn = true
    /// The ages of posts in the sample feed are relative to this date.
    package var firstLaunch: Date

    package init(firstLaunch: Date) { self.firstLaunch = firstLaunch }

    // This initialiser must stay in this file, because the compiler makes `CodingKeys` here.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(firstLaunch: values.lenient(.firstLaunch) ?? Date())
        values.take(.layout, into: &layout)
        values.take(.isMuted, into: &isMuted)
        values.take(.volume, into: &volume, within: Bounds.volume)
        values.take(.hasSeenHint, into: &hasSeenHint)
        values.take(.hasSeenDoor, into: &hasSeenDoor)
        values.take(.quality, into: &quality)
        values.take(.dataSaver, into: &dataSaver)
        values.take(.windowSize, into: &windowSize)
        cacheLimit = values.lenient(.cacheLimit).map { (bytes: Int64) in bytes.within(Bounds.cacheLimit) }
        values.take(.doubleTapLikes, into: &doubleTapLikes)
        values.take(.keepsHistory, into: &keepsHistory)
        values.take(.storySeconds, into: &storySeconds, within: Bounds.storySeconds)
        values.take(.storiesAdvance, into: &storiesAdvance)
        values.take(.startsMuted, into: &startsMuted)
        values.take(.autoplays, into: &autoplays)
        values.take(.atEnd, into: &atEnd)
        values.take(.speed, into: &speed, within: Bounds.speed)
        values.take(.captions, into: &captions)
        captionLanguage = values.lenient(.captionLanguage).flatMap { (code: String) in code.isEmpty ? nil : code }
        values.take(.captionSize, into: &captionSize)
        values.take(.shuffles, into: &shuffles)
        values.take(.coversSensitive, into: &coversSensitive)
        sources = (values.lenient(.sources) ?? [] as [LenientSource]).compactMap(\.source)
        values.take(.publishFolders, into: &publishFolders)
        values.take(.publishAddresses, into: &publishAddresses)
        recents = (values.lenient(.recents) ?? [] as [LenientSource]).compactMap(\.source)
        searchedNetworks = values.lenient(.searchedNetworks) ?? []
        directoryFailures = values.lenient(.directoryFailures) ?? [:]
        values.take(.metered, into: &metered)
        values.take(.animates, into: &animates)
        values.take(.dayLimit, into: &dayLimit)
        values.take(.scrollsOn, into: &scrollsOn)
    }
}
