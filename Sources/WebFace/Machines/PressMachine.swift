// TapRules behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class PressMachine: Machine {
    private var value = TapRules()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: TapRules.Event
        switch number {
        case 0: event = .pressed(x: call.a.finite, y: call.b.finite, time: call.c.finite)
        case 1: event = .moved(x: call.a.finite, y: call.b.finite)
        case 2: event = .released(time: call.a.finite)
        case 3: event = .cancelled
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .tapped(let x, let y): records.put(0, x.face, y.face)
            case .dragStarted(let value): records.put(1, value.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}
