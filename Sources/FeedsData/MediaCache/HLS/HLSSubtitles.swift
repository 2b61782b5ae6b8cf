// A subtitle playlist of a stream, as the master playlist describes it.
// Thread: any; a plain value. Invariant: a value that the playlist does not give is nil or false.

import Foundation

struct HLSSubtitles: Sendable, Hashable {
    var url: URL
    /// The name for the user.
    var name: String?
    var language: String?
    /// Shown even when the user wants no subtitles: signs, foreign speech.
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
