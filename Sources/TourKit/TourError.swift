// What keeps a tour from going on, as a sentence for people.
// Thread: any; a plain value. Invariant: the sentence names what failed and, where we know it, the way out.

package struct TourError: Error, CustomStringConvertible, Hashable {
    package let description: String

    package init(_ sentence: String) {
        description = sentence
    }

    package static let interrupted = TourError("The tour was interrupted.")
}
