// LinkSpeed behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class LinkMachine: Machine {
    private var value = LinkSpeed()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: LinkSpeed.Event
        switch number {
        case 0: event = .fetched(bytes: call.a.whole, seconds: call.b.finite)
        case 1: event = .networkChanged
        default: return false
        }
        value.handle(event)
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.bitsPerSecond.map { min($0, 0x7FFF_FFFF) }.face
        case 1: value.isPoor.face
        default: .nan
        }
    }
}
