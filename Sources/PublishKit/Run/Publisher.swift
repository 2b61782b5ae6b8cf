// Publishes a source: reads it, plans, makes what is new, writes the site.
// Thread: main actor; encoders are processes, and what blocks runs in the background. Invariant: the site in the folder
// works at every moment: media come first, then the pages that name them, each under its name only when it is whole.

import FeedsEngine
package import FeedsModels
package import Foundation
import GLibBridge

@MainActor package final class Publisher {
    let services: PublishServices
    let tools: EncoderTools
    let wishes: PublishWishes
    let folder: URL
    let stop: StopSign
    let news: (PublishNews) -> Void
    var report = PublishReport()
    var journal: PublishJournal
    private var recipe: Recipe { Recipe(isCareful: wishes.isCareful, keepsMetadata: wishes.keepsMetadata) }
    /// Names and media by the number of their order.
    private(set) var media: [Int: (name: String, medium: PublishedMedium)] = [:]
    private var digests: [Int: String] = [:]
    /// Estimated, by the number of the order.
    private var costs: [Int: Double] = [:]

    package init(
        services: PublishServices, tools: EncoderTools, wishes: PublishWishes, folder: URL,
        stop: StopSign = StopSign(), news: @escaping (PublishNews) -> Void
    ) {
        (self.services, self.tools, self.wishes, self.stop, self.news) = (services, tools, wishes, stop, news)
        self.folder = folder.standardizedFileURL
        journal = PublishJournal(folder: services.state, site: folder)
        report.folder = self.folder.path
    }

    /// `named` are the texts with which a later run finds the source; nil when they must not be stored. `mayBegin` is
    /// asked when the plan is there; nothing was written until then.
    package func publish(
        _ source: FeedSource, named: [String]?, isDry: Bool = false, prunes: Bool = false,
        mayBegin: @MainActor () async -> Bool = { true }
    ) async throws -> PublishReport {
        if let refusal = SiteFolder.refusal(of: folder) ?? circle(source) { throw refusal }
        let reading = try await SourceReading(source, services.repository, wishes)
        let draft = PublishDraft(reading.response, hidden: services.hidden, wishes: wishes)
        guard !draft.posts.isEmpty || !draft.people.isEmpty else {
            guard let first = draft.leftOut.first else {
                throw SiteFailure(tr("Nothing of %1 can be published.", source.name))
            }
            throw SiteFailure(
                tr("Nothing of %1 can be published. The first was left out because %2.", source.name, first.sentence))
        }
        report.isDry = isDry
        try await plan(draft, problem: reading.problem)
        news(.plan(report.plan))
        if isDry { return report }
        guard await mayBegin() else {
            report.isStopped = true
            return report
        }
        let site = try SiteFolder(folder)
        journal.order = PublishJournal.Order(sources: named, wishes: wishes)
        try journal.save()
        try await make(draft, in: site)
        if report.isStopped { return report }
        news(.writing)
        try await SiteCommit(self, draft, site, isPartial: reading.problem != nil).write(prunes: prunes)
        journal.order?.isDone = true
        try journal.save()
        return report
    }

    /// A site inside its own source would publish itself.
    private func circle(_ source: FeedSource) -> SiteFailure? {
        let target = folder.resolvingSymlinksInPath().path + "/"
        for part in [source] + source.more {
            guard case .path(let path) = part.place else { continue }
            let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue else {
                continue
            }
            if target.hasPrefix(place + "/") {
                return SiteFailure(
                    tr("The folder %1 lies inside the source %2. Name a folder outside of it.", folder.path, path))
            }
        }
        return nil
    }

    // MARK: The plan

    private func plan(_ draft: PublishDraft, problem: String?) async throws {
        report.plan.title = draft.title
        (report.plan.posts, report.plan.people) = (draft.posts.count, draft.people.count)
        report.plan.leftOut = draft.leftOut
        report.plan.problem = problem
        if let problem { report.plan.remarks.append("Only a part of the source could be read: \(problem)") }
        if wishes.address.isEmpty {
            report.plan.remarks.append(
                "Without --address there is no sitemap and no preview in other apps, and links in rss.xml are relative."
            )
        }
        if wishes.category != nil, wishes.sitePicture == nil {
            report.plan.remarks.append(
                "Without --site-picture, directories of podcasts show a picture of the newest post.")
        }
        if wishes.keepsMetadata { report.plan.remarks.append("Downloads keep what cameras wrote, such as places.") }
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("mutoscope-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }  // The system empties this folder.
        for (number, order) in draft.orders.enumerated() {
            guard !stop.isAsked else { break }
            if await find(number, order) {
                report.plan.made += 1
            } else {
                let cost = await cost(of: order, scratch).cost
                costs[number] = cost.seconds
                report.plan.add(cost, isRemote: order.isRemote)
            }
        }
        report.leftOut = report.plan.leftOut
    }

    /// Whether an earlier run has made it.
    private func find(_ number: Int, _ order: MediumOrder) async -> Bool {
        guard let origin = order.origin else { return false }
        var digest = journal.digest(of: origin)
        if digest == nil, case .file(let path) = order.place {
            // What cannot be read is reported when it is made.
            digest = await Background.run { try? Digest.sha256Hex(fileAt: path) }
            if let digest { journal.note(digest, of: origin) }
        }
        guard let digest else { return false }
        digests[number] = digest
        return take(number, recipe.name(of: order.form, source: digest))
    }

    private func take(_ number: Int, _ name: String) -> Bool {
        guard let medium = SiteFolder.medium(name, in: folder) else { return false }
        media[number] = (name, medium)
        return true
    }

    private func cost(of order: MediumOrder, _ scratch: URL) async -> PublishedCost {
        let guess = PublishedCost(of: order.media, isCareful: wishes.isCareful)
        guard case .file(let path) = order.place, order.form == .video,
            let facts = try? await MediaProbe.facts(of: path, EncoderRun(tools: tools, folder: scratch, stop: stop))
        else { return order.form == .face ? PublishedCost.face : guess }
        return facts.cost(order.form, isCareful: wishes.isCareful)
    }

    // MARK: Making

    private func make(_ draft: PublishDraft, in site: SiteFolder) async throws {
        let started = ContinuousClock.now
        let todo = draft.orders.indices.filter { media[$0] == nil }
        let all = max(0.001, todo.reduce(0) { $0 + (costs[$1] ?? 0) })
        var done = 0.0
        for (place, number) in todo.enumerated() {
            await stop.rest()
            guard !stop.isAsked else { break }
            let order = draft.orders[number]
            let (before, cost) = (done, costs[number] ?? 0)
            let tell = { @MainActor [news] (share: Double) in
                let whole = (before + cost * share) / all
                news(.making(number: place + 1, count: todo.count, name: order.name, share: share, whole: whole))
            }
            tell(0)
            let failure = try await make(number, order, in: site, share: tell)
            done += cost
            guard let failure, failure != .stopped else { continue }
            let left = LeftOut(order.name, failure.reason)
            report.leftOut.append(left)
            news(.left(left))
        }
        report.isStopped = stop.isAsked
        report.seconds = Double(started.duration(to: .now).components.seconds)
    }

    private func make(
        _ number: Int, _ order: MediumOrder, in site: SiteFolder, share: @escaping @MainActor (Double) -> Void
    ) async throws -> EncoderFailure? {
        let work = try site.makeFolder()
        defer { try? FileManager.default.removeItem(at: work) }  // The next run sweeps what stays.
        do throws(EncoderFailure) {
            let source = try await MediumFetch(order, services).file(in: work)
            let name = try await name(number, order, source)
            if take(number, name) { return nil }
            let made = work.appendingPathComponent("made")
            guard (try? FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)) != nil else {
                throw .noRoom(folder.path)
            }
            let run = EncoderRun(tools: tools, folder: made, stop: stop)
            let maker = MediumMaker(run: run, recipe: recipe) { done in Task { @MainActor in share(done) } }
            let medium = try await maker.make(order.form, from: source.path)
            do { try site.keep(made, as: "m/\(name)") } catch { throw .noRoom(folder.path) }
            media[number] = (name, medium)
            report.made += 1
            report.bytes += medium.files.values.reduce(0, +)
        } catch {
            if case .noRoom(let place) = error {
                throw SiteFailure(
                    tr("There is no room left in %1. The site is as it was; make room, then publish again.", place))
            }
            return error
        }
        try journal.save()
        return nil
    }

    /// By the bytes of the source, which may have come over the network just now.
    private func name(
        _ number: Int, _ order: MediumOrder, _ source: URL
    ) async throws(EncoderFailure) -> String {
        if let digest = digests[number] { return recipe.name(of: order.form, source: digest) }
        let path = source.resolvingSymlinksInPath().path
        let digest = await Background.run { try? Digest.sha256Hex(fileAt: path) }
        guard let digest else { throw .unreadable(tr("it cannot be read")) }
        digests[number] = digest
        if let origin = order.origin { journal.note(digest, of: origin) }
        return recipe.name(of: order.form, source: digest)
    }
}
