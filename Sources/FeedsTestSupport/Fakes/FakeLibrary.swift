// The user's acts in plain collections: the store's rules without a store.
// Thread: any; a plain value. Invariant: an act that changes nothing gives no inverse and touches nothing.

package import FeedsModels
package import Foundation

package struct FakeLibrary: Sendable {
    package private(set) var copies: [PostKey: Post] = [:]
    package private(set) var statuses: [PostKey: PostStatus] = [:]
    package private(set) var authors: [AuthorKey: Date] = [:]
    package private(set) var stories: [StoryKey: StoryStatus] = [:]
    /// In the order of arrival.
    package private(set) var messages: [Note] = []
    package private(set) var follows: [String: Follow] = [:]
    /// When a post first appeared; decides between equal dates.
    package private(set) var order: [PostKey: Int] = [:]

    package init() {}

    /// Returns the acts that undo it.
    package mutating func apply(_ act: UserAct, _ touched: inout TouchedThings) -> [UserAct] {
        switch act {
        case .kept(let post):
            copies[post.key] = post
            copies[post.key]?.id = post.key.id
            enter(post.key)
            return []
        case .liked(let key, let date):
            return set(\.liked, of: key, to: date?.whole, &touched) { .liked(key, $0) }
        case .saved(let key, let date):
            return set(\.saved, of: key, to: date?.whole, &touched) { .saved(key, $0) }
        case .hidden(let key, let date):
            return set(\.hidden, of: key, to: date?.whole, &touched) { .hidden(key, $0) }
        case .watched(let key, let watch):
            return set(\.watch, of: key, to: watch?.whole, &touched) { .watched(key, $0) }
        case .expanded(let key, let isExpanded):
            return set(\.isExpanded, of: key, to: isExpanded, &touched) { .expanded(key, $0) }
        case .drafted(.post(let key), let text):
            return set(\.draft, of: key, to: text, &touched) { .drafted(.post(key), $0) }
        case .drafted(.story(let key), let text):
            return set(\.draft, of: key, to: text, &touched) { .drafted(.story(key), $0) }
        case .storySeen(let key, let date):
            return set(\.seen, of: key, to: date?.whole, &touched) { .storySeen(key, $0) }
        case .storyLiked(let key, let date):
            return set(\.liked, of: key, to: date?.whole, &touched) { .storyLiked(key, $0) }
        case .authorHidden(let key, let date): return hide(key, date?.whole, &touched)
        case .historyCleared: return clearHistory(&touched)
        case .sent(let message): return send(message, &touched)
        case .unsent(let id): return unsend(id, &touched)
        case .storiesReset(let source): return reset(source, &touched)
        case .followed(let key, let follow): return set(follow, as: key, &touched)
        }
    }

    // MARK: Statuses

    private mutating func enter(_ key: PostKey) { if order[key] == nil { order[key] = order.count } }

    private mutating func set<Value: Equatable>(
        _ path: WritableKeyPath<PostStatus, Value>, of key: PostKey, to value: Value,
        _ touched: inout TouchedThings, inverse: (Value) -> UserAct
    ) -> [UserAct] {
        let old = statuses[key, default: PostStatus()][keyPath: path]
        guard old != value else { return [] }
        enter(key)
        statuses[key, default: PostStatus()][keyPath: path] = value
        touched.note(.post(key))
        return [inverse(old)]
    }

    private mutating func set<Value: Equatable>(
        _ path: WritableKeyPath<StoryStatus, Value>, of key: StoryKey, to value: Value,
        _ touched: inout TouchedThings, inverse: (Value) -> UserAct
    ) -> [UserAct] {
        let old = stories[key, default: StoryStatus()][keyPath: path]
        guard old != value else { return [] }
        stories[key, default: StoryStatus()][keyPath: path] = value
        touched.note(.story(key))
        return [inverse(old)]
    }

    private mutating func hide(_ key: AuthorKey, _ date: Date?, _ touched: inout TouchedThings) -> [UserAct] {
        let old = authors[key]
        guard old != date else { return [] }
        authors[key] = date
        touched.note(.author(key))
        return [.authorHidden(key, old)]
    }

    private mutating func clearHistory(_ touched: inout TouchedThings) -> [UserAct] {
        let watched = statuses.filter { $0.value.watch != nil }.sorted {
            order[$0.key, default: 0] < order[$1.key, default: 0]
        }
        guard !watched.isEmpty else { return [] }
        for key in watched.map(\.key) { statuses[key]?.watch = nil }
        touched.noteEverything()
        return watched.map { .watched($0.key, $0.value.watch) }
    }

    private mutating func set(_ follow: Follow?, as key: String, _ touched: inout TouchedThings) -> [UserAct] {
        let old = follows[key]
        let new = follow?.whole(as: key)
        guard old != new else { return [] }
        follows[key] = new
        touched.note(.follow(key))
        return [.followed(key, old)]
    }

    // MARK: Messages

    private mutating func send(_ message: Note, _ touched: inout TouchedThings) -> [UserAct] {
        var message = message
        message.sent = message.sent.whole
        if case .post(let key) = message.target { enter(key) }
        guard let place = messages.firstIndex(where: { $0.id == message.id }) else {
            messages.append(message)
            touched.note(.messages(message.target))
            return [.unsent(message.id)]
        }
        let old = messages[place]
        guard old != message else { return [] }
        messages[place] = message
        touched.note(.messages(old.target))
        touched.note(.messages(message.target))
        return [.sent(old)]
    }

    private mutating func unsend(_ id: Note.ID, _ touched: inout TouchedThings) -> [UserAct] {
        guard let place = messages.firstIndex(where: { $0.id == id }) else { return [] }
        let old = messages.remove(at: place)
        touched.note(.messages(old.target))
        return [.sent(old)]
    }

    private mutating func reset(_ source: String, _ touched: inout TouchedThings) -> [UserAct] {
        var inverse: [UserAct] = []
        for (key, status) in stories.filter({ $0.key.source == source }).sorted(by: { $0.key.isBefore($1.key) }) {
            if let date = status.seen { inverse.append(.storySeen(key, date)) }
            if let date = status.liked { inverse.append(.storyLiked(key, date)) }
            if !status.draft.isEmpty { inverse.append(.drafted(.story(key), status.draft)) }
            stories[key] = nil
        }
        inverse += messages.filter { $0.isReply(in: source) }.map { .sent($0) }
        messages.removeAll { $0.isReply(in: source) }
        if !inverse.isEmpty { touched.noteEverything() }
        return inverse
    }
}

extension StoryKey {
    fileprivate func isBefore(_ other: StoryKey) -> Bool { (user, image) < (other.user, other.image) }
}

extension Note {
    fileprivate func isReply(in source: String) -> Bool {
        if case .story(let key) = target { key.source == source } else { false }
    }
}
