/// How a player accesses a medium.
package enum PlayableMedia: Sendable {
    /// A complete file, read directly.
    case file(path: String)
    /// One file of known length, readable at any offset.
    case bytes(any MediaReader)
    /// A growing stream of segments on a time line (HLS).
    case segments(any SegmentReader)
}
