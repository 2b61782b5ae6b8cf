/// Makes decoders. Each call makes one player; the caller must close it.
@MainActor package protocol VideoPlayerMaking: AnyObject {
    func makePlayer(for item: Post, media: Media) -> any VideoPlayerProtocol
}
