// EdgeHold behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class EdgeMachine: Machine {
    private var value = EdgeHold()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: EdgeHold.Event
        switch number {
        case 0: event = .pressed(x: call.a.finite, width: call.b.finite)
        case 1: event = .waited
        case 2: event = .released
        case 3: event = .spoiled
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .wait(let seconds): records.put(0, seconds.face)
            case .stopWaiting: records.put(1)
            case .began: records.put(2)
            case .ended: records.put(3)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.isHolding.face
        case 1: value.isClaimed.face
        default: .nan
        }
    }
}
