package struct StripReading: Hashable, Sendable {
    package var clip: Int
    package var frame: Int
    package var strip: Int
}
