// The words of a search on PeerTube and its filters, as the part of a source's text: `cats?short&free&language=en`.
// Thread: any; a plain value. Invariant: equal searches have equal texts.

import FeedsModels
import Foundation

package struct PeerTubeQuery: Sendable, Hashable {
    private static let longestWords = 200
    /// PeerTube's numbers of the licences that let everybody share: Creative Commons and the public domain.
    private static let freeLicences = "1,2,3,4,5,6,7"

    let words: String
    private(set) var isShort = false
    private(set) var isVertical = false
    private(set) var isFree = false
    /// The primary tag of BCP 47; nil for any.
    private(set) var language: String?

    /// Nil for words without a letter.
    init?(words: String) {
        guard let words = ServerText.line(words, atMost: Self.longestWords) else { return nil }
        self.words = words
    }

    init?(_ question: SearchQuestion) {
        self.init(words: question.words)
        (isShort, isVertical, isFree) = (question.isShort, question.isVertical, question.isFree)
        language = NetworkName.language(question.language)
    }

    /// Reads the text that `text` wrote. A question mark without filters behind it belongs to the words.
    init?(text: some StringProtocol) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, let words = parts[0].removingPercentEncoding {
            self.init(words: words)
            if read(filters: parts[1]) { return }
        }
        guard let words = text.removingPercentEncoding else { return nil }
        self.init(words: words)
    }

    private mutating func read(filters: some StringProtocol) -> Bool {
        for filter in filters.split(separator: "&", omittingEmptySubsequences: false) {
            switch filter {
            case "short": isShort = true
            case "vertical": isVertical = true
            case "free": isFree = true
            default:
                guard filter.hasPrefix("language="), let code = NetworkName.language(String(filter.dropFirst(9)))
                else { return false }
                language = code
            }
        }
        return true
    }

    var text: String {
        let allowed = CharacterSet.urlPathAllowed.subtracting([":", "@", "/", "?"])
        let filters = [
            isShort ? "short" : nil, isVertical ? "vertical" : nil, isFree ? "free" : nil,
            language.map { "language=\($0)" },
        ].compactMap(\.self)
        let words = words.addingPercentEncoding(withAllowedCharacters: allowed) ?? words
        return filters.isEmpty ? words : words + "?" + filters.joined(separator: "&")
    }

    /// The words, and the filters for the user.
    var name: String {
        let filters = [
            isShort ? tr("Short") : nil, isVertical ? tr("Vertical") : nil, isFree ? tr("Free licence") : nil, language,
        ].compactMap(\.self)
        return ([words] + filters).joined(separator: " · ")
    }

    /// What the server is asked. It knows no filter for vertical videos.
    var parameters: [(String, String)] {
        var parameters = [("search", words)]
        if isShort { parameters.append(("durationMax", "\(SearchQuestion.shortSeconds)")) }
        if isFree { parameters.append(("licenceOneOf", Self.freeLicences)) }
        if let language { parameters.append(("languageOneOf", language)) }
        return parameters
    }
}
