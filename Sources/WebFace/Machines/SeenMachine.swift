// SeenLog behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class SeenMachine: Machine {
    private var value = SeenLog()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: SeenLog.Event
        switch number {
        case 0: event = .entered(length: call.a.maybe)
        case 1: event = .shown(call.a.flag, time: call.b.finite)
        case 2: event = .ended
        case 3: event = .tick(time: call.a.finite)
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .mark: records.put(0)
            case .wait(let value): records.put(1, value.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}
