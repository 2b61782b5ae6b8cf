/// The result of opening a stream.
struct HLSOpened: Sendable {
    /// The levels, cheapest first.
    let variants: [HLSMaster.Variant]
    let base: Int
    let track: HLSTrack
    /// The bounds of the playlist that names the levels.
    let bounds: HLSBounds
    let subtitles: [HLSSubtitles]
}
