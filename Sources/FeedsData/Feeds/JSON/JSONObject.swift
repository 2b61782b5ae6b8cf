// The members of a JSON object. A feed's objects have few members, so a linear search is faster than hashing every
// name. Only large objects have a table, so that no document can make lookups slow.
// Thread: any; a plain value. Invariant: of two equal names the first counts; the order of members has no meaning.

package struct JSONObject: Sendable {
    package typealias Member = (name: String, value: JSONTree)

    private enum Storage {
        /// In the order of the document.
        case few([Member])
        case many([String: JSONTree])
    }

    private static let mostLookedThrough = 24
    private let storage: Storage

    package init(_ members: [Member]) {
        storage = members.count <= Self.mostLookedThrough ? .few(members) : .many(Self.table(of: members))
    }

    package subscript(name: String) -> JSONTree? {
        get {
            switch storage {
            case .few(let members): members.firstIndex { $0.name == name }.map { members[$0].value }
            case .many(let table): table[name]
            }
        }
        set {
            var table = members
            table[name] = newValue
            self = JSONObject(table.map { ($0.key, $0.value) })
        }
    }

    /// Each name once.
    package var members: [String: JSONTree] {
        switch storage {
        case .few(let members): Self.table(of: members)
        case .many(let table): table
        }
    }

    package var keys: Set<String> { Set(members.keys) }

    package var isEmpty: Bool {
        switch storage {
        case .few(let members): members.isEmpty
        case .many(let table): table.isEmpty
        }
    }

    private static func table(of members: [Member]) -> [String: JSONTree] {
        Dictionary(members.lazy.map { ($0.name, $0.value) }) { first, _ in first }
    }
}

extension JSONObject: Hashable {
    package static func == (one: JSONObject, other: JSONObject) -> Bool { one.members == other.members }

    package func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONTree)...) {
        self.init(elements.map { ($0, $1) })
    }
}
