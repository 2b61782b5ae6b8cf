// What a person hid, people before posts, each with a way back.
// Thread: main actor. Invariant: it is shown as the library says it is; a row goes when the store says so.

import FeedsModels
import GtkBridge

final class HiddenList {
    private static let widest = 640

    private(set) lazy var root = ScrollView(ClampScrollable(list, width: Self.widest))
    private lazy var list = RecyclingList<HiddenRow>(
        make: { [weak self] in self?.makeRow() ?? HiddenRow() },
        bind: { [weak self] row, index in self?.bind(row, to: index) },
        unbind: { $0.clear() })
    private let pictures: TilePictures
    private var things: [HiddenThing] = []
    private var authorCount = 0
    var onUnhide: ((HiddenThing) -> Void)?
    /// The row of this post came into sight: time to read on, perhaps.
    var onAppear: ((Int) -> Void)?

    init(pictures: TilePictures) {
        self.pictures = pictures
        list.styled("hidden-list").accessibleName = "Hidden"
    }

    func show(authors: [AuthorKey], posts: [LibraryEntry]) {
        things = authors.map(HiddenThing.author) + posts.map(HiddenThing.post)
        authorCount = authors.count
        list.count = things.count
        list.rebind()
    }

    private func makeRow() -> HiddenRow {
        let row = HiddenRow()
        row.onUnhide = { [weak self] in self?.onUnhide?($0) }
        return row
    }

    private func bind(_ row: HiddenRow, to index: Int) {
        guard things.indices.contains(index) else { return }
        row.show(things[index], pictures: pictures)
        if index >= authorCount { onAppear?(index - authorCount) }
    }
}
