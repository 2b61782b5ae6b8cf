// The user's kept sources, with the user's names and order.
// Thread: main actor. Invariant: a source is identified by its texts; none is kept twice, and none holds a secret.

package import FeedsModels

@MainActor package final class SourcesModel {
    package typealias Source = Settings.KeptSource

    /// A removed source and its former place, for undo.
    package struct Removed: Hashable, Sendable {
        package let source: Source
        let place: Int
    }

    static let mostRecents = 8
    /// Most characters of a name.
    static let longestName = 80

    private let settings: SettingsModel

    package init(settings: SettingsModel) { self.settings = settings }

    package var all: [Source] { settings.current.sources }

    /// Recently opened sources that are not kept, the latest first.
    package var recents: [Source] { settings.current.recents.filter { kept($0.texts) == nil } }

    /// Adds a source that was opened and read to the recent sources. A source with a secret is never added, and while
    /// the history is off, no source is.
    func noteOpened(_ texts: [String], called name: String) {
        guard settings.current.keepsHistory, !texts.isEmpty, SourceSecret.found(in: texts) == nil else { return }
        let source = Source(name: Self.clean(name) ?? texts[0], texts: texts)
        let others = settings.current.recents.filter { $0.texts != texts }
        settings.change { $0.recents = Array(([source] + others).prefix(Self.mostRecents)) }
    }

    package func forgetRecents() { settings.change { $0.recents = [] } }

    package func kept(_ texts: [String]) -> Source? { all.first { $0.texts == texts } }

    /// Adds a source at the end. A source that is kept already stays in its place, with its name.
    @discardableResult
    package func keep(_ texts: [String], called name: String) throws(SourceSecret) -> Source? {
        if let secret = SourceSecret.found(in: texts) { throw secret }
        guard let first = texts.first, !first.isEmpty else { return nil }
        if let old = kept(texts) { return old }
        let source = Source(name: Self.clean(name) ?? first, texts: texts)
        settings.change { $0.sources.append(source) }
        return source
    }

    @discardableResult
    package func remove(_ source: Source) -> Removed? {
        guard let place = place(of: source) else { return nil }
        settings.change { $0.sources.remove(at: place) }
        return Removed(source: source, place: place)
    }

    /// Undoes a removal. Other sources may have been added or removed since, so the old place may not exist any more.
    package func restore(_ removed: Removed) {
        guard kept(removed.source.texts) == nil else { return }
        settings.change { $0.sources.insert(removed.source, at: min(removed.place, $0.sources.count)) }
    }

    /// An empty name changes nothing.
    package func rename(_ source: Source, to name: String) {
        guard let place = place(of: source), let name = Self.clean(name) else { return }
        settings.change { $0.sources[place].name = name }
    }

    package func canMove(_ source: Source, by steps: Int) -> Bool {
        place(of: source).map { all.indices.contains($0 + steps) } ?? false
    }

    package func move(_ source: Source, by steps: Int) {
        guard let place = place(of: source), canMove(source, by: steps) else { return }
        settings.change { $0.sources.insert($0.sources.remove(at: place), at: place + steps) }
    }

    package func place(of source: Source) -> Int? { all.firstIndex { $0.texts == source.texts } }

    /// One line, without what surrounds it.
    private static func clean(_ name: String) -> String? {
        let line = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(longestName))
    }
}
