// The commands of the last call, as JavaScript reads them: four numbers each, the command and up to three values.
// Thread: the page's only thread. Invariant: they are valid until the next call.

final class FaceRecords {
    static let width = 4
    let numbers = FaceBuffer()

    var count: Int { numbers.count / Self.width }

    func clear() { numbers.clear() }

    func put(_ command: Int, _ a: Double = 0, _ b: Double = 0, _ c: Double = 0) {
        numbers.append(Double(command))
        numbers.append(a)
        numbers.append(b)
        numbers.append(c)
    }
}
