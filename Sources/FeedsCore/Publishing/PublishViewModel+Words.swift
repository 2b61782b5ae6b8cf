// The words of publishing from the window.
// Thread: main actor. Invariant: whole sentences in the user's language; numbers are those of the process.

import FeedsEngine
package import FeedsModels
import Foundation

extension PublishViewModel {
    /// Things that are left out for one reason.
    package struct LeftOut: Hashable {
        package let reason: String
        package let count: Int
        package let places: String
    }

    /// In a list of names, further ones are only counted.
    private static let mostNames = 5

    // MARK: The plan

    package var amount: String {
        guard let outline else { return "" }
        let posts = tr("%1 post", "%1 posts", count: outline.posts)
        guard outline.people > 0 else { return posts }
        return tr("%1, and stories of %2", posts, tr("%1 person", "%1 people", count: outline.people))
    }

    package var work: String {
        guard let outline else { return "" }
        if outline.new == 0 { return tr("All media are made already.") }
        return tr(
            "%1 file to make: about %2 and %3", "%1 files to make: about %2 and %3", count: outline.new,
            Self.time(outline.seconds), ByteSize.text(Int64(saturating: outline.bytes)))
    }

    /// What else the user should know before it begins.
    package var remarks: [String] {
        guard let outline else { return [] }
        var remarks: [String] = []
        if outline.made > 0, outline.new > 0 {
            remarks.append(tr("%1 file is made already.", "%1 files are made already.", count: outline.made))
        }
        if outline.fetched > 0 {
            remarks.append(
                tr(
                    "%1 file comes over the network first.", "%1 files come over the network first.",
                    count: outline.fetched))
        }
        if let problem = outline.problem { remarks.append(tr("Only a part of the source could be read: %1", problem)) }
        if order.keepsMetadata { remarks.append(tr("Downloads keep what cameras wrote, such as places.")) }
        return remarks
    }

    /// The most frequent reason first.
    package static func groups(_ left: [PublishLeft]) -> [LeftOut] {
        Dictionary(grouping: left, by: \.reason).map { reason, all in
            let names = all.prefix(mostNames).map(\.place).joined(separator: ", ")
            return LeftOut(reason: reason, count: all.count, places: all.count > mostNames ? names + ", …" : names)
        }
        .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }

    // MARK: Progress

    /// How much of the work is done, 0…1.
    package var share: Double { step.map { min(1, max(0, $0.whole)) } ?? 0 }

    package var progress: String {
        switch phase {
        case .planning: tr("Reading the source and its files…")
        case .cancelling: tr("Stopping…")
        case .running, .paused:
            isWriting
                ? tr("Writing the pages…")
                : step.map { tr("%1 of %2: %3", "\($0.number)", "\($0.count)", $0.name) } ?? tr("Beginning…")
        default: ""
        }
    }

    package var remaining: String {
        switch phase {
        case .paused: tr("Paused")
        case .running where !isWriting: pace.map { tr("About %1 left", Self.time($0.remaining)) } ?? ""
        default: ""
        }
    }

    /// For the sign over the feed.
    package var sign: String {
        switch phase {
        case .done: outcomeSentence
        case .failed: tr("Publishing failed")
        case .paused: tr("Publishing is paused")
        case .cancelling: tr("Stopping…")
        default: tr("Publishing: %1 %", Int(saturating: share * 100).formatted())
        }
    }

    // MARK: The end

    package var outcomeSentence: String {
        guard let outcome else { return "" }
        if outcome.isStopped { return tr("Stopped. What is finished stays; publish again to go on.") }
        return tr("Published %1 post", "Published %1 posts", count: outcome.posts)
    }

    static func time(_ seconds: Double) -> String {
        let seconds = Int(saturating: seconds.rounded(.up))
        if seconds < 90 { return tr("%1 second", "%1 seconds", count: max(1, seconds)) }
        if seconds < 5400 { return tr("%1 minute", "%1 minutes", count: (seconds + 30) / 60) }
        return tr("%1 hour", "%1 hours", count: (seconds + 1800) / 3600)
    }
}
