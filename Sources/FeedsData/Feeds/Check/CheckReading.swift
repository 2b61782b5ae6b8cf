// Reads a source for a check: its first page, then what the user asked for.
// Thread: any. Invariant: a later failure changes nothing that was read; `stopped` names it. Each step is told, so that a
// check that runs out of time reports what it has.

import FeedsModels

struct CheckReading: Sendable {
    typealias Tell = @Sendable (CheckReport) -> Void

    let repository: any FeedRepositoryProtocol
    let wishes: CheckWishes
    let tell: Tell

    func report(on source: FeedSource) async -> CheckReport {
        do throws(FeedServiceError) {
            let response = try await repository.posts(from: source)
            return await extended(CheckReport(source: source.name, outcome: .read(response)), source)
        } catch {
            return CheckReport(source: source.name, error: error)
        }
    }

    /// Adds what the user asked for to a report of the first page.
    func extended(_ first: CheckReport, _ source: FeedSource) async -> CheckReport {
        var report = first
        tell(report)
        await readPages(of: source, into: &report)
        return report
    }

    private func readPages(of source: FeedSource, into report: inout CheckReport) async {
        guard case .read(var response) = report.outcome else { return }
        var seen: Set<BatchToken> = []
        while report.pages < wishes.pages, let next = response.next, seen.insert(next).inserted {
            do throws(FeedServiceError) {
                response.add(try await repository.posts(from: source, page: next))
            } catch {
                report.stopped = error.description
                return
            }
            report.pages += 1
            report.outcome = .read(response)
            tell(report)
        }
    }
}

extension FeedsResponse {
    /// Adds the next page of the same feed.
    fileprivate mutating func add(_ page: FeedsResponse) {
        posts += page.posts
        stories += page.stories
        skipped += page.skipped
        next = page.next
        syndication?.entries += page.syndication?.entries ?? []
        syndication?.problems += page.syndication?.problems ?? []
    }
}
