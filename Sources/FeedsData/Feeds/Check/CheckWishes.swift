/// What a check reads besides the first page.
package struct CheckWishes: Sendable, Hashable {
    package static let mostPages = 50
    package static let mostResolves = 50

    /// How many pages are read in all.
    package var pages = 1
    /// For how many posts the files are looked up that their list does not name.
    package var resolves = 0
    /// The first page of the comments of the first post.
    package var comments = false
    /// The caption tracks of the first post with a video.
    package var captions = false

    package init() {}
}
