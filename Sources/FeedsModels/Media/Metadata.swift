/// The facts that a source gives about a medium; missing facts are nil.
package struct Metadata: Sendable, Hashable, Codable {
    package var title: String?
    package var description: String?
    package var width: Int?
    package var height: Int?
    /// In seconds.
    package var duration: Double?
    package var isLooping: Bool?
    package var hasSound: Bool?
    /// False for a sound alone, such as an episode of a podcast.
    package var hasPicture: Bool?
    /// The share of viewers who still watch at each full second, as counted by the source.
    package var retention: [Double]?

    package init(
        title: String? = nil, description: String? = nil, width: Int? = nil, height: Int? = nil,
        duration: Double? = nil, isLooping: Bool? = nil, hasSound: Bool? = nil, hasPicture: Bool? = nil,
        retention: [Double]? = nil
    ) {
        self.title = title
        self.description = description
        self.width = width
        self.height = height
        self.duration = duration
        self.isLooping = isLooping
        self.hasSound = hasSound
        self.hasPicture = hasPicture
        self.retention = retention
    }
}
