// The posts of a folder in the user's order, made when they are needed.
// Thread: any. Invariant: never changes; another reading of the folder makes another roll.

import FeedsModels

final class FolderRoll: PostRoll {
    let items: [FolderItem]
    private let root: String
    private let source: String

    init(_ items: [FolderItem], root: String, source: String) {
        self.items = items
        self.root = root
        self.source = source
    }

    var count: Int { items.count }
    func post(at place: Int) -> Post { items[place].post(in: root, source: source) }
    func key(at place: Int) -> PostKey { PostKey(source: source, id: items[place].path) }
    func traits(at place: Int) -> PostTraits { items[place].traits }
    /// By indices: with a copy of each item, a search of 50,000 took 0.2 s.
    func place(of id: Post.ID) -> Int? { items.indices.first { items[$0].path == id } }
}
