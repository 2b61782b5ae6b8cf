package enum SegmentContainer: Sendable, Hashable {
    case fragmentedMP4, transportStream
}
