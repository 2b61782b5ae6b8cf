/// Tags without repetition, in their order.
struct FeedTags {
    let limit: Int
    private(set) var all: [String] = []
    private var known: Set<String> = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ text: String?) {
        guard var tag = text?.trimmed[...], all.count < limit else { return }
        while tag.first == "#" { tag = tag.dropFirst() }
        // Some categories are addresses of definitions.
        guard !tag.isEmpty, tag.utf8.count <= 200, !tag.contains("://") else { return }
        if known.insert(tag.lowercased()).inserted { all.append(String(tag)) }
    }
}
