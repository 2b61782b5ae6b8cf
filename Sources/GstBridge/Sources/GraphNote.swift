/// A message from a graph to its machine, from any thread.
enum GraphNote: Sendable {
    case bus(BusNote)
    case feed(FeedNote)
    case tap(FrameTap.Note)
    /// The first picture's bytes are at the demuxer's door and wait for `admitPictures`.
    case atDoor
    /// A device, not the processor, decodes the pictures.
    case deviceDecodes
    case unplayable(PipelineError)
    /// A queue has no data left for its decoder.
    case ranDry
}
