// Tracks of a local MP4 or QuickTime file that do not say how to decode them. GStreamer gives the whole file up for such
// a track; other players leave the track out.
// Thread: any; reads the file. Invariant: a file without any track that can be decoded stays as it is.

enum UndescribedTracks {
    /// The boxes around the sample descriptions.
    private static let path = ["mdia", "minf", "stbl", "stsd"]

    static func of(_ movie: MovieFile) -> [MovieFile.Box] {
        let tracks = movie.tracks
        let undescribed = tracks.filter { !isDescribed($0, in: movie) }
        return undescribed.count < tracks.count ? undescribed : []
    }

    private static func isDescribed(_ track: MovieFile.Box, in movie: MovieFile) -> Bool {
        let list = path.reduce(track as MovieFile.Box?) { box, name in box.flatMap { movie.box(name, in: $0) } }
        // A version, and how many descriptions follow.
        guard let list, list.content.count >= 8, let head = movie.bytes(at: list.content.lowerBound, 8) else {
            return false
        }
        return MovieFile.number(head, 4) > 0
    }
}
