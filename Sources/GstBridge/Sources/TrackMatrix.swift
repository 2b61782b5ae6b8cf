// Reads from the head of a local MP4 or QuickTime file that its pictures are mirrored, because GStreamer 1.22 does not
// tell every mirror. Turns without a mirror come from the demuxer.
// Thread: any; reads the file. Invariant: a damaged file is not mirrored.

import CGStreamer

enum TrackMatrix {
    enum Mirror: Sendable, Hashable {
        /// Left and right exchanged; top and bottom; and both with a quarter turn.
        case across, down, diagonal, otherDiagonal

        var method: GstVideoOrientationMethod {
            switch self {
            case .across: GST_VIDEO_ORIENTATION_HORIZ
            case .down: GST_VIDEO_ORIENTATION_VERT
            case .diagonal: GST_VIDEO_ORIENTATION_UL_LR
            case .otherDiagonal: GST_VIDEO_ORIENTATION_UR_LL
            }
        }
    }

    /// From the beginning of the box's content to the matrix, in both versions of the box.
    private static let (short, long): (UInt64, UInt64) = (40, 52)

    /// Nil for a file without a mirrored video.
    static func mirror(of movie: MovieFile) -> Mirror? {
        movie.tracks.lazy.compactMap { mirror(of: $0, in: movie) }.first
    }

    /// A track with a size is a video.
    private static func mirror(of track: MovieFile.Box, in movie: MovieFile) -> Mirror? {
        guard let head = movie.box("tkhd", in: track), let version = movie.bytes(at: head.content.lowerBound, 1)?.first
        else { return nil }
        let place = head.content.lowerBound + (version == 1 ? long : short)
        guard place + 44 <= head.content.upperBound, let words = movie.bytes(at: place, 44), words.count == 44,
            MovieFile.number(words, 36) > 0, MovieFile.number(words, 40) > 0
        else { return nil }
        let one: UInt32 = 1 << 16
        let minus = ~one + 1
        return
            switch (
                MovieFile.number(words, 0), MovieFile.number(words, 4), MovieFile.number(words, 12),
                MovieFile.number(words, 16)
            )
        {
        case (minus, 0, 0, one): .across
        case (one, 0, 0, minus): .down
        case (0, one, one, 0): .diagonal
        case (0, minus, minus, 0): .otherDiagonal
        default: nil
        }
    }
}
