// RenditionOrder behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class RenditionsMachine: Machine {
    private var value = RenditionOrder()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: RenditionOrder.Event
        switch number {
        case 0: event = .order(FaceValues.choice(call.a, call.b, call.c, call.d), FaceValues.candidates(call))
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .take(let value): records.put(0, value.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.covers(call).face
        default: .nan
        }
    }
}
