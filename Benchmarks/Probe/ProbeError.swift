// What keeps the probe from going on, as a sentence.
// Thread: any; a plain value. Invariant: none.

struct ProbeError: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) {
        description = sentence
    }
}
