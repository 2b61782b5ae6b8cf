// The texts and numbers of a post on screen.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct PostViewModelTests {
    private func card(_ edit: (inout Post) -> Void) -> PostViewModel {
        var item = SamplePosts.video("v")
        edit(&item)
        return PostViewModel(item: item, now: { Date(timeIntervalSince1970: 1_000_000) })
    }

    @Test func tagsThatTheCaptionNamesAreNotSaidTwice() {
        let card = card {
            $0.text = "Down by the quay. #Harbour, #ferry-boats"
            $0.tags = ["harbour", "boat", "ferry"]
        }
        #expect(card.tags == "#boat")
    }

    @Test func countsThatTheSourceDoesNotGiveAreAbsent() {
        let card = card { $0.counts = Counts(likes: nil, comments: 0, views: 12_345) }
        #expect(card.likes == nil)
        #expect(card.commentCount == "0")
        #expect(card.views == "12K")
    }

    /// Adding 1 to the largest number would overflow.
    @Test func aCountBeyondAllReasonIsAbsentAlsoWhenOneLikesAndWrites() async throws {
        let text = ExtremeNumbers.library.replacing("\"likes\":5", with: "\"likes\":9223372036854775807")
            .replacing("\"comments\":3", with: "\"comments\":9223372036854775807")
        let post = try #require(try LibraryDocument(json: Data(text.utf8)).posts.first?.copy)
        let rig = PersonRig()
        let card = rig.card(post)
        card.likeButtonTapped()
        rig.desk.perform([.sent(Note(target: .post(post.key), text: "Fine", sent: rig.now))])
        await until { card.isLiked && card.mine?.notes == 1 }
        #expect(card.likes == nil && card.spokenLikes == nil)
        #expect(card.commentCount == "1" && card.spokenComments == "1 comment")
    }

    @Test func anEditedPostSaysSoBesideItsAge() {
        let card = card {
            $0.publishedAt = Date(timeIntervalSince1970: 1_000_000 - 7200)
            $0.editedAt = Date(timeIntervalSince1970: 1_000_000 - 60)
            $0.counts = Counts(views: 1200)
        }
        #expect(card.ageAndViews == "2 hours ago · edited · 1.2K views")
    }

    @Test func agesCountFromNow() {
        #expect(card { $0.publishedAt = nil }.age == "")
        #expect(card { $0.publishedAt = Date(timeIntervalSince1970: 1_000_000 - 20) }.age == "just now")
        #expect(card { $0.publishedAt = Date(timeIntervalSince1970: 1_000_000 - 2 * 3600) }.age == "2 hours ago")
        #expect(card { $0.publishedAt = Date(timeIntervalSince1970: 1_000_000 - 86400) }.age == "yesterday")
    }

    @Test func aHandleIsShownUnlessItIsTheName() {
        #expect(
            card { $0.author = Author(name: "Ann", handle: "ann@t.example") }.handle == "\u{2066}@ann@t.example\u{2069}"
        )
        #expect(card { $0.author = Author(name: "ann.example", handle: "ann.example") }.handle == "")
        #expect(card { $0.author = Author(name: "Ann") }.handle == "")
    }

    @Test func whoPassedAPostOnIsSaid() {
        let bea = Author(name: "Bea \u{202E}evil", handle: "bea@t.example")
        let boosted = card {
            $0.author = Author(name: "Ann")
            $0.boostedBy = bea
            $0.via = ["Cem"]
        }
        #expect(boosted.via == "Boosted by \u{2068}Bea evil\u{2069} · Also from Cem")
        let own = card {
            $0.author = bea
            $0.boostedBy = bea
        }
        #expect(own.via == "")
    }

    @Test func theWordsOfAWarningStandOnTheCoverAndHideTheTexts() {
        let warned = card { $0.warning = " Spiders,\n  many " }
        #expect(warned.warning == "Spiders, many" && !warned.hidesTexts)
        warned.isCovered = true
        #expect(warned.hidesTexts)
        let sensitive = card { $0.isSensitive = true }
        sensitive.isCovered = true
        #expect(sensitive.warning == "" && !sensitive.hidesTexts)
    }

    @Test func aTitleThatTheTextRepeatsIsSaidOnce() {
        let card = card {
            $0.title = "Dunes"
            $0.text = "Dunes at dusk"
        }
        #expect(card.title == "")
        #expect(card.caption == "Dunes at dusk")
    }

    @Test func theFoldedCaptionIsOneParagraph() {
        #expect(card { $0.text = "One.\n\nTwo\t three." }.foldedCaption == "One. Two three.")
    }

    /// Its layout would block the main thread for minutes, and a letter may carry any number of marks.
    @Test(arguments: [String(repeating: "x", count: 100_000), "a" + String(repeating: "\u{301}", count: 100_000)])
    func aTextThatNeverEndsIsCutWhereItIsShown(text: String) {
        let card = card {
            ($0.title, $0.text, $0.author) = ("A" + text, text, Author(name: text))
            $0.tags = Array(repeating: text, count: 50)
        }
        #expect(card.shownCaption.unicodeScalars.count <= ShownText.longest + 1)
        for line in [card.title, card.foldedCaption, card.tags, card.authorName, card.spokenName] {
            #expect(line.unicodeScalars.count <= 2 * ShownText.longestLine)
        }
        // The copied text is complete.
        #expect(card.caption == text)
    }

    @Test func theSpokenNameIsNeverEmpty() {
        let card = card {
            $0.title = ""
            $0.text = ""
            $0.author = Author(name: "Ann")
        }
        #expect(card.spokenName == "Video, by Ann")
    }

    @Test func anAlbumTurnsWithinItsMedia() {
        let card = PostViewModel(item: SamplePosts.album("a"))
        #expect(card.isAlbum)
        card.turned(to: 1)
        card.turned(to: 5)
        #expect(card.page == 1)
        #expect(card.isVideo)
    }
}
