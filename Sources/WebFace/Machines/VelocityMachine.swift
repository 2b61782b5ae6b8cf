// VelocityTracker behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class VelocityMachine: Machine {
    private var value = VelocityTracker()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        switch number {
        case 0: value.add(call.a.finite, at: call.b.finite)
        case 1: value.reset()
        default: return false
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.velocity(at: call.a.finite).face
        default: .nan
        }
    }
}
