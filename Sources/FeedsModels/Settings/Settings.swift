// What a person chose, and what the app remembers between runs.
// Thread: any; a plain value. Invariant: a field that a file lacks has its default, so old files stay readable.

package import Foundation

package struct Settings: Sendable, Hashable, Codable {
    package enum Layout: String, Sendable, Hashable, Codable {
        /// One item fills the window.
        case reel
        /// A freely scrolling list.
        case cards
    }

    /// Which renditions are wanted, where there is a choice.
    package enum Quality: String, Sendable, Hashable, Codable {
        case auto, sd, hd, uhd
    }

    /// How many items are held ready around the current one.
    package enum WindowSize: String, Sendable, Hashable, Codable {
        case auto
        case one = "1"
        case three = "3"
        case five = "5"
        case seven = "7"
    }

    /// What happens when a video is over.
    package enum AtEnd: String, Sendable, Hashable, Codable, CaseIterable {
        case loop, next, stop
    }

    package enum Captions: String, Sendable, Hashable, Codable, CaseIterable {
        /// Where there is no sound to hear.
        case whenMuted
        case always, never
    }

    package enum CaptionSize: String, Sendable, Hashable, Codable, CaseIterable {
        case small, normal, large, huge
    }

    /// What is done on a network that costs by the byte.
    package enum Metered: String, Sendable, Hashable, Codable, CaseIterable {
        /// As if data were to be saved.
        case savesData
        /// Only what is on screen is fetched.
        case fetchesNothingAhead
        case likeAnyOther
    }

    package enum DayLimit: Sendable, Hashable {
        case none
        case videos(Int)
        case minutes(Int)
    }

    /// A source that a person wants to come back to.
    package struct KeptSource: Sendable, Hashable, Codable {
        /// How it is called in the header.
        package var name: String
        /// What was typed, dropped or chosen; several become one feed.
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
    package var quality: Quality = .auto
    /// Fetch less ahead, and smaller renditions.
    package var dataSaver = false
    package var windowSize: WindowSize = .auto
    /// Bytes of media kept on disk; nil leaves it to us.
    package var cacheLimit: Int64?
    /// A double tap likes; then a single one waits a moment.
    package var doubleTapLikes = true
    /// What was watched is remembered.
    package var keepsHistory = true
    /// How long a photo of a story stays.
    package var storySeconds = 5.0
    /// Stories go on by themselves.
    package var storiesAdvance = true
    /// Silent at every start, whatever it was when it was closed.
    package var startsMuted = false
    /// A video begins when one comes to it.
    package var autoplays = true
    package var atEnd: AtEnd = .loop
    package var speed = 1.0
    package var captions: Captions = .whenMuted
    /// A language code; nil takes the person's own.
    package var captionLanguage: String?
    package var captionSize: CaptionSize = .normal
    /// The posts of a feed come in another order at each opening.
    package var shuffles = false
    /// What a feed marks as sensitive shows when it is asked for.
    package var coversSensitive = true
    package var sources: [KeptSource] = []
    /// What was opened lately, the last one first.
    package var recents: [KeptSource] = []
    package var metered: Metered = .savesData
    /// Off, nothing slides or fades, whatever the desktop says.
    package var animates = true
    package var dayLimit: DayLimit = .none
    /// Off, a swipe does not lead to the next item: what was chosen is watched, and no more.
    package var scrollsOn = true
    /// Ages in the sample feed count from here.
    package var firstLaunch: Date

    package init(firstLaunch: Date) { self.firstLaunch = firstLaunch }

    // Stays here, where the keys are that the compiler makes; how a field is read is told beside.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(firstLaunch: values.lenient(.firstLaunch) ?? Date())
        values.take(.layout, into: &layout)
        values.take(.isMuted, into: &isMuted)
        values.take(.volume, into: &volume, within: Bounds.volume)
        values.take(.hasSeenHint, into: &hasSeenHint)
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
        recents = (values.lenient(.recents) ?? [] as [LenientSource]).compactMap(\.source)
        values.take(.metered, into: &metered)
        values.take(.animates, into: &animates)
        values.take(.dayLimit, into: &dayLimit)
        values.take(.scrollsOn, into: &scrollsOn)
    }
}

/// Keeps the settings. Loading never fails: what cannot be read is the default.
package protocol SettingsStoreProtocol: Sendable {
    func load() -> Settings
    func save(_ settings: Settings)
}
