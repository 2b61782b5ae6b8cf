// Sounds without pictures, such as podcasts and music. They play like videos; their picture is the poster, the cover in
// the file, or their wave.
// Thread: any; plain values. Invariant: a sound is of the kind `video`, so whatever plays videos plays it too.

extension Media {
    package var isSound: Bool { kind == .video && metadata.hasPicture == false }

    /// A sound with a picture of its source: what the player makes of it is not shown.
    package var showsPoster: Bool { isSound && poster != nil }
}

extension [Media] {
    /// What a post shows when it names sounds beside other media: a video wins, several pictures are an album, and a
    /// single picture is the cover of the sounds.
    package var settled: [Media] {
        let sounds = filter(\.isSound)
        guard !sounds.isEmpty, sounds.count < count else { return self }
        let others = filter { !$0.isSound }
        guard others.count == 1, let picture = others.first, picture.kind == .image else { return others }
        return sounds.map { sound in
            var sound = sound
            sound.poster = sound.poster ?? picture.renditions.first?.url
            sound.alt = sound.alt ?? picture.alt
            return sound
        }
    }
}
