/// Posts of a loud source that a feed leaves out.
package struct FeedFold: Sendable, Hashable {
    /// The source's name.
    package var name: String
    /// How many posts are left out.
    package var count: Int
    /// The text from which the source is opened.
    package var source: String

    package init(name: String, count: Int, source: String) {
        self.name = name
        self.count = count
        self.source = source
    }
}
