// What each act does to the tables, and what would take it back.
// Thread: that of the store. Invariant: what is there is read before it is written, in the same transaction; an act that
// changes nothing writes nothing.

import FeedsModels
import Foundation
import SQLiteBridge

extension LibraryTables {
    struct Outcome {
        /// Last first.
        var inverse: [UserAct] = []
        var changes: [StoreChange] = []
    }

    func perform(_ acts: [UserAct]) throws(SQLiteError) -> Outcome {
        try set(survivesPowerCuts: !acts.allSatisfy(\.isNotedByTheApp))
        return try transaction { () throws(SQLiteError) in
            var touched = TouchedThings()
            var inverse: [[UserAct]] = []
            for act in acts { inverse.append(try apply(act, &touched)) }
            try evictWhenDue()
            return Outcome(inverse: inverse.reversed().flatMap { $0 }, changes: try changes(of: touched))
        }
    }

    private func changes(of touched: TouchedThings) throws(SQLiteError) -> [StoreChange] {
        if touched.isEverything { return [.everything] }
        var changes: [StoreChange] = []
        for thing in touched.things {
            switch thing {
            case .post(let key): changes.append(.post(key, try status(key)))
            case .author(let key): changes.append(.author(key, isHidden: try hidden(key) != nil))
            case .story(let key): changes.append(.story(key, try storyStatus(key)))
            case .messages(let target): changes.append(.messages(target))
            case .follow(let key): changes.append(.followed(key, try follow(key)))
            }
        }
        return changes
    }

    func apply(_ act: UserAct, _ touched: inout TouchedThings) throws(SQLiteError) -> [UserAct] {
        switch act {
        case .kept(let post):
            try keep(post)
            return []
        case .liked(let key, let date): return try set(\.liked, of: key, to: date?.whole, &touched) { .liked(key, $0) }
        case .saved(let key, let date): return try set(\.saved, of: key, to: date?.whole, &touched) { .saved(key, $0) }
        case .hidden(let key, let date):
            return try set(\.hidden, of: key, to: date?.whole, &touched) { .hidden(key, $0) }
        case .watched(let key, let watch):
            return try set(\.watch, of: key, to: watch?.whole, &touched) { .watched(key, $0) }
        case .expanded(let key, let isExpanded):
            return try set(\.isExpanded, of: key, to: isExpanded, &touched) { .expanded(key, $0) }
        case .drafted(.post(let key), let text):
            return try set(\.draft, of: key, to: text, &touched) { .drafted(.post(key), $0) }
        case .drafted(.story(let key), let text):
            return try set(\.draft, of: key, to: text, &touched) { .drafted(.story(key), $0) }
        case .storySeen(let key, let date):
            return try set(\.seen, of: key, to: date?.whole, &touched) { .storySeen(key, $0) }
        case .storyLiked(let key, let date):
            return try set(\.liked, of: key, to: date?.whole, &touched) { .storyLiked(key, $0) }
        case .authorHidden(let key, let date): return try hide(key, date?.whole, &touched)
        case .historyCleared: return try clearHistory(&touched)
        case .sent(let message): return try send(message, &touched)
        case .unsent(let id): return try unsend(id, &touched)
        case .storiesReset(let source): return try resetStories(of: source, &touched)
        case .followed(let key, let follow): return try set(follow, as: key, &touched)
        }
    }

    private func set<Value: Equatable>(
        _ path: WritableKeyPath<PostStatus, Value>, of key: PostKey, to value: Value,
        _ touched: inout TouchedThings, inverse: (Value) -> UserAct
    ) throws(SQLiteError) -> [UserAct] {
        var status = try status(key)
        let old = status[keyPath: path]
        guard old != value else { return [] }
        status[keyPath: path] = value
        try write(status, of: key)
        touched.note(.post(key))
        return [inverse(old)]
    }

    private func set<Value: Equatable>(
        _ path: WritableKeyPath<StoryStatus, Value>, of key: StoryKey, to value: Value,
        _ touched: inout TouchedThings, inverse: (Value) -> UserAct
    ) throws(SQLiteError) -> [UserAct] {
        var status = try storyStatus(key)
        let old = status[keyPath: path]
        guard old != value else { return [] }
        status[keyPath: path] = value
        try write(status, of: key)
        touched.note(.story(key))
        return [inverse(old)]
    }
}
