/// A moment on CLOCK_MONOTONIC, or a span of it.
package typealias Microseconds = Int64

extension Microseconds {
    package static func milliseconds(_ count: Int64) -> Microseconds { count * 1000 }
    package static func seconds(_ count: Int64) -> Microseconds { count * 1_000_000 }

    package var inMilliseconds: Double { Double(self) / 1000 }
    package var inSeconds: Double { Double(self) / 1_000_000 }
}
