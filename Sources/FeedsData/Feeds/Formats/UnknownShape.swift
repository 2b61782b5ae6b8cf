// Describes a JSON document that no format recognises.
// Thread: any. Invariant: the detail reads well after "it is JSON, but not a feed we know:".

import FeedsModels

enum UnknownShape {
    static func detail(of tree: JSONTree) -> String {
        switch tree {
        case .array(let items): unknownItems(items)
        case .object(let members) where members["videos"] != nil: unknownItems(tree["videos"].list)
        case .object(let members): refusal(tree) ?? keys(of: members)
        default: tr("it is %1 alone", tree.kindName)
        }
    }

    /// The message that a service sends instead of a feed, such as `{"error": "The access token is invalid"}`.
    private static func refusal(_ tree: JSONTree) -> String? {
        let words = [tree["error"], tree["error"]["message"], tree["message"], tree["detail"]].lazy.compactMap(\.text)
        return words.first.map { tr("it says “%1”", String($0.prefix(200))) }
    }

    private static func keys(of members: JSONObject) -> String {
        let names = members.keys
        guard !names.isEmpty else { return tr("it has no keys") }
        return tr("it has only the key %2", "it has only the keys %2", count: names.count, listed(names))
    }

    private static func unknownItems(_ items: [JSONTree]) -> String {
        guard case .object(let members) = items.first(where: \.isObject) else {
            return tr("its list holds neither posts nor addresses")
        }
        let names = members.keys
        guard !names.isEmpty else { return tr("its items have no keys") }
        return tr(
            "its items have only the key %2", "its items have only the keys %2", count: names.count, listed(names))
    }

    private static func listed(_ names: Set<String>) -> String {
        names.sorted().prefix(8).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
    }
}
