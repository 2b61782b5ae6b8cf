/// The streams of a source that are used.
enum SegmentContent: Sendable {
    case both, picture, sound

    var hasPictures: Bool { self != .sound }
    var hasSound: Bool { self != .picture }
}
