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
        await resolve(into: &report)
        if wishes.comments { await readComments(into: &report) }
        if wishes.captions { await readCaptions(into: &report) }
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

// MARK: - Media, comments and captions

extension CheckReading {
    /// Looks up the files of the first posts whose list names none.
    private func resolve(into report: inout CheckReport) async {
        guard wishes.resolves > 0, case .read(var response) = report.outcome else { return }
        report.resolved = 0
        let open = response.posts.indices.filter { response.posts[$0].media.contains { $0.resolveAt != nil } }
        for index in open.prefix(wishes.resolves) {
            do throws(FeedServiceError) {
                response.posts[index].media = try await resolved(response.posts[index])
                report.resolved = (report.resolved ?? 0) + 1
            } catch {
                report.stopped = error.description
            }
            report.outcome = .read(response)
            tell(report)
        }
    }

    private func resolved(_ post: Post) async throws(FeedServiceError) -> [Media] {
        var media: [Media] = []
        for medium in post.media {
            guard let ticket = medium.resolveAt else {
                media.append(medium)
                continue
            }
            media.append(try await repository.resolve(ticket, of: post.key))
        }
        return media
    }

    private func readComments(into report: inout CheckReport) async {
        report.comments = CommentsPage()
        guard case .read(let response) = report.outcome, let post = response.posts.first else { return }
        report.comments = CommentsPage(post.comments)
        guard let place = post.commentsAt else { return }
        do throws(FeedServiceError) {
            report.comments = try await repository.comments(at: place, page: nil, of: post.key)
        } catch {
            report.stopped = error.description
        }
        tell(report)
    }

    /// A service that gives tracks only on demand gives them with the media.
    private func readCaptions(into report: inout CheckReport) async {
        report.captions = []
        guard case .read(let response) = report.outcome,
            let post = response.posts.first(where: { $0.media.contains { $0.kind == .video } })
        else { return }
        do throws(FeedServiceError) {
            let given = post.media.flatMap(\.captions)
            report.captions = given.isEmpty ? try await resolved(post).flatMap(\.captions) : given
        } catch {
            report.stopped = error.description
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
