// A screen of the app: a feed, its grid, the library, the search, the follows, the front door,
// Discover.
// Thread: main actor. Invariant: a screen's identity is the model that it holds, so a screen keeps its view.

@MainActor package enum AppScreen: Identifiable {
    /// The source that is open, or a list of the library as a feed.
    case feed(FeedsCoordinator)
    case library(LibraryViewModel)
    case search(SearchViewModel)
    case follows(FollowsViewModel)
    case door(FrontDoorViewModel)
    case discover(DiscoverViewModel)
    case grid(GridViewModel)

    package nonisolated var id: ObjectIdentifier {
        switch self {
        case .feed(let feed): ObjectIdentifier(feed)
        case .library(let library): ObjectIdentifier(library)
        case .search(let search): ObjectIdentifier(search)
        case .follows(let follows): ObjectIdentifier(follows)
        case .door(let door): ObjectIdentifier(door)
        case .discover(let discover): ObjectIdentifier(discover)
        case .grid(let grid): ObjectIdentifier(grid)
        }
    }

    package var feed: FeedsCoordinator? { if case .feed(let feed) = self { feed } else { nil } }
    package var library: LibraryViewModel? { if case .library(let library) = self { library } else { nil } }
    package var follows: FollowsViewModel? { if case .follows(let follows) = self { follows } else { nil } }
    package var door: FrontDoorViewModel? { if case .door(let door) = self { door } else { nil } }
    package var discover: DiscoverViewModel? { if case .discover(let discover) = self { discover } else { nil } }
    package var grid: GridViewModel? { if case .grid(let grid) = self { grid } else { nil } }
    package var search: SearchViewModel? { if case .search(let search) = self { search } else { nil } }

    var undoScope: UndoScope {
        switch self {
        case .feed(let feed): .feed(feed.viewModel.source)
        case .grid(let grid): .feed(grid.feed.source)
        case .library: .library
        case .search: .search
        case .follows, .door, .discover: .follows
        }
    }

    func finish() {
        switch self {
        case .feed(let feed): feed.finish()
        case .library(let library): library.finish()
        case .search(let search): search.finish()
        case .follows(let follows): follows.finish()
        case .discover(let discover): discover.finish()
        case .grid(let grid): grid.finish()
        case .door: break
        }
    }
}
