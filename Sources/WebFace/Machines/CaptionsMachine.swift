// CaptionPick behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class CaptionsMachine: Machine {
    private var value = CaptionPick()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: CaptionPick.Event
        switch number {
        case 0: event = .wished(FaceNumbers.captionChoiceWish(call.a))
        case 1: event = .toggled(isSilent: call.a.flag)
        case 2: event = .offered(FaceValues.offers(call), named: call.a.wholeIfAny)
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
        case 0: value.shows(isSilent: call.a.flag).face
        default: .nan
        }
    }
}
