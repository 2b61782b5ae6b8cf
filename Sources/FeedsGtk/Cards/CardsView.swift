// The cards: a freely scrolling, recycled list of the same posts, side by side in a wide window; the card nearest the
// middle plays in place.
// Thread: main actor. Invariant: CardFocus says which card plays; the current item of the model is that card.

import FeedsCore
import FeedsEngine
import FeedsModels
import GLibBridge
import GtkBridge

final class CardsView: FeedSurface {
    let root = Overlay()
    private let model: FeedsViewModel
    private let stills: StillCache
    private let settings: SettingsModel
    private var focus = CardFocus()
    private lazy var list = RecyclingList<CardLine>(
        make: { CardLine() },
        bind: { [weak self] line, number in self?.bind(line, to: number) },
        unbind: { $0.clear() })
    private lazy var scroller = ScrollView(list)
    private let settle = Delay()
    private lazy var glance = Ticker(root) { [weak self] _ in self?.glanced() }
    /// Frames to wait, because the list may not have been laid out since it moved.
    private var framesToLook = 0
    let menu: PostMenu
    private let router: ActRouter
    private let controls: PlaybackControls
    private let scrubbing: Scrubbing
    private let bindings = Bindings()
    var animates = true
    /// True while this view scrolls the list itself; the card nearest the middle means nothing meanwhile.
    private var isPositioning = false
    /// True until the cards have their places; a wheel would scroll cards without places.
    private var refusesWheel = false
    /// While false, the view follows nothing and plays nothing, even if its list still scrolls.
    private var isShown = false

    private let fallbackWidth: () -> Int
    /// The columns of the lines in the list.
    private var columns = CardColumns(width: 0)
    /// Scale of the texts; 1 for the usual size.
    var textScale = 1.0

    init(
        model: FeedsViewModel, stills: StillCache, settings: SettingsModel, scrubbing: Scrubbing,
        controls: PlaybackControls, router: ActRouter, fallbackWidth: @escaping () -> Int
    ) {
        self.scrubbing = scrubbing
        self.controls = controls
        self.router = router
        menu = PostMenu(
            host: root, model: model, settings: settings, controls: controls, router: router, isReel: false)
        self.fallbackWidth = fallbackWidth
        self.model = model
        self.stills = stills
        self.settings = settings
        list.styled("cards")
        list.accessibleName = tr("Cards")
        root.set(child: scroller.expand())
        scroller.onScroll(self) { $0.scrolled() }
        root.onScroll(self, captures: true) { view, _ in view.refusesWheel }
        bindings.bind(self) { view in
            let doubleTaps = view.settings.current.doubleTapLikes
            for entry in view.bound { entry.row.set(doubleTaps: doubleTaps) }
        }
    }

    /// A card's media are as wide as the list and at most four fifths as tall as the view.
    var pane: PaneSize {
        let width = wantedColumns.cardWidth(in: available, widest: CardRow.widest) * root.scale
        return PaneSize(width: width, height: width * 5 / 4)
    }

    var columnCount: Int { wantedColumns.count }

    private var wantedColumns: CardColumns { CardColumns(width: available, textScale: textScale) }

    /// Before its first layout, the list is as wide as the view that it replaces.
    private var available: Int { root.width > 0 ? root.width : fallbackWidth() }

    /// The cards that show a post, in reading order.
    private var bound: [(row: CardRow, index: Int)] {
        list.bound.sorted { $0.index < $1.index }.flatMap { line, number in
            line.cards.enumerated().map { (row: $1, index: number * columns.count + $0) }
        }
    }

    private func makeRow() -> CardRow {
        let row = CardRow(settings: settings, router: router)
        row.beScrubbed(by: scrubbing)
        return row
    }

    private func bind(_ line: CardLine, to number: Int) {
        line.show(
            columns.posts(in: number, of: model.posts.count), in: columns, make: makeRow,
            bind: { bind($0, to: $1) })
    }

    private func bind(_ row: CardRow, to index: Int) {
        guard let item = model.order.handle(at: index), let card = model.card(item) else { return }
        row.animates = animates
        row.set(doubleTaps: settings.current.doubleTapLikes)
        row.bind(
            card, item, pane: pane,
            still: { [weak self] medium in self?.stills.still(item, medium: medium) },
            player: isShown ? model.players.player(of: item) : nil,
            avatar: stills.avatar(of: card.item.author) { [weak row] picture in
                if row?.card === card { row?.show(avatar: picture) }
            }, isCurrent: { [weak self] in self?.model.current == item })
        row.captions.show(model.captions) { [weak self, weak row] in
            row?.item != nil && row?.item == self?.model.captions?.item
        }
        model.appeared(index)
    }

    // MARK: The feed

    func feedReplaced() {
        isShown = true
        isPositioning = true
        _ = focus.handle(.cleared)
        refusesWheel = true
        scroller.canTarget = false
        list.count = 0
        columns = wantedColumns
        list.count = columns.lines(of: model.posts.count)
        // A list without a layout cannot scroll to a row yet.
        settle.start(milliseconds: 60) { [weak self] in self?.showCurrent() }
    }

    /// Presses count as soon as there is a layout.
    private func showCurrent() {
        refusesWheel = true
        scroller.canTarget = list.isLaidOut
        go(to: model.currentIndex)
    }

    /// Scrolls to a card and makes it play; cards that pass on the way do not play.
    private func go(to index: Int) {
        isPositioning = true
        choose(index)
        scroll(to: index)
    }

    /// Tries again until the card is in sight, because the first layout of many cards takes long on a slow machine.
    private func scroll(to index: Int, tries: Int = 0) {
        let line = columns.line(of: index)
        if line == 0, list.isLaidOut { scroller.offset = 0 } else { list.scroll(to: line, again: tries % 2 == 1) }
        settle.start(milliseconds: 150) { [weak self] in
            guard let self else { return }
            if tries < 10, !isInSight(index) { return scroll(to: index, tries: tries + 1) }
            (isPositioning, refusesWheel, scroller.canTarget) = (false, false, true)
            look()
        }
    }

    private func isInSight(_ index: Int) -> Bool { cardsInSight.contains { $0.index == index } }

    /// The cards of the last layout. The list leaves cards out of sight at old, meaningless places.
    private var cardsInSight: [CardFocus.Card] {
        bound.compactMap { entry in
            let card = entry.row.root
            guard card.isMapped, let top = card.origin(in: root)?.y else { return nil }
            guard top < Double(root.height), top + Double(card.height) > 0 else { return nil }
            return CardFocus.Card(index: entry.index, top: top, height: Double(card.height))
        }
    }

    func feedReordered() {
        list.count = columns.lines(of: model.posts.count)
        list.rebind()
        showCurrent()
    }

    func feedGrew() {
        list.count = columns.lines(of: model.posts.count)
        // The last line may have had room for more.
        list.rebind { $0.cards.count < columns.posts(in: $1, of: model.posts.count).count }
    }

    /// The list has another width: rows take another height, media another size.
    func sizeChanged() {
        if wantedColumns != columns { return feedReplaced() }
        list.rebind()
        showCurrent()
    }

    /// Another view takes the place of the cards, and hides them once it has faded in.
    func left() {
        isShown = false
        settle.start(milliseconds: 400) { [weak self] in
            self?.list.count = 0
            self?.stills.see([])
            Heap.giveBack()
        }
    }

    private func row(of item: PostHandle?) -> CardRow? { bound.first { item != nil && $0.row.item == item }?.row }

    func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?) {
        row(of: item)?.media.follow(player)
    }
    func pictureChanged(of item: PostHandle) { row(of: item)?.pictureChanged() }
    func show(moving texture: Texture, of item: PostHandle) { row(of: item)?.media.show(moving: texture) }
    var scrubFace: (any ScrubHost)? { row(of: model.current) }

    // MARK: Sight

    /// GTK keeps up to two hundred rows around the visible cards. Only these and as many on both sides keep pictures.
    private func keepPictures(of cards: [CardFocus.Card]) {
        guard let first = cards.map(\.index).min(), let last = cards.map(\.index).max() else { return }
        let reach = last - first + 1
        let items = Set(max(0, first - reach)...min(max(0, model.posts.count - 1), last + reach))
        for entry in bound where !items.contains(entry.index) { entry.row.media.dropStills() }
        stills.see(Set(items.compactMap(model.order.handle)))
        for entry in bound where items.contains(entry.index) && entry.row.shownTexture == nil {
            entry.row.pictureChanged()
        }
    }

    // MARK: Focus

    /// Called before the list is laid out.
    private func scrolled() {
        guard isShown else { return }
        framesToLook = 2
        glance.start()
    }

    private func glanced() {
        framesToLook -= 1
        if framesToLook <= 0 { glance.stop() }
        look()
    }

    private func look() {
        guard isShown else { return }
        let cards = cardsInSight
        keepPictures(of: cards)
        // With scrolling on switched off, the user chooses a card by hand.
        guard !isPositioning, settings.current.scrollsOn, !cards.isEmpty else { return }
        for command in focus.handle(.scrolled(cards: cards, viewport: Double(root.height))) {
            if case .focus(let index?) = command { play(index) }
        }
    }

    private func choose(_ index: Int) {
        _ = focus.handle(.chosen(index))
        play(index)
    }

    private func play(_ index: Int) {
        model.committed(to: index)
        model.settled(at: index)
    }

    // MARK: Acts

    var isReel: Bool { false }
    var menuAnchor: Widget? { row(of: model.current)?.menuAnchor }

    func jump(to item: Int) { go(to: item) }

    func skip(_ item: PostHandle?) {
        go(to: min(model.posts.count - 1, (item.flatMap(model.index) ?? model.currentIndex) + 1))
    }

    func choose(_ item: PostHandle?) { if let index = item.flatMap(model.index) { choose(index) } }

    func refresh() {
        let model = model
        Task { await model.refresh() }
    }

    func step(_ cards: Int) {
        guard settings.current.scrollsOn else { return controls.sayFenced() }
        go(to: max(0, min(model.posts.count - 1, model.currentIndex + cards)))
    }
    func stepAside(toRight: Bool) -> Bool {
        guard columns.count > 1 else { return false }
        let places = toRight == root.isRightToLeft ? -1 : 1
        guard let card = columns.beside(model.currentIndex, by: places, of: model.posts.count) else { return true }
        guard settings.current.scrollsOn else {
            controls.sayFenced()
            return true
        }
        go(to: card)
        return true
    }
}
