/// Something that is not published, and why.
package struct PublishLeft: Sendable, Hashable, Codable {
    /// As the user knows it: a title, a file's name.
    package var place: String
    package var reason: String

    package init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }
}
