// Tells when the app's memory stands still. A refresh of 100,000 files reads on after its act, so the time alone does
// not tell that the app rests.
// Thread: any; a plain value. Invariant: patience ends, so that memory that grows for ever is judged, not waited for.

package struct SoakCalm: Sendable {
    /// In seconds: how long memory must stand still, and how long that may take.
    private static let needed = 4.0
    private static let patience = 45.0
    /// In megabytes. A playing video's own buffers come and go.
    private static let tremor = 3.0

    private let start: Double
    private var since: Double
    private var level: Double?

    package init(at seconds: Double) {
        (start, since) = (seconds, seconds)
    }

    /// Takes the megabytes in use at a moment, if they are known.
    package mutating func isReached(_ megabytes: Double?, at seconds: Double) -> Bool {
        if let megabytes, abs(megabytes - (level ?? .infinity)) > Self.tremor { (level, since) = (megabytes, seconds) }
        return level != nil && seconds - since >= Self.needed || seconds - start >= Self.patience
    }
}
