// Volume behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class VolumeMachine: Machine {
    private var value: Volume

    init(_ call: FaceCall) { value = Volume(volume: call.a.finite, isMuted: call.b.flag) }

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        switch number {
        case 0: value.step(call.a.finite)
        case 1: value.set(volume: call.a.finite)
        case 2: value.toggle()
        default: return false
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.volume.face
        case 1: value.isMuted.face
        case 2: value.isSilent.face
        default: .nan
        }
    }
}
