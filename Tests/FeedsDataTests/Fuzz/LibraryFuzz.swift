// The import of an export: the data that the store keeps, and the texts of the library's pages.
// Thread: any. Invariant: a real library in its own folder; imported data can be exported again.

import FeedsModels
import Foundation

@testable import FeedsData

enum LibraryFuzz {
    static func run(_ data: Data) async {
        await FuzzPlaces.withFolder { folder in
            let store = LibraryStore(folder: folder)
            // An error is allowed.
            guard (try? await store.merge(data)) != nil else { return }
            for list in LibraryList.allCases { await show(LibraryQuery(list), of: store) }
            await show(LibraryQuery(.all, matching: "a"), of: store)
            guard let text = try? await store.export() else { preconditionFailure("what was kept cannot be exported") }
            guard (try? LibraryDocument(json: text)) != nil else { preconditionFailure("an export cannot be read") }
        }
    }

    private static func show(_ query: LibraryQuery, of store: LibraryStore) async {
        guard let entries = try? await store.entries(query, after: nil, limit: 12) else { return }
        for entry in entries {
            await FeedWalk.tile(of: entry)
            await FeedWalk.walk(entry.post)
        }
    }
}
