import FeedsModels
import Foundation

/// What the user wants to find in Discover.
package struct DiscoverFilters: Sendable, Hashable {
    package enum Name: Sendable, Hashable, CaseIterable {
        case short, vertical, videos, free, language
    }

    package private(set) var on: Set<Name> = []

    package init() {}

    package mutating func toggle(_ name: Name) {
        if on.remove(name) == nil { on.insert(name) }
    }

    func question(_ words: String, languages: [String], follows: [String]) -> SearchQuestion {
        var question = SearchQuestion(words)
        question.isShort = on.contains(.short)
        question.isVertical = on.contains(.vertical)
        question.videosOnly = on.contains(.videos)
        question.isFree = on.contains(.free)
        question.language = on.contains(.language) ? languages.first.map(Self.primary) : nil
        question.follows = follows
        return question
    }

    /// Whether a source may match. What is unknown of it matches.
    func accepts(_ source: FoundSource, languages: [String]) -> Bool {
        if on.contains(.videos), source.hasVideos == false { return false }
        guard on.contains(.language), let language = source.language else { return true }
        return languages.map(Self.primary).contains(Self.primary(language))
    }

    private static func primary(_ language: String) -> String {
        String(language.prefix { $0 != "-" && $0 != "_" && $0 != "." }).lowercased()
    }
}
