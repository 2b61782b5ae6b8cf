// The licence of an entry becomes the credit of its post.

import FeedsModels
import Foundation
import Testing

struct LicenceNameTests {
    private func attribution(_ licence: String) throws -> Attribution? {
        try Decoding.remote(
            """
            <rss version="2.0" xmlns:cc="http://backend.userland.com/creativeCommonsRssModule"><channel><item>
            <guid>1</guid><enclosure url="https://a.example/a.mp4" type="video/mp4"/>\(licence)</item></channel></rss>
            """, at: "https://a.example/feed.xml"
        ).posts.first?.attribution
    }

    @Test(arguments: [
        ("https://creativecommons.org/licenses/by-sa/4.0/", "CC BY-SA 4.0"),
        ("http://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
        ("https://creativecommons.org/publicdomain/mark/1.0/", "Public domain"),
        ("https://artlibre.org/licence/lal/en/", "artlibre.org"),
    ]) func anAddressHasAName(address: String, name: String) throws {
        let credit = try attribution("<cc:license>\(address)</cc:license>")
        #expect(credit == Attribution(text: name, page: URL(string: address)))
    }

    @Test func withoutALicenceThereIsNoCredit() throws { #expect(try attribution("") == nil) }
}
