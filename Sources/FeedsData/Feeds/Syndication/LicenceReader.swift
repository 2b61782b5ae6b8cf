import FeedsModels
import Foundation

/// The licence of an entry or a feed.
enum LicenceReader {
    static func licence(_ element: FeedElement) -> SyndicationLicence? {
        for child in element.children {
            switch child.tag {
            case FeedTag(.licence, "license"):
                if let url = child.address("resource") ?? child.address { return SyndicationLicence(url: url) }
            case FeedTag(.podcast, "license"):
                return SyndicationLicence(name: child.value, url: child.address("url"))
            default: break
            }
        }
        let link = element.all(.atom, "link").first { $0["rel"]?.lowercased() == "license" }
        if let url = link?.address("href") { return SyndicationLicence(url: url) }
        let rights =
            element.first(.dublinCore, "rights") ?? element.first(.atom, "rights")
            ?? element.first(.rss, "copyright")
        return rights?.plain(limit: 300).map { SyndicationLicence(name: $0) }
    }
}
