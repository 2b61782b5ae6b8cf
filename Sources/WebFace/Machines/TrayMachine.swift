// TrayRule behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class TrayMachine: Machine {
    private var value = TrayRule()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: TrayRule.Event
        switch number {
        case 0: event = .arrived
        case 1: event = .playing
        case 2: event = .swiped
        case 3: event = .paused(call.a.flag)
        case 4: event = .pulled
        case 5: event = .pointerAtTop(call.a.flag)
        case 6: event = .toggled
        case 7: event = .focused(call.a.flag)
        case 8: event = .lacksRoom(call.a.flag)
        case 9: event = .writing(call.a.flag)
        case 10: event = .woke
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .wake(let after): records.put(0, after.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.isInSight.face
        default: .nan
        }
    }
}
