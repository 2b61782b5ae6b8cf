// A subtitle playlist that goes with a stream, as its master playlist describes it.
// Thread: any; a plain value. Invariant: what the playlist does not say is nil or false.

import Foundation

struct HLSSubtitles: Sendable, Hashable {
    var url: URL
    /// As people read it.
    var name: String?
    var language: String?
    /// Shown even to those who want none: signs, foreign speech.
    var isForced: Bool
    var isDefault: Bool
    var isAutomatic: Bool

    init(_ attributes: HLSAttributes, _ url: URL) {
        self.url = url
        name = attributes["NAME"]
        language = attributes["LANGUAGE"]
        isForced = attributes["FORCED"] == "YES"
        isDefault = attributes["DEFAULT"] == "YES"
        isAutomatic = attributes["AUTOSELECT"] == "YES"
    }
}
