// What every PersonStoreProtocol promises, asked of the fake and of the one on the disk.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("PersonStoreProtocol contract")
struct PersonStoreContractTests {
    enum Subject: CaseIterable {
        case fake, disk
    }

    private let folder = LibraryFolder()

    private func store(_ subject: Subject) -> any PersonStoreProtocol {
        switch subject {
        case .fake: FakePersonStore()
        case .disk: folder.store()
        }
    }

    private func key(_ id: String) -> PostKey { PostKey(source: "s", id: id) }
    private func date(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + second) }

    private func post(_ id: String, text: String = "") -> FeedItem {
        var post = SamplePosts.video(id, likes: 3)
        post.key = key(id)
        post.text = text
        return post
    }

    @Test(arguments: Subject.allCases)
    func whatWasDoneIsSo(subject: Subject) async throws {
        let store = store(subject)
        #expect(try await store.statuses(of: [key("a")]).isEmpty)
        try await store.perform([.kept(post("a")), .liked(key("a"), date(1)), .expanded(key("a"), true)])
        try await store.perform([.watched(key("a"), Watch(at: date(2), position: 3.5)), .saved(key("b"), date(3))])
        try await store.perform([.drafted(.post(key("a")), "né…\0\"")])
        var status = PostStatus()
        (status.liked, status.isExpanded, status.draft) = (date(1), true, "né…\0\"")
        status.watch = Watch(at: date(2), position: 3.5)
        let found = try await store.statuses(of: [key("a"), key("b"), key("c")])
        #expect(found[key("a")] == status && found[key("b")]?.saved == date(3) && found.count == 2)
    }

    @Test(arguments: Subject.allCases)
    func everyActCanBeTakenBack(subject: Subject) async throws {
        let store = store(subject)
        let message = Message(target: .post(key("a")), text: "first", sent: date(4))
        let reply = Message(target: .story(StoryKey(source: "s", user: 1, image: 2)), text: "hi", sent: date(5))
        try await store.perform([.kept(post("a")), .liked(key("a"), date(1)), .sent(message), .sent(reply)])
        let before = try await LibraryDocument(json: store.export())
        let image = StoryKey(source: "s", user: 1, image: 2)
        var edited = message
        edited.text = "second"
        let acts: [PersonAct] = [
            .liked(key("a"), nil), .liked(key("a"), date(9)), .saved(key("a"), date(9)), .hidden(key("b"), date(9)),
            .authorHidden(AuthorKey(source: "s", name: "Ann"), date(9)), .expanded(key("a"), true),
            .watched(key("a"), Watch(at: date(9), position: 1)), .historyCleared, .drafted(.post(key("c")), "d"),
            .sent(edited), .unsent(message.id), .storySeen(image, date(9)), .storyLiked(image, date(9)),
            .drafted(.story(image), "r"), .storiesReset(source: "s"),
        ]
        let inverse = try await store.perform(acts)
        #expect(try await LibraryDocument(json: store.export()) != before)
        try await store.perform(inverse)
        #expect(try await LibraryDocument(json: store.export()) == before)
    }
}
