// A caption track that is available for a medium.
// Thread: any; a plain value. Invariant: `place` identifies it.

package import Foundation

package struct CaptionOffer: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// A WebVTT or SubRip file.
        case file(URL)
        /// A playlist of a stream, read together with the rendition that names it.
        case stream(URL, of: URL)
        /// A track within the video's own file.
        case inside(Int)
    }

    package var place: Place
    /// As the source writes it: "en", "pt-BR", "deu".
    package var language: String?
    package var label: String?
    /// True when the track holds only signs and foreign speech, for viewers who hear the sound.
    package var isForced: Bool
    package var isDefault: Bool

    package init(
        place: Place, language: String? = nil, label: String? = nil, isForced: Bool = false, isDefault: Bool = false
    ) {
        self.place = place
        self.language = language
        self.label = label
        self.isForced = isForced
        self.isDefault = isDefault
    }
}
