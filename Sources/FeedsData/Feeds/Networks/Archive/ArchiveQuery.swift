// The question for a list of items, in the archive's query language.
// Thread: any; pure. Invariant: the user's words change nothing about the question but its words.

enum ArchiveQuery {
    static let pageLength = 30
    /// The archive gives no more of a list.
    static let furthestPage = 300
    private static let fields = [
        "identifier", "title", "creator", "description", "date", "publicdate", "downloads", "licenseurl", "subject",
        "language", "runtime",
    ]

    /// Films with these words, the best known first.
    static func films(about words: String, page: Int) -> ServerCall {
        list("mediatype:movies" + plain(words), fields, sort: "downloads desc", page, pageLength)
    }

    /// Films of a collection, the newest first.
    static func films(of collection: String, page: Int) -> ServerCall {
        list("mediatype:movies AND collection:\"\(collection)\"", fields, sort: "publicdate desc", page, pageLength)
    }

    /// Collections of films with these words.
    static func collections(about words: String, most: Int) -> ServerCall {
        list(
            "mediatype:collection" + plain(words), ["identifier", "title", "description"],
            sort: "downloads desc", 1, most)
    }

    static func item(_ id: String) -> ServerCall { ServerCall("metadata/\(id)").kept() }

    private static func list(
        _ query: String, _ fields: [String], sort: String, _ page: Int, _ length: Int
    ) -> ServerCall {
        ServerCall(
            "advancedsearch.php",
            [("q", query)] + fields.map { ("fl[]", $0) }
                + [("sort[]", sort), ("rows", "\(length)"), ("page", "\(page)"), ("output", "json")])
    }

    /// Signs and upper-case words such as OR belong to the language.
    private static func plain(_ words: String) -> String {
        let letters = words.lowercased().map { $0.isLetter || $0.isNumber || $0 == "'" ? $0 : " " }
        let plain = String(letters).split(separator: " ").joined(separator: " ")
        return plain.isEmpty ? "" : " AND (\(plain))"
    }
}
