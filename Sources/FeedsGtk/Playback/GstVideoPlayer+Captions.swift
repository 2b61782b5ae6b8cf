// The captions that a playing file holds itself, in the app's own words.
// Thread: main actor. Invariant: as many tracks as the pipeline met, under its numbers.

import FeedsModels
import GstBridge

extension GstVideoPlayer: CaptionedPlayer {
    var captionsRevision: Int { pipeline?.texts.revision ?? 0 }

    func innerCaptions() -> [InnerCaptions] {
        (pipeline?.texts.tracks ?? []).enumerated().map { number, track in
            InnerCaptions(
                offer: CaptionOffer(place: .inside(number), language: track.language, label: track.title),
                cues: track.pieces.compactMap { Self.cue($0, track.format) })
        }
    }

    private static func cue(_ piece: TextTracks.Piece, _ format: TextTracks.Format) -> Cue? {
        let (text, isAtTop) =
            switch format {
            case .plain: CueMarkup.read(piece.text, .plain)
            case .tags: CueMarkup.read(piece.text, .tags)
            // Number, layer, style, name, three margins and an effect come before the text.
            case .substation:
                CueMarkup.read(
                    piece.text.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false).last ?? "", .codes)
            }
        guard !text.isEmpty, piece.start < piece.end else { return nil }
        return Cue(start: piece.start, end: piece.end, text: text, place: isAtTop ? .top : .foot)
    }
}
