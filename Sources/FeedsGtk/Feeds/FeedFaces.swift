// The faces of the feed screen: the reel, the cards, or a page that says why there are no posts.
// Thread: main actor. Invariant: exactly one face is visible.

import FeedsCore
import FeedsModels
import GtkBridge

final class FeedFaces {
    let stack = Stack()
    /// Called before another face replaces the cards.
    var onLeave: (() -> Void)?
    private let skeleton = SkeletonView()
    private let empty: StatusPage
    private let failed: StatusPage
    private let dayOver = DayOverPage()
    private let signIn = Button(text: tr("Sign in…")).styled("pill").align(.center, .center)
    private let toSample = Button(text: tr("Open the sample feed")).styled("pill").align(.center, .center)

    init(reel: Widget, cards: Widget, people: Widget, router: ActRouter) {
        let again = Button(text: tr("Retry")).styled("pill", "suggested-action").align(.center, .center)
        let reload = Button(text: tr("Read again")).styled("pill", "suggested-action").align(.center, .center)
        let acts = Box(.vertical, spacing: 12, [again, signIn, toSample])
        failed = StatusPage(
            icon: "mutoscope-broken-symbolic", title: tr("This feed could not be opened"), action: acts)
        empty = StatusPage(icon: "mutoscope-empty-symbolic", title: tr("Nothing here yet"), action: reload)
        for button in [again, reload] { button.onClicked(router) { $0.act(.refresh) } }
        signIn.onClicked(router) { $0.act(.signIn) }
        toSample.isVisible = false
        toSample.onClicked(router) { $0.act(.openSample) }
        stack.add(skeleton.root, named: "loading")
        stack.add(failed, named: "failed")
        stack.add(empty, named: "empty")
        stack.add(reel, named: Settings.Layout.reel.rawValue)
        stack.add(cards, named: Settings.Layout.cards.rawValue)
        stack.add(people, named: "people")
        stack.add(dayOver.root, named: "over")
    }

    /// False if the feed that failed is the sample feed itself.
    var offersSample = false {
        didSet { toSample.isVisible = offersSample }
    }

    /// Whether the app can sign in at all.
    var offersAccounts = false {
        didSet { showSignIn() }
    }
    private var wantsSignIn = false {
        didSet { showSignIn() }
    }

    private func showSignIn() { signIn.isVisible = wantsSignIn && offersAccounts }

    /// The layout in which posts are on screen; nil while another face is.
    var layout: Settings.Layout? { stack.shown.flatMap(Settings.Layout.init) }

    func show(_ layout: Settings.Layout) { show(layout.rawValue) }

    /// Shows why there are no posts; false if there are posts to show.
    func showsReason(of model: FeedsViewModel) -> Bool {
        if let day = model.day, day.isOver {
            dayOver.show(day)
            show("over")
            return true
        }
        switch model.phase {
        case .idle, .loading: show("loading")
        case .failed(let error) where error.isEmptiness: showEmpty(error.description)
        case .failed(.silent(let place)):
            failed.set(title: tr("This folder does not answer"), sentence: tr("%1 opens as soon as it answers.", place))
            wantsSignIn = false
            show("failed")
        case .failed(let error):
            failed.set(title: tr("This feed could not be opened"), sentence: error.description)
            wantsSignIn = error.wantsSignIn
            show("failed")
        case .loaded where !model.posts.isEmpty: return false
        case .loaded where !model.stories.isEmpty: show("people")
        case .loaded: showEmpty(model.emptiness)
        }
        return true
    }

    private func showEmpty(_ sentence: String) {
        empty.set(title: tr("Nothing here yet"), sentence: sentence)
        show("empty")
    }

    private func show(_ face: String) {
        if layout == .cards, face != stack.shown { onLeave?() }
        stack.shown = face
    }
}

extension FeedServiceError {
    /// True if the feed loaded, but has nothing to show.
    fileprivate var isEmptiness: Bool {
        switch self {
        case .emptyFeed, .feedWithoutPosts, .folderWithoutMedia: true
        default: false
        }
    }
}
