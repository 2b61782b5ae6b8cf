// Stories, page by page. Origin: RealStory.
// Thread: main actor. Invariant: no story comes on two pages.

package import FeedsModels

@MainActor package protocol StoryServiceProtocol: AnyObject {
    /// Starts again with the first page.
    func fetchStories() -> [Story]
    /// The next page; nil when it could not be read.
    func fetchNextPage() async -> [Story]?
    var hasNextPage: Bool { get }
    /// Forgets which stories the user has seen, liked and answered, and reads the source again.
    func resetData() async
}
