// AtEndRule behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class EndingMachine: Machine {
    private var value = AtEndRule()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: AtEndRule.Event
        switch number {
        case 0: event = .modeChanged(FaceNumbers.atEndRuleMode(call.a), time: call.b.finite)
        case 1: event = .photoSecondsChanged(call.a.finite, time: call.b.finite)
        case 2: event = .motionReduced(call.a.flag, time: call.b.finite)
        case 3: event = .entered(FaceValues.place(call.a, call.b, call.c, call.d), time: call.e.finite)
        case 4: event = .shown(time: call.a.finite)
        case 5: event = .ended(time: call.a.finite)
        case 6: event = .held(call.a.flag, time: call.b.finite)
        case 7: event = .wokeUp(time: call.a.finite)
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .replay: records.put(0)
            case .turnPicture: records.put(1)
            case .goOn: records.put(2)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.loops.face
        case 1: value.sign.face
        case 2: value.deadline(at: call.a.finite).face
        default: .nan
        }
    }
}
