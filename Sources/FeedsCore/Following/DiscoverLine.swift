package import FeedsModels

/// A line of Discover.
package enum DiscoverLine: Sendable, Hashable, Identifiable {
    case heading(String)
    case source(FoundSource)
    /// A network that is still asked, or the sentence that says why it gave nothing.
    case note(String, isBusy: Bool)

    package var source: FoundSource? { if case .source(let source) = self { source } else { nil } }

    package var id: String {
        switch self {
        case .heading(let text): "heading\u{1F}" + text
        case .source(let source): "source\u{1F}" + source.id
        case .note(let text, _): "note\u{1F}" + text
        }
    }
}
