/// Access to a segmented stream by segment number.
package protocol SegmentReader: AnyObject, Sendable {
    var container: SegmentContainer { get }
    var segments: [MediaSegment] { get }
    /// Sound as a separate stream on the same time line.
    var sound: (any SegmentReader)? { get }
    /// Calls back once with the whole segment, in the rendition that the owner chose.
    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentData, MediaError>) -> Void)
    func cancel()
}
