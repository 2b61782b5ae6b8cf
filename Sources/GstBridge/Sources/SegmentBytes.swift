package protocol SegmentBytes: AnyObject, Sendable {
    var container: SegmentedContainer { get }
    var spans: [SegmentSpan] { get }
    /// Sound as a separate stream on the same time line.
    var sound: (any SegmentBytes)? { get }
    /// Answers with the whole segment.
    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentChunk, any Error>) -> Void)
    func cancel()
}
