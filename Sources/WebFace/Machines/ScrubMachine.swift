// Scrub behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class ScrubMachine: Machine {
    private var value = Scrub()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: Scrub.Event
        switch number {
        case 0: event = .began(position: call.a.finite, duration: call.b.finite)
        case 1: event = .moved(share: call.a.finite, awaited: call.b.finite)
        case 2: event = .released
        case 3: event = .cancelled
        case 4: event = .stepped(by: call.a.finite, position: call.b.finite, duration: call.c.finite)
        case 5: event = .jumped(to: call.a.finite, duration: call.b.finite)
        case 6: event = .rested
        case 7: event = .sought(call.a.finite)
        case 8: event = .left
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .hold(let value): records.put(0, value.face)
            case .seek(let value, let isCoarse): records.put(1, value.face, isCoarse.face)
            case .show(let value): records.put(2, value.face)
            case .hide: records.put(3)
            case .rest(let value): records.put(4, value.face)
            case .stopResting: records.put(5)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.isDragging.face
        case 1: value.target.face
        default: .nan
        }
    }
}
