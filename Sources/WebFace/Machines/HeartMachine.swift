// HeartMotion behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class HeartMachine: Machine {
    private var value: HeartMotion

    init(_ call: FaceCall) { value = HeartMotion(moves: call.a.flag) }

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool { false }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: (value.look(after: call.a.finite)?.scale).face
        case 1: (value.look(after: call.a.finite)?.opacity).face
        case 2: HeartMotion.length.face
        default: .nan
        }
    }
}
