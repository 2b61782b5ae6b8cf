// WatchLog behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class WatchMachine: Machine {
    private var value = WatchLog()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: WatchLog.Event
        switch number {
        case 0: event = .entered
        case 1: event = .seen(call.a.flag, time: call.b.finite)
        case 2: event = .looped
        case 3: event = .noted(position: call.a.maybe, duration: call.b.maybe, time: call.c.finite)
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .write(let position): records.put(0, position.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}
