// What plays, as other programs of the desktop are told: media keys, the lock screen, a phone that is a remote control.
// Thread: any; a plain value. Invariant: it holds nothing that is not on screen at that moment.

package import FeedsModels
package import Foundation

package struct NowPlaying: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case playing, paused
        /// There is nothing to play.
        case stopped
    }

    package struct Item: Sendable, Hashable {
        /// Differs for each post, and for each picture of an album.
        package var id: Int
        package var title: String
        package var artist: String?
        package var page: URL?
        /// A file of this machine.
        package var art: URL?
        /// Nil for a photo, and while it is not known.
        package var seconds: Double?

        package init(
            id: Int, title: String, artist: String? = nil, page: URL? = nil, art: URL? = nil, seconds: Double? = nil
        ) {
            self.id = id
            self.title = title
            self.artist = artist
            self.page = page
            self.art = art
            self.seconds = seconds
        }
    }

    /// What can change by itself.
    package enum Part: Sendable, CaseIterable {
        case state, item, volume, speed, atEnd, shuffles, canGoOn, canGoBack, canPlay, canSeek
    }

    package var state = State.stopped
    package var item: Item?
    /// 0 when nothing is heard.
    package var volume = 1.0
    package var speed = 1.0
    package var atEnd = Settings.AtEnd.loop
    package var shuffles = false
    package var canGoOn = false
    package var canGoBack = false
    package var canSeek = false

    package var canPlay: Bool { item != nil }

    package init() {}

    /// The parts that differ from `old` and must be reported.
    package func changes(since old: NowPlaying) -> [Part] { Part.allCases.filter { differs(from: old, in: $0) } }

    private func differs(from old: NowPlaying, in part: Part) -> Bool {
        switch part {
        case .state: state != old.state
        case .item: item != old.item
        case .volume: volume != old.volume
        case .speed: speed != old.speed
        case .atEnd: atEnd != old.atEnd
        case .shuffles: shuffles != old.shuffles
        case .canGoOn: canGoOn != old.canGoOn
        case .canGoBack: canGoBack != old.canGoBack
        case .canPlay: canPlay != old.canPlay
        case .canSeek: canSeek != old.canSeek
        }
    }
}
