// Describes a file or folder of this machine as a discovery's result.
// Thread: any; the repository reads on its own queues. Invariant: one step.

import FeedsModels
import Foundation

struct LocalDiscovery {
    let repository: any FeedRepositoryProtocol
    let parse: @Sendable (String) throws(FeedSourceError) -> FeedSource

    func run(_ text: String, _ tell: @Sendable (DiscoveryProgress) -> Void) async -> Discovered {
        let source: FeedSource
        do throws(FeedSourceError) {
            source = try parse(text)
        } catch {
            let reason = String(error.description.dropLast())
            return Discovered(refusal: .failed(.unreadable(place: text, reason: reason)))
        }
        var step = DiscoveryStep(
            address: source.name, what: .local, outcome: .reading, sentence: tr("Reading %1…", source.name))
        tell(.step(0, step))
        var result = Discovered()
        do throws(FeedServiceError) {
            let response = try await repository.posts(from: source)
            let found = found(response, in: source)
            step.finish(with: found.kind)
            (result.found, result.response) = ([found], response)
        } catch {
            step.finish(with: error)
            result = failed(error, source, &step)
        }
        tell(.step(0, step))
        result.steps = [step]
        return result
    }

    private func found(_ response: FeedsResponse, in source: FeedSource) -> DiscoveredSource {
        let isFolder = if case .path(let path) = source.place { LocalFile.kind(of: path) == .folder } else { false }
        var found = DiscoveredSource(response, at: source.texts.first ?? source.name, kind: isFolder ? .folder : nil)
        if found.title.isEmpty { found.title = source.shortName }
        return found
    }

    /// A list of feeds has no posts, and can be imported.
    private func failed(
        _ error: FeedServiceError, _ source: FeedSource, _ step: inout DiscoveryStep
    ) -> Discovered {
        guard case .feedWithoutPosts(_, let feed, _) = error, feed.format == .opml else {
            return Discovered(refusal: .failed(error))
        }
        var response = FeedsResponse(shape: .opml, title: feed.title)
        response.syndication = feed
        let found = found(response, in: source)
        step.finish(with: found.kind)
        return Discovered(found: [found], response: response)
    }
}
