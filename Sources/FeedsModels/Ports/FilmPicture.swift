package struct FilmPicture: Sendable, Hashable {
    /// The path of a picture file.
    package var path: String
    /// The video's length in seconds; nil when unknown.
    package var duration: Double?

    package init(path: String, duration: Double? = nil) {
        self.path = path
        self.duration = duration
    }
}
