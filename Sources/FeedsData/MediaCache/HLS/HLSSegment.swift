struct HLSSegment: Sendable, Hashable {
    var resource: HLSResource
    /// The index of the initialisation section that the segment needs.
    var map: Int?
    var start: Double
    var duration: Double
    /// Increases where the encoding or the clock changes.
    var discontinuity: Int
    /// True when the server says that it does not have the segment.
    var isGap: Bool
}
