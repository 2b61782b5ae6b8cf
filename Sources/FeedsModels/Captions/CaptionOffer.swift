// One track of captions that can be had for a medium.
// Thread: any; a plain value. Invariant: told apart by its place.

package import Foundation

package struct CaptionOffer: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// A file, WebVTT or SubRip.
        case file(URL)
        /// A playlist of a stream, read with the rendition that names it.
        case stream(URL, of: URL)
        /// A track of the video's own file.
        case inside(Int)
    }

    package var place: Place
    /// As the source writes it: "en", "pt-BR", "deu".
    package var language: String?
    package var label: String?
    /// It only tells what those need who follow the sound: signs, foreign speech.
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
