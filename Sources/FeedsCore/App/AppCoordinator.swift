// Owns the flow of the app: which source is open, and what is to be said about opening another.
// Thread: main actor. Invariant: there is always exactly one feed, and the old one's players are closed with it.

package import FeedsModels
import Observation

@MainActor @Observable package final class AppCoordinator {
    package private(set) var feeds: FeedsCoordinator
    /// Why the last thing dropped or pasted could not be opened, or what a part of the app has to say.
    package private(set) var notice: String?
    @ObservationIgnored private let services: AppServices

    package init(source: FeedSource, services: AppServices) {
        self.services = services
        feeds = FeedsCoordinator(source: source, services: services)
        Task { [weak self, notices = services.notices] in
            for await text in notices { self?.notice = text }
        }
    }

    package var settings: SettingsModel { services.settings }

    /// Opens what a person dropped or pasted; what is no source leaves the open feed alone and says why.
    package func open(texts: [String]) {
        do throws(FeedServiceError) {
            open(try services.parse(texts))
        } catch {
            notice = error.description
        }
    }

    package func open(_ source: FeedSource) {
        notice = nil
        feeds.finish()
        feeds = FeedsCoordinator(source: source, services: services)
    }

    package func noticeDismissed() { notice = nil }
}
