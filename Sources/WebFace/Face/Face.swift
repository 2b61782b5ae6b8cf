// The engine's machines under numbers, which is all that JavaScript knows of them.
// Thread: the page's only thread. Invariant: a number that names no machine, event or question changes nothing.

package final class Face {
    private var machines: [(any Machine)?] = []
    private let input = FaceBuffer()
    private let records = FaceRecords()

    package init() {}

    /// The number of a new machine; −1 for a kind that does not exist.
    package func make(_ kind: Int, _ a: Double = 0, _ b: Double = 0) -> Int {
        defer { input.clear() }
        guard let machine = MachineKinds.make(kind, FaceCall(a, b, list: input)) else { return -1 }
        if let free = machines.firstIndex(where: { $0 == nil }) {
            machines[free] = machine
            return free
        }
        machines.append(machine)
        return machines.count - 1
    }

    package func free(_ machine: Int) {
        if machines.indices.contains(machine) { machines[machine] = nil }
    }

    /// The number of commands that `recordNumbers` holds now; −1 for an unknown machine or event.
    package func send(
        _ machine: Int, _ event: Int, _ a: Double = 0, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0,
        _ e: Double = 0
    ) -> Int {
        defer { input.clear() }
        records.clear()
        guard machines.indices.contains(machine), let machine = machines[machine],
            machine.send(event, FaceCall(a, b, c, d, e, list: input), into: records)
        else { return -1 }
        return records.count
    }

    /// NaN for what is not known.
    package func ask(
        _ machine: Int, _ question: Int, _ a: Double = 0, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0
    ) -> Double {
        guard machines.indices.contains(machine), let machine = machines[machine] else { return .nan }
        return machine.ask(question, FaceCall(a, b, c, d, list: input))
    }

    /// Where the caller writes the list of its next call.
    package func openInput(_ count: Int) -> UnsafeMutablePointer<Double> {
        input.open(max(0, min(count, 1 << 20)))
        return input.address
    }

    /// Four numbers for each command of the last call: the command and three values.
    package var recordNumbers: UnsafeMutablePointer<Double> { records.numbers.address }
}

// MARK: - What the WebAssembly module exports

// scripts/build-web names the same functions to the linker.
#if arch(wasm32)
    // Safe: a module without threads is entered by one call at a time.
    nonisolated(unsafe) private let face = Face()

    @_cdecl("face_make")
    public func faceMake(_ kind: Int32, _ a: Double, _ b: Double) -> Int32 {
        Int32(truncatingIfNeeded: face.make(Int(kind), a, b))
    }

    @_cdecl("face_free")
    public func faceFree(_ machine: Int32) { face.free(Int(machine)) }

    @_cdecl("face_send")
    public func faceSend(
        _ machine: Int32, _ event: Int32, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double
    ) -> Int32 {
        Int32(truncatingIfNeeded: face.send(Int(machine), Int(event), a, b, c, d, e))
    }

    @_cdecl("face_ask")
    public func faceAsk(
        _ machine: Int32, _ question: Int32, _ a: Double, _ b: Double, _ c: Double, _ d: Double
    ) -> Double {
        face.ask(Int(machine), Int(question), a, b, c, d)
    }

    @_cdecl("face_input")
    public func faceInput(_ count: Int32) -> UInt32 { UInt32(UInt(bitPattern: face.openInput(Int(count)))) }

    @_cdecl("face_records")
    public func faceRecords() -> UInt32 { UInt32(UInt(bitPattern: face.recordNumbers)) }
#endif
