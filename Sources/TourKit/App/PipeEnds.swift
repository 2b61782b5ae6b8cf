// A pipe whose ends no child inherits by accident.
// Thread: any. Invariant: the creator must close both ends.

import Foundation

struct PipeEnds {
    let reading: Int32
    let writing: Int32

    static func make() throws(TourError) -> PipeEnds {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw TourError("No pipe: \(String(cString: strerror(errno))).") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return PipeEnds(reading: ends[0], writing: ends[1])
    }
}
