// `mutoscope follow`: follows feeds, lists them, and asks them for new posts.
// Thread: any; the stores work on their own queues. Invariant: works while a window is open, which then shows it.

import CommandKit
import FeedsData
import FeedsModels
import Foundation

struct FollowCommand {
    let tools: FollowTools
    let options: FollowOptions
    let out: (String) -> Void

    /// `tools` gives the stores of a profile; `out` and `err` take lines without their end.
    static func run(
        _ arguments: [String], tools: (_ profile: String?) -> FollowTools, out: @escaping (String) -> Void,
        err: (String) -> Void
    ) async -> Int32 {
        await FollowOptions.command.run(arguments, out: out, err: err) { options in
            let command = FollowCommand(tools: tools(options.profile), options: options, out: out)
            do throws(FollowTools.Failure) {
                try await command.carryOut()
                return 0
            } catch {
                if options.isJSON { out(LibraryReport.json(error: error.sentence)) } else { err(error.sentence) }
                return 1
            }
        }
    }

    private func carryOut() async throws(FollowTools.Failure) {
        switch options.action {
        case .list: try await list()
        case .add: try await add(options.words[0])
        case .remove: try await remove()
        case .importing: try await take(options.words[0])
        case .exporting: try await export(options.words[0])
        case .refresh: try await refresh()
        }
    }

    // MARK: Reading

    private func list() async throws(FollowTools.Failure) {
        let follows = try await chosen()
        let (fetches, counts) = try await stored { () async throws(StoreError) in
            (try await tools.following.fetches(), try await tools.following.counts())
        }
        let report = FollowList(follows, fetches: fetches, counts: counts)
        out(options.isJSON ? report.json : report.text)
    }

    private func export(_ file: String) async throws(FollowTools.Failure) {
        let text = OPMLWriter.text(of: try await chosen(), on: tools.now())
        if file == "-" { return out(text) }
        try await stored { () async throws(StoreError) in
            try LibraryExport.write(Data(text.utf8), to: URL(fileURLWithPath: file))
        }
        out("Exported to \(file), \(CacheReport.size(Int64(text.utf8.count))).")
    }

    // MARK: Following

    private func add(_ text: String) async throws(FollowTools.Failure) {
        let found = try await tools.resolve(text)
        var follow: Follow
        do throws(FollowMistake) {
            follow = try Follow(
                found.source, name: options.name.isEmpty ? found.title : options.name, home: found.home,
                icon: found.icon, group: options.group ?? [], followed: tools.now())
        } catch {
            throw FollowTools.Failure(error.description)
        }
        let old = try await all().first { $0.key == follow.key }
        if let old { follow = changed(old) }
        let new = follow
        let count = try await stored { () async throws(StoreError) in
            try await tools.library.perform([.followed(new.key, new)])
            return try await keep(found.posts, of: new.key)
        }
        guard !options.isJSON else { return out(json(new, isNew: old == nil, posts: count)) }
        let place = new.group.isEmpty ? "" : " in \(GroupPath.path(new.group))"
        out("\(old == nil ? "Following" : "Already following") \(new.name)\(place): \(new.text)")
    }

    /// The follow that is there, with what the arguments ask for.
    private func changed(_ old: Follow) -> Follow {
        var follow = old
        if !options.name.isEmpty { follow.name = options.name }
        if let group = options.group { follow.group = group }
        return follow
    }

    /// The posts that were read on the way, so that they need no second request.
    private func keep(_ posts: [Post], of key: String) async throws(StoreError) -> Int {
        if !posts.isEmpty {
            let news = try await tools.following.take(posts, of: key, at: tools.now())
            var fetch = try await tools.following.fetches()[key] ?? FollowFetch()
            (fetch.asked, fetch.confirmed) = (tools.now(), tools.now())
            (fetch.answer, fetch.problem, fetch.failures) = (news > 0 ? .news : .nothingNew, nil, 0)
            if news > 0 { fetch.changed = tools.now() }
            try await tools.following.keep([key: fetch])
        }
        return try await tools.following.counts()[key]?.posts ?? 0
    }

    private func json(_ follow: Follow, isNew: Bool, posts: Int) -> String {
        JSONWriter.text(
            of: .object([
                "key": .string(follow.key), "address": .string(follow.text), "title": .string(follow.name),
                "group": .array(follow.group.map { .string($0) }), "new": .bool(isNew), "posts": .int(posts),
                "error": .null,
            ]))
    }

    private func remove() async throws(FollowTools.Failure) {
        let gone = try await chosen()
        guard !gone.isEmpty || options.isAll else { throw FollowTools.Failure("Nothing of this is followed.") }
        try await stored { () async throws(StoreError) in
            try await tools.library.perform(gone.map { .followed($0.key, nil) })
        }
        guard options.isJSON else { return out("Unfollowed \(gone.count).") }
        out(JSONWriter.text(of: .object(["removed": .array(gone.map { .string($0.key) }), "error": .null])))
    }

    private func take(_ file: String) async throws(FollowTools.Failure) {
        let place = URL(fileURLWithPath: file == "-" ? "/dev/stdin" : file)
        let known = try await all()
        let found: FollowImport
        do {
            let document = try OPMLDocument.read(try LibraryExport.read(place), base: place)
            found = FollowImport(document, known: known, on: tools.now(), parse: tools.parse)
        } catch let error as StoreError {
            throw FollowTools.Failure(error)
        } catch {
            throw FollowTools.Failure("\(file) is no list of feeds (OPML).")
        }
        try await stored { () async throws(StoreError) in
            try await tools.library.perform(found.new.map { .followed($0.key, $0) })
        }
        out(options.isJSON ? found.json : found.text)
    }

    // MARK: Asking

    private func refresh() async throws(FollowTools.Failure) {
        let follows = try await chosen()
        let result = await tools.refresher.refresh(follows, byHand: options.isAll)
        guard options.isJSON else {
            return out("Asked \(result.asked), new posts \(result.news), failed \(result.failed), left \(result.left)")
        }
        out(
            JSONWriter.text(
                of: .object([
                    "asked": .int(result.asked), "news": .int(result.news), "failed": .int(result.failed),
                    "left": .int(result.left), "error": .null,
                ])))
    }

    // MARK: Which

    private func all() async throws(FollowTools.Failure) -> [Follow] {
        try await stored { () async throws(StoreError) in try await tools.library.follows() }
    }

    /// The follows that the arguments name. An address that is not followed is a mistake.
    private func chosen() async throws(FollowTools.Failure) -> [Follow] {
        let follows = try await all().filter { follow in
            options.group.map { follow.group.starts(with: $0) } ?? true
        }.filter { options.name.isEmpty || $0.name == options.name }
        guard !options.words.isEmpty, options.action != .exporting else {
            if !options.name.isEmpty, follows.isEmpty {
                throw FollowTools.Failure("No follow is called \(options.name).")
            }
            return follows
        }
        var found: [Follow] = []
        for word in options.words {
            let key = tools.parse(word).map { FollowAddress.source($0).key }
            guard let follow = follows.first(where: { $0.key == key || $0.key == word || $0.text == word }) else {
                throw FollowTools.Failure("\(word) is not followed.")
            }
            if !found.contains(follow) { found.append(follow) }
        }
        return found
    }

    @discardableResult
    private func stored<Value>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(FollowTools.Failure) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch {
            throw FollowTools.Failure(error)
        }
    }
}
