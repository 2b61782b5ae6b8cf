/// The plan of a run, before anything is written.
package struct PublishOutline: Sendable, Hashable, Codable {
    package var title = ""
    package var posts = 0
    package var people = 0
    /// Media that an earlier run has made.
    package var made = 0
    /// Media that are still to be made.
    package var new = 0
    /// Of them, those that come over the network first.
    package var fetched = 0
    /// Of the clock on the wall.
    package var seconds = 0.0
    package var bytes = 0.0
    package var left: [PublishLeft] = []
    /// Why only a part of the source could be read.
    package var problem: String?

    package init() {}
}
