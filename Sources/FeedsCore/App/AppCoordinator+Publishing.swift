// Publishing what is open: the feed, its selected posts, or a list of the library.
// Thread: main actor. Invariant: at most one run; while it is busy it is shown instead of a new one.

package import FeedsModels

extension AppCoordinator {
    /// Prepares what is to be published, or returns to the run that is busy. `posts` are the only ones; nil for all of
    /// them. False when what is open cannot be published, which `notice` says.
    package func publish(_ posts: [Post]? = nil) -> Bool {
        if publishing?.isBusy == true { return true }
        guard let service = services.publishing else { return false }
        guard let source = publishedSource, let texts = Self.texts(of: source) else {
            say(tr("Only a source, or your liked or saved posts, can be published."))
            return false
        }
        publishing?.leave(goesOn: false)
        let order = PublishOrder(sources: texts, only: posts?.map { "\($0.key.source) \($0.key.id)" })
        publishing = PublishViewModel(
            order, name: posts.map { tr("%1 post", "%1 posts", count: $0.count) } ?? source.shortName, key: source.key,
            settings: settings, publishing: service, scheduler: services.scheduler)
        return true
    }

    /// The user has put away what became of it.
    package func publishingDismissed() {
        guard publishing?.isBusy == false else { return }
        publishing?.leave(goesOn: false)
        publishing = nil
    }

    private var publishedSource: FeedSource? {
        switch screen {
        case .library(let library): FeedSource(place: .library(LibraryQuery(library.list)))
        case .feed(let feed): feed.viewModel.source
        case .grid(let grid): grid.feed.source
        default: feeds.viewModel.source
        }
    }

    /// The texts with which the other process opens it; nil for what it cannot open.
    private static func texts(of source: FeedSource) -> [String]? {
        if let query = source.named.flatMap(LibraryQuery.init) {
            let isList = [.liked, .saved].contains(query.list) && query.words.isEmpty
            return isList ? [query.list.rawValue] : nil
        }
        // The sample, which every process of the program knows.
        if source.alias != nil { return [] }
        let texts = source.texts
        return texts.count == source.more.count + 1 ? texts : nil
    }
}
