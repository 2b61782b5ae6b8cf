// An HTTP client over libsoup: GET with headers, ranges, limits, timeouts and cancellation.
// Thread: any; the session itself lives on its own thread, so no main loop is needed.
// Invariant: no cookies, no cache of its own, and an Authorization header never follows a redirect to another host.

import CGLib
import CSoup
import Foundation
package import GLibBridge
import Synchronization

package final class SoupClient: Sendable {
    /// Requests of this client that have begun and not ended.
    package let requests = LiveCounter()
    private let loop = SoupLoop(name: "soup")
    private let session: SoupSessionBox
    private let configuration: SoupConfiguration

    /// Loads libsoup 3. This must happen before GStreamer loads plugins that would load libsoup 2.
    package init(_ configuration: SoupConfiguration = SoupConfiguration()) {
        self.configuration = configuration
        session = SoupSessionBox(configuration, on: loop)
    }

    /// Reads a whole body into memory. Cancelling the task cancels the request.
    package func fetch(_ request: SoupRequest) async throws(SoupError) -> SoupResponse {
        if Task.isCancelled { throw .cancelled }
        let gathering = SoupGathering()
        let started = Mutex<(transfer: SoupTransfer?, isCancelled: Bool)>((nil, false))
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<SoupResponse, SoupError>, Never>) in
                let transfer = stream(request, gathering.events { continuation.resume(returning: $0) })
                let cancelled = started.withLock {
                    $0.transfer = transfer
                    return $0.isCancelled
                }
                if cancelled { transfer.cancel() }
            }
        } onCancel: {
            let transfer = started.withLock {
                $0.isCancelled = true
                return $0.transfer
            }
            transfer?.cancel()
        }
        return try result.get()
    }

    /// Delivers the body piece by piece as it arrives, without collecting it.
    @discardableResult
    package func stream(_ request: SoupRequest, _ events: SoupStreamEvents) -> SoupTransfer {
        let call = SoupCall(
            request, events, session: session, loop: loop, configuration: configuration, counter: requests)
        loop.perform { call.start() }
        return SoupTransfer(loop: loop, call: call)
    }

    /// Returns when all earlier work on the client's thread has run.
    package func settle() async {
        await withCheckedContinuation { continuation in loop.perform { continuation.resume() } }
    }
}

/// Collects a streamed body for `fetch`.
private final class SoupGathering: Sendable {
    private let state = Mutex<(head: SoupHead?, body: Data)>((nil, Data()))

    func events(_ finish: @escaping @Sendable (Result<SoupResponse, SoupError>) -> Void) -> SoupStreamEvents {
        SoupStreamEvents(
            onHead: { head in self.state.withLock { $0.head = head } },
            onChunk: { chunk in
                self.state.withLock { $0.body.append(chunk) }
                return .more
            },
            onEnd: { error in
                let gathered = self.state.withLock { $0 }
                if let error {
                    finish(.failure(error))
                } else if let head = gathered.head {
                    finish(.success(SoupResponse(head: head, body: gathered.body)))
                } else {
                    finish(.failure(.malformed("no head came")))
                }
            })
    }
}
