// The search over posts that need not be in the library: their words, and the time that the user typed.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

struct SourceSearchTests {
    private let now = Date(timeIntervalSince1970: 1_715_774_400)

    private func search(_ text: String) -> SourceSearch {
        SourceSearch(
            text, time: DateWords(text, at: now, calendar: .current, vocabularies: [.english]))
    }

    private func post(_ title: String, _ seconds: Double?) -> Post {
        var post = SamplePosts.videos(0..<1)[0]
        post.title = title
        post.publishedAt = seconds.map { Date(timeIntervalSince1970: $0) }
        return post
    }

    @Test func aTypedTimeFindsWhatWasTakenThen() {
        let then = post("IMG_1", 1_685_000_000)
        #expect(search("2023").matches(then) && search("May 2023").matches(then))
        #expect(!search("2022").matches(then) && !search("yesterday").matches(then))
        #expect(!search("2023").matches(post("IMG_2", nil)))
    }

    @Test func theWordsBesideATimeMustBeThereToo() {
        #expect(search("rome 2023").matches(post("Rome at night", 1_685_000_000)))
        #expect(!search("rome 2023").matches(post("Paris", 1_685_000_000)))
    }

    @Test func aTimeIsAlsoAWord() {
        #expect(search("2023").matches(post("Best of 2023", nil)))
        #expect(search("yesterday").matches(post("Yesterday, live", nil)))
    }
}
