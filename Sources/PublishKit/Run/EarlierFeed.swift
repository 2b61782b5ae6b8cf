// The posts that the site's feed named before this run.
// Thread: any; reads the site's own files. Invariant: a damaged feed counts as none.

import Foundation

struct EarlierFeed {
    private struct Document: Decodable {
        struct Item: Decodable { let id: String }
        struct Ours: Decodable { let gone: [String]? }
        let items: [Item]
        let next: String?
        let ours: Ours?

        enum CodingKeys: String, CodingKey {
            case items
            case next = "next_url"
            case ours = "_mutoscope"
        }
    }

    /// Readers that did not come for so many removals read the whole feed anyway.
    private static let mostGone = 500

    private var ids: [String] = []
    /// Posts that the feed said were gone.
    private(set) var gone: [String] = []

    init(_ site: SiteFolder) {
        var next: String? = FeedJSON.head
        var read: Set<String> = []
        while let name = next, !name.contains("/"), read.insert(name).inserted {
            guard let data = try? Data(contentsOf: site.url(name)),
                let document = try? JSONDecoder().decode(Document.self, from: data)
            else { break }
            ids += document.items.map(\.id)
            gone += document.ours?.gone ?? []
            next = document.next
        }
    }

    /// With those that the feed names no longer. A post that came back is not gone.
    func gone(without present: [String]) -> [String] {
        let present = Set(present)
        var seen: Set<String> = []
        let all = (gone + ids).filter { !present.contains($0) && seen.insert($0).inserted }
        return Array(all.suffix(Self.mostGone))
    }
}
