// The process that publishes, as the window talks with it.
// Thread: any. Invariant: a line that cannot be read is skipped; it ends with its handle.

package import FeedsModels
import Foundation
package import GLibBridge

package final class PublishProcess: PublishRunning {
    private let line: LineSocket

    package init(_ line: LineSocket) { self.line = line }

    deinit { line.close() }

    package var news: AsyncStream<PublishTold> {
        AsyncStream { news in
            let reading = Task { [lines = line.lines] in
                for await text in lines {
                    // A newer program may tell more.
                    if let told = try? JSONDecoder().decode(PublishTold.self, from: text) { news.yield(told) }
                }
                news.finish()
            }
            news.onTermination = { _ in reading.cancel() }
        }
    }

    package func say(_ ask: PublishAsk) {
        // The values hold nothing that JSON cannot.
        if let text = try? JSONEncoder().encode(ask) { line.send(text) }
    }

    package func end() { line.close() }
}
