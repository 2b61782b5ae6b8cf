/// How far a run is.
package struct PublishStep: Sendable, Hashable, Codable {
    /// The number of the medium, of all that are new.
    package var number: Int
    package var count: Int
    package var name: String
    /// Of the whole work, 0…1: a long clip counts more than a picture.
    package var whole: Double

    package init(number: Int, count: Int, name: String, whole: Double) {
        (self.number, self.count, self.name, self.whole) = (number, count, name, whole)
    }
}
