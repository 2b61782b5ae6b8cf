// FullscreenRest behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class RestMachine: Machine {
    private var value = FullscreenRest()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: FullscreenRest.Event
        switch number {
        case 0: event = .fullscreenChanged(call.a.flag)
        case 1: event = .acted
        case 2: event = .rested(isInUse: call.a.flag)
        case 3: event = .released
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .wait(let seconds): records.put(0, seconds.face)
            case .stopWaiting: records.put(1)
            case .hide: records.put(2)
            case .show: records.put(3)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.isHidden.face
        default: .nan
        }
    }
}
