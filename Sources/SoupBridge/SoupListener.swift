// Listens on 127.0.0.1 for the browser that comes back from a server's page.
// Thread: any; libsoup's server lives on a thread of its own. Invariant: it answers only its own path under its own
// name, so that no page of the web can read an answer; no body is read; after `stop` it answers nothing.

package import Foundation

package final class SoupListener: Sendable {
    /// A page for the browser, as plain text.
    package struct Page: Sendable {
        package let title: String
        package let text: String

        package init(title: String, text: String) {
            self.title = title
            self.text = text
        }
    }

    /// Milliseconds in which the browser can read the last page.
    private static let farewell = 2000

    package let url: URL
    private let loop: SoupLoop
    private let desk: SoupListenerDesk

    /// Takes any free port. `answer` receives the query of each request, on the listener's thread.
    package static func start(
        path: String, answer: @escaping @Sendable (String) -> Page
    ) async throws(SoupError) -> SoupListener {
        let loop = SoupLoop(name: "listener")
        let desk = SoupListenerDesk(path: path, answer: answer)
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<URL, SoupError>, Never>) in
            loop.perform { continuation.resume(returning: desk.open()) }
        }
        return SoupListener(try result.get(), loop, desk)
    }

    private init(_ url: URL, _ loop: SoupLoop, _ desk: SoupListenerDesk) {
        (self.url, self.loop, self.desk) = (url, loop, desk)
    }

    deinit { stop() }

    package func stop() {
        let (desk, loop) = (desk, loop)
        loop.perform { desk.close { loop.alarm(after: Self.farewell, $0) } }
    }
}
