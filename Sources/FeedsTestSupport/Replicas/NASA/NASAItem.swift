package import Foundation

/// A video or a photo of the replica's library.
package struct NASAItem: Sendable {
    package let number: Int
    package var title: String
    package var isVideo = true
    /// Newer items list all sizes of a photo.
    package var listsSizes = true
    package var hasOnlyOriginal = false
    package var created: Date

    package init(_ number: Int, created: Date) {
        self.number = number
        self.created = created
        title = "Saturn \(number)"
    }

    /// With a space, as many have.
    package var id: String { "Saturn Flyby \(number)" }
}
