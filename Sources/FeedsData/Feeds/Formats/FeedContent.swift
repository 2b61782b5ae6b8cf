package enum FeedContent: Sendable, Hashable {
    case empty
    case json
    case html
    case xml
    case text
    case binary
    /// A list of media: `#EXTM3U`, or bare addresses line by line.
    case playlist
    /// Also `#EXTM3U`, but with the segments or renditions of a stream.
    case hls
    case media(MediaFormat)
}
