// Pages of catalogues are known by their addresses, so no request tells what they are.

import FeedsModels
import FeedsTestSupport
import Testing

@testable import FeedsData

struct CatalogueDiscoveryTests {
    private let network = FakeNetworkService()

    @Test(arguments: [
        ("https://commons.wikimedia.org/wiki/Category:Videos_of_cats", "commons:category:Videos%20of%20cats"),
        ("https://archive.org/details/prelinger", "archive:item:prelinger"),
        ("https://archive.org/search?query=cats", "archive:search:cats"),
        ("https://images.nasa.gov/search?q=saturn", "nasa:search:saturn"),
        ("https://images.nasa.gov/details/PIA12345", "nasa:asset:PIA12345"),
        ("https://www.pexels.com/search/videos/small%20cats/", "pexels:videos:small%20cats"),
        ("https://pixabay.com/videos/search/cats/", "pixabay:videos:cats"),
    ])
    func aPageIsItsSource(_ page: String, _ source: String) async {
        let kinds = ["commons", "archive", "nasa", "pexels", "pixabay"].map { NetworkStub($0) }
        let result = await DiscoveryWorld.discovery(network, kinds: kinds).discovered(page)
        #expect(result.found.map(\.address) == [source] && result.refusal == nil)
        #expect(await network.requests.isEmpty)
    }
}
