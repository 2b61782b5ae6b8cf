// The moving part of a Live Photo.
// Thread: any; plain values.

extension Media {
    /// True for a photo that comes with a clip of its moment.
    package var isLive: Bool { kind == .image && motion != nil }

    /// The clip as a medium that a player can open; nil for what is not a Live Photo.
    package var clip: Media? {
        guard isLive, let motion else { return nil }
        return Media(id: id + "#clip", kind: .video, renditions: [motion])
    }
}
