// Tests which posts are published, under which names, and what pruning removes.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

struct PublishChoiceTests {
    private func post(
        _ id: String, in source: String = "https://a.example/feed", _ change: (inout Post) -> Void = { _ in }
    )
        -> Post
    {
        var post = SamplePosts.video(id)
        post.key = PostKey(source: source, id: id)
        change(&post)
        return post
    }

    private func left(_ post: Post, hidden: HiddenThings = HiddenThings(), _ wishes: PublishWishes) -> String? {
        PublishChoice([post], hidden: hidden, wishes: wishes).leftOut.first?.sentence
    }

    @Test func aSingleFileIsKnownByItsName() {
        let file = post("file:///home/ann/our%20pond.mp4") { $0.title = "" }
        #expect(PublishChoice.place(of: file) == "our pond.mp4")
        #expect(PublishChoice.place(of: post("urn:7") { $0.title = "" }) == "urn:7")
    }

    @Test func nothingSensitiveGoesOutWithoutAWord() {
        var wishes = PublishWishes()
        let sensitive = post("a") { $0.isSensitive = true }
        let warned = post("b") { $0.warning = "Blood" }
        #expect(left(sensitive, wishes)?.contains("--sensitive") == true)
        #expect(left(warned, wishes)?.contains("--sensitive") == true)
        wishes.showsSensitive = true
        #expect(left(sensitive, wishes) == nil && left(warned, wishes) == nil)
    }

    @Test func nothingHiddenGoesOutWithoutAWord() {
        var wishes = PublishWishes()
        let one = post("a") { $0.author = Author(name: "Ann") }
        let byPost = HiddenThings(posts: [one.key])
        let byAuthor = HiddenThings(authors: [AuthorKey(source: one.key.source, name: "Ann")])
        for hidden in [byPost, byAuthor] { #expect(left(one, hidden: hidden, wishes)?.contains("--hidden") == true) }
        wishes.showsHidden = true
        for hidden in [byPost, byAuthor] { #expect(left(one, hidden: hidden, wishes) == nil) }
    }

    @Test func authorsMayRefuseCopies() {
        var wishes = PublishWishes()
        (wishes.showsHidden, wishes.showsSensitive) = (true, true)
        #expect(left(post("a") { $0.mayBeSaved = false }, wishes) != nil)
    }

    @Test func soundsStayAtHome() {
        let sound = post("a") { $0.media[0].metadata.hasPicture = false }
        #expect(left(sound, PublishWishes())?.hasPrefix("it is a sound without pictures") == true)
    }

    @Test func theNewestPostsAreTaken() {
        var wishes = PublishWishes()
        wishes.posts = 2
        let choice = PublishChoice(["a", "b", "c"].map { post($0) }, hidden: HiddenThings(), wishes: wishes)
        #expect(choice.posts.map(\.id) == ["a", "b"] && choice.leftOut.count == 1)
    }

    @Test func namesOfFilesAreNoTitles() {
        let file = post("trip/My holiday.mp4", in: "/home/ann/Videos") { post in
            post.title = "My holiday"
            post.media[0].renditions = [Rendition(url: URL(filePath: "/home/ann/Videos/trip/My holiday.mp4"))]
        }
        var wishes = PublishWishes()
        #expect(PublishChoice([file], hidden: HiddenThings(), wishes: wishes).posts[0].title == "")
        wishes.keepsFileTitles = true
        #expect(PublishChoice([file], hidden: HiddenThings(), wishes: wishes).posts[0].title == "My holiday")
    }

    @Test func namesAreTheSameOnEveryMachineAndTellNoPath() {
        let here = PublishedNames.names(of: [post("clip.mp4", in: "/home/ann/Videos")])
        let there = PublishedNames.names(of: [post("clip.mp4", in: "/mnt/disk")])
        #expect(here == there && here[0].count == 16 && here[0].allSatisfy(\.isHexDigit))
        let twins = PublishedNames.names(of: [post("clip.mp4", in: "/a"), post("clip.mp4", in: "/b"), post("x")])
        #expect(Set(twins).count == 3)
    }

    @Test func anotherRecipeMakesAnotherName() {
        let names = [
            Recipe().name(of: .video, source: "a"), Recipe(isCareful: true).name(of: .video, source: "a"),
            Recipe(keepsMetadata: true).name(of: .video, source: "a"), Recipe().name(of: .video, source: "b"),
            Recipe().name(of: .image, source: "a"), Recipe().name(of: .face, source: "a"),
        ]
        #expect(Set(names).count == names.count)
        #expect(Recipe(isCareful: true).name(of: .image, source: "a") == Recipe().name(of: .image, source: "a"))
    }

    @Test func pruningWaitsADayAndSparesWhatIsNamed() {
        var rule = PruneRule()
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        rule.note(present: ["m/a", "m/b", "m/c"], named: ["m/a"], at: start)
        #expect(rule.removable(at: start.addingTimeInterval(3600)) == [])
        // One comes back into use, and another becomes unnamed only now.
        rule.note(present: ["m/a", "m/b", "m/c"], named: ["m/b"], at: start.addingTimeInterval(80_000))
        #expect(rule.removable(at: start.addingTimeInterval(90_000)) == ["m/c"])
        #expect(rule.removable(at: start.addingTimeInterval(170_000)) == ["m/a", "m/c"])
    }

    @Test func thePlanSaysWhatIsLeftOutAndWhy() {
        var plan = PublishPlan()
        (plan.title, plan.posts, plan.leftOut) = (
            "Reel", 3, [LeftOut("One", "it is odd"), LeftOut("Two", "it is odd")]
        )
        plan.add(PublishedCost.face.cost, isRemote: true)
        let text = plan.text(processors: 2)
        #expect(
            text.contains("Reel: 3 posts") && text.contains("2 × it is odd: One, Two")
                && text.contains("1 of them from"))
    }
}
