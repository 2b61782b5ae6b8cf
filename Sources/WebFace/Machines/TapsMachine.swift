// TapSequence behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class TapsMachine: Machine {
    private var value: TapSequence

    init(_ call: FaceCall) { value = TapSequence(doubles: call.a.flag) }

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: TapSequence.Event
        switch number {
        case 0: event = .pressed(x: call.a.finite, y: call.b.finite, time: call.c.finite)
        case 1: event = .released(time: call.a.finite)
        case 2: event = .spoiled
        case 3: event = .waited
        case 4: event = .doublingChanged(call.a.flag)
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .single(let x, let y): records.put(0, x.face, y.face)
            case .double(let x, let y): records.put(1, x.face, y.face)
            case .wait(let seconds): records.put(2, seconds.face)
            case .stopWaiting: records.put(3)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}
