// RetryPlan behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class RetryMachine: Machine {
    private var value: RetryPlan

    init(_ call: FaceCall) { value = RetryPlan(sources: call.a.few, isCurrent: call.b.flag) }

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: RetryPlan.Event
        switch number {
        case 0: event = .wanted(time: call.a.finite)
        case 1: event = .failed(source: call.a.whole, FaceValues.failure(call.b, call.c), time: call.d.finite)
        case 2: event = .flowing(time: call.a.finite)
        case 3: event = .stalled(time: call.a.finite)
        case 4: event = .tick(time: call.a.finite, idle: call.b.maybe)
        case 5: event = .entered(time: call.a.finite)
        case 6: event = .left
        case 7: event = .released
        case 8: event = .online(time: call.a.finite)
        case 9: event = .retryTapped
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .attempt(let sources): for value in sources { records.put(0, value.face) }
            case .refuse: records.put(1)
            case .retry: records.put(2)
            case .abandon: records.put(3)
            case .show(let value): records.put(4, value.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.deadline.face
        case 1: value.isHeldUp.face
        case 2: value.isWorthKeeping.face
        default: .nan
        }
    }
}
