// Stories, page by page. Origin: RealStory.
// Thread: main actor. Invariant: no story comes on two pages.

package import FeedsModels

@MainActor package protocol StoryServiceProtocol: AnyObject {
    /// Begins anew with the first page.
    func fetchStories() -> [Story]
    /// The page that follows; nil when it could not be read.
    func fetchNextPage() async -> [Story]?
    var hasNextPage: Bool { get }
    /// Forgets what was seen, liked and said, and reads the source anew.
    func resetData() async
}
