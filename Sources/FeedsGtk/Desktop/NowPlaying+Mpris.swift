// What plays, in the words of MPRIS.
// Thread: main actor. Invariant: reading a property and hearing that it changed give the same value.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GLibBridge

extension NowPlaying {
    /// The properties that a change of this part is told by.
    static func properties(of part: Part) -> [String] {
        switch part {
        case .state: ["PlaybackStatus"]
        case .item: ["Metadata"]
        case .volume: ["Volume"]
        case .speed: ["Rate"]
        case .atEnd: ["LoopStatus"]
        case .shuffles: ["Shuffle"]
        case .canGoOn: ["CanGoNext"]
        case .canGoBack: ["CanGoPrevious"]
        case .canPlay: ["CanPlay", "CanPause"]
        case .canSeek: ["CanSeek"]
        }
    }

    /// Nil for what is no property of a player.
    func property(_ name: String) -> BusValue? {
        switch name {
        case "PlaybackStatus": .string(status)
        case "Metadata": .dictionary(metadata)
        case "Volume": .double(volume)
        case "Rate": .double(speed)
        case "MinimumRate": .double(SpeedSteps.all[0])
        case "MaximumRate": .double(2)
        case "LoopStatus": .string(Self.loopStatus[atEnd] ?? "None")
        case "Shuffle": .bool(shuffles)
        case "CanGoNext": .bool(canGoOn)
        case "CanGoPrevious": .bool(canGoBack)
        case "CanPlay", "CanPause": .bool(canPlay)
        case "CanSeek": .bool(canSeek)
        case "CanControl": .bool(true)
        default: nil
        }
    }

    private var status: String {
        switch state {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped: "Stopped"
        }
    }

    private static let loopStatus: [Settings.AtEnd: String] = [.loop: "Track", .next: "Playlist", .stop: "None"]

    static func atEnd(_ status: String?) -> Settings.AtEnd? { loopStatus.first { $0.value == status }?.key }

    // MARK: The item

    private static let items = "/io/github/mutoscope/Mutoscope/item/"
    private static let noItem = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    private var metadata: [String: BusValue] {
        guard let item else { return ["mpris:trackid": .path(Self.noItem)] }
        var values: [String: BusValue] = [
            "mpris:trackid": .path("\(Self.items)\(item.id)"), "xesam:title": .string(item.title),
        ]
        if let seconds = item.seconds { values["mpris:length"] = .int(Self.microseconds(seconds)) }
        if let artist = item.artist { values["xesam:artist"] = .strings([artist]) }
        if let page = item.page { values["xesam:url"] = .string(page.absoluteString) }
        if let art = item.art { values["mpris:artUrl"] = .string(art.absoluteString) }
        return values
    }

    /// The number of an item that was named on the bus.
    static func item(named path: String?) -> Int? {
        path.flatMap { $0.hasPrefix(items) ? Int($0.dropFirst(items.count)) : nil }
    }

    static func microseconds(_ seconds: Double) -> Int64 { Int64(saturating: min(max(seconds, 0), 1e9) * 1e6) }
}
