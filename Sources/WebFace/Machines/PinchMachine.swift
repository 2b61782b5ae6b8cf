// PinchRule behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class PinchMachine: Machine {
    private var value = PinchRule()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: PinchRule.Event
        switch number {
        case 0: event = .began
        case 1: event = .scaled(call.a.finite)
        case 2: event = .ended
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .clear: records.put(0)
            case .restore: records.put(1)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}
