package struct BenchmarkUser: Equatable, Sendable {
    package var name: String
    /// Milliseconds for each video, in the order of play.
    package var watched: [Double]

    package init(name: String, watched: [Double]) {
        self.name = name
        self.watched = watched
    }
}
