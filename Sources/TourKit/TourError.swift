// An error that ends a tour, as a sentence for the user.
// Thread: any; a plain value. Invariant: the sentence names the failure and, if known, the remedy.

package struct TourError: Error, CustomStringConvertible, Hashable {
    package let description: String

    package init(_ sentence: String) {
        description = sentence
    }

    package static let interrupted = TourError("The tour was interrupted.")
}
