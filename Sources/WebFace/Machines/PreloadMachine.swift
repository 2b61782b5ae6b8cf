// PreloadAdvice behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class PreloadMachine: Machine {
    private var value = PreloadAdvice()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: PreloadAdvice.Event
        switch number {
        case 0:
            event = .terms(
                network: FaceNumbers.networkClass(call.a), savesData: call.b.flag, paneWidth: call.c.finite,
                paneHeight: call.d.finite)
        case 1: event = .fetched(milliseconds: call.a.finite, stalled: call.b.finite, bytes: call.c.whole)
        case 2: event = .watched(seconds: call.a.finite, of: call.b.maybe)
        case 3: event = .decide(PreloadFacts(call))
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .fetch(let item, let level): records.put(0, item.face, level.face)
            case .wait(let value): records.put(1, value.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}
