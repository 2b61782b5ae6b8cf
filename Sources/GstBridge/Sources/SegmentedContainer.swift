package enum SegmentedContainer: Sendable, Hashable {
    case fragmentedMP4, transportStream
}
