// A connection of the loopback server: reads requests and answers each by its route, until either side closes.
// Thread: its own. Invariant: a fault that cuts the connection leaves `serve` and drops the socket.

import CGLib
import Foundation
import GLibBridge

struct LoopbackConnection: Sendable {
    let connection: SharedObject
    let identity: SharedObject?
    let closing: LoopbackClosing
    let log: LoopbackLog
    let routes: LoopbackRoutes
    let line: LoopbackLine

    func serve() {
        guard let stream = secured() else { return }
        let pipe = LoopbackPipe(connection: connection, stream: stream, cancellable: closing.cancellable)
        pipe.sendAtOnce()
        while let request = pipe.readRequest() {
            guard answer(request, over: pipe) else { break }
        }
        pipe.close()
    }

    private func secured() -> SharedObject? {
        guard let identity else { return connection }
        let base = connection.pointer(as: GIOStream.self)
        return g_tls_server_connection_new(base, identity.pointer(as: GTlsCertificate.self), nil)
            .map { SharedObject(adopting: UnsafeMutableRawPointer($0)) }
    }

    /// True when the connection may serve another request.
    private func answer(_ request: LoopbackRequest, over pipe: LoopbackPipe) -> Bool {
        if let told = log.answer(request) {
            let answer = LoopbackAnswer(told, to: request)
            return pipe.write(Data(answer.head.utf8) + answer.bytes(at: 0, upTo: answer.end))
        }
        log.note(request)
        let answer = LoopbackAnswer(routes.answer(request), to: request)
        answer.plan.gate?.pass()
        guard line.begin(after: answer.plan.delay, unless: closing.gate) else { return false }
        if answer.isDead {
            pipe.reset()
            return false
        }
        return send(answer, for: request.path, over: pipe)
    }

    private func send(_ answer: LoopbackAnswer, for path: String, over pipe: LoopbackPipe) -> Bool {
        guard pipe.write(Data(answer.head.utf8)) else { return false }
        var position = answer.range.lowerBound
        while position < answer.end {
            let chunk = answer.bytes(at: position, upTo: min(position + line.pieceSize, answer.end))
            guard line.carry(chunk.count, unless: closing.gate) else { return false }
            // Counted before the write, because a client with the last byte may ask for the count at once.
            log.sent(chunk.count, for: path)
            guard pipe.write(answer.framed(chunk)) else {
                log.sent(-chunk.count, for: path)
                return false
            }
            position += Int64(chunk.count)
        }
        guard !answer.isCut else {
            end(answer.plan.ending, pipe)
            return false
        }
        return answer.isWhole && pipe.write(Data(answer.tail.utf8)) && !answer.plan.closes
    }

    private func end(_ ending: FaultPlan.Ending, _ pipe: LoopbackPipe) {
        switch ending {
        case .closed: break
        case .stalled: pipe.waitForTheOtherEnd()
        case .reset: pipe.reset()
        }
    }
}
