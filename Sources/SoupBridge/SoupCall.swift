// A request from its first hop to its end: redirects, the reading loop, the alarm, and the final report.
// Thread: the client's loop, for everything but `init`.
// Invariant: at most one libsoup operation is pending, and the call ends only when none is.

import CGLib
import CSoup
import Foundation
import GLibBridge

final class SoupCall: @unchecked Sendable {
    // Safe: everything mutable is touched on the loop's thread only.
    private let request: SoupRequest
    private let events: SoupStreamEvents
    private let session: SoupSessionBox
    private let loop: SoupLoop
    private let configuration: SoupConfiguration
    private let counter: LiveCounter
    /// More of a refusal is not read. It may be compressed.
    private static let longestRefusal: Int64 = 16 << 10
    private static let refusalTimeout = 3.0

    private var redirects: SoupRedirects
    private var message: SoupMessageBox?
    private var body: SharedObject?
    private var cancellable = SharedObject(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
    private var alarm: LoopAlarm?
    /// How to recognise the body's end, and how to decode it.
    private var ending: SoupEnding?
    private var content: SoupContent?
    /// Bytes that arrived, and bytes after decoding.
    private var transferred: Int64 = 0
    private var received: Int64 = 0
    /// Why the call was stopped; it replaces libsoup's later error.
    private var reason: SoupError?
    /// The answer is a refusal. Its head was delivered, so nothing that happens to its body is an error.
    private var isRefused = false
    private var isDelivering = false
    private var isWaiting = false
    private var hasEnded = false

    init(
        _ request: SoupRequest, _ events: SoupStreamEvents, session: SoupSessionBox, loop: SoupLoop,
        configuration: SoupConfiguration, counter: LiveCounter
    ) {
        self.counter = counter
        self.request = request
        self.events = events
        self.session = session
        self.loop = loop
        self.configuration = configuration
        redirects = SoupRedirects(
            first: request.url, headers: request.headers, limit: configuration.redirectLimit,
            mayRedirect: configuration.mayRedirect)
        counter.born()
    }

    deinit { counter.died() }

    func start() { send() }

    func stop(because error: SoupError) {
        guard !hasEnded, reason == nil else { return }
        reason = error
        if isWaiting { return end(error) }
        cut()
    }

    func resume() {
        guard isWaiting, !hasEnded else { return }
        isWaiting = false
        if !isDelivering { deliver() }
    }

    // MARK: One hop

    private func send() {
        let hop = redirects.url
        guard let session = session.pointer,
            let message = SoupMessageBox(
                request, url: redirects.url, headers: redirects.headers,
                trustsAnything: configuration.trust == .anything)
        else { return end(.forbiddenURL(redirects.url.absoluteString)) }
        self.message = message
        message.onConnecting = { [weak self] in self?.connecting() }
        message.onStarting = { [weak self] in self?.expectProgress() }
        message.onAddress = { [weak self] in self?.judge($0, hop) }
        soup_session_send_async(
            session, message.pointer, G_PRIORITY_DEFAULT, cancellable.pointer(as: GCancellable.self),
            { source, result, data in
                SoupCall.returned(from: data)?.answered(source: source, result: result)
            }, retainedSelf())
    }

    private func judge(_ peer: SoupPeer, _ hop: URL) {
        guard let kind = session.destination(peer), !configuration.mayConnect(request.url, hop, kind) else { return }
        stop(because: .forbiddenURL(hop.absoluteString))
    }

    private func answered(source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?) {
        alarm = nil
        guard let source, let result, let message else { return end(.malformed("no answer")) }
        let session = UnsafeMutableRawPointer(source).assumingMemoryBound(to: SoupSession.self)
        do {
            let stream = try GLibError.check { soup_session_send_finish(session, result, $0) }
            guard let stream else { return end(.malformed("no body")) }
            body = SharedObject(adopting: UnsafeMutableRawPointer(stream))
        } catch {
            return end(SoupError(error, host: redirects.url.host() ?? "", certificate: message.certificateProblem))
        }
        if let reason { return end(reason) }
        var head = message.head(at: redirects.url)
        head.movedTo = redirects.movedTo
        read(head)
    }

    private func read(_ head: SoupHead) {
        do throws(SoupError) {
            if request.followsRedirects, let location = head.redirect {
                try redirects.follow(location, isPermanent: head.isPermanentRedirect)
                return goOn()
            }
            if let refusal = SoupError(refusalIn: head) {
                guard request.takesRefusals else { throw refusal }
                return try readRefusal(head)
            }
            if let length = head.contentLength {
                guard length >= 0 else { throw .malformed("its length is below zero") }
                guard length <= request.sizeLimit else { throw .tooLarge(limit: request.sizeLimit) }
            }
            // A range counts stored bytes, so it cannot be decoded.
            content = try SoupContent(encoding: head.status == 206 ? nil : head.headers["content-encoding"])
            ending = message.map(SoupEnding.init)
            try events.onHead(head)
        } catch {
            return end(error)
        }
        readMore()
    }

    /// The first bytes of a refusal may say its reason. Its headers count in any case.
    private func readRefusal(_ head: SoupHead) throws(SoupError) {
        try events.onHead(head)
        isRefused = true
        ring(after: min(request.timeout, Self.refusalTimeout))
        // A body in an unknown encoding says nothing.
        guard let readable = try? SoupContent(encoding: head.headers["content-encoding"]) else { return end(nil) }
        content = readable
        readMore()
    }

    /// Follows a redirect. The old connection is cut, not drained, because a redirect's body has no limit.
    private func goOn() {
        discardBody()
        cancellable = SharedObject(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
        send()
    }

    // MARK: The body

    private func readMore() {
        guard let body else { return end(.malformed("no body")) }
        if !isRefused { expectProgress() }
        g_input_stream_read_bytes_async(
            body.pointer(as: GInputStream.self), 65536, G_PRIORITY_DEFAULT, cancellable.pointer(as: GCancellable.self),
            { source, result, data in
                SoupCall.returned(from: data)?.arrived(source: source, result: result)
            }, retainedSelf())
    }

    private func arrived(source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?) {
        if !isRefused { alarm = nil }
        guard let source, let result else { return end(.malformed("no bytes")) }
        let stream = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GInputStream.self)
        do {
            let bytes = try GLibError.check { g_input_stream_read_bytes_finish(stream, result, $0) }
            if let reason { return end(reason, freeing: bytes) }
            guard let chunk = Data(consuming: bytes) else { return end(isWhole ? nil : .interrupted) }
            transferred += Int64(chunk.count)
            if isRefused, transferred > Self.longestRefusal { return end(nil) }
            // Compressed data may grow without limit, and endless data may decode to nothing, so both sizes have a
            // limit.
            guard transferred <= request.sizeLimit else { return end(.tooLarge(limit: request.sizeLimit)) }
            content?.take(chunk)
            deliver()
        } catch {
            end(SoupError(error, host: redirects.url.host() ?? "", certificate: nil))
        }
    }

    private func deliver() {
        while !isWaiting {
            let piece: Data?
            do throws(SoupError) { piece = try content?.next() } catch { return end(error) }
            guard let piece else { return readMore() }
            received += Int64(piece.count)
            guard received <= request.sizeLimit else { return end(.tooLarge(limit: request.sizeLimit)) }
            isWaiting = true
            isDelivering = true
            let flow = events.onChunk(piece)
            isDelivering = false
            guard !hasEnded else { return }
            if flow == .more { isWaiting = false }
        }
    }

    private var isWhole: Bool {
        guard let body, let ending, let content else { return false }
        return content.isWhole && ending.isReached(after: transferred, of: body)
    }

    // MARK: Time and the end

    /// The connect timeout starts with the first attempt to connect, not while the request waits for a free connection.
    private func connecting() {
        guard alarm == nil else { return }
        ring(after: min(configuration.connectTimeout, request.timeout))
    }

    private func expectProgress() { ring(after: request.timeout) }

    private func ring(after seconds: Double) {
        alarm = loop.alarm(after: Int((seconds * 1000).rounded(.up))) { [weak self] in
            self?.stop(because: .timedOut)
        }
    }

    private func end(_ error: SoupError?, freeing bytes: OpaquePointer? = nil) {
        if let bytes { g_bytes_unref(bytes) }
        guard !hasEnded else { return }
        hasEnded = true
        alarm = nil
        if error != nil || isRefused { discardBody() }
        body = nil
        message = nil
        let outcome = reason ?? error
        events.onEnd(isRefused && outcome != .cancelled ? nil : outcome)
    }

    private func cut() { g_cancellable_cancel(cancellable.pointer(as: GCancellable.self)) }

    /// Closes an unread body at the socket. Dropping it would read it to its end and block the loop.
    private func discardBody() {
        cut()
        guard let body else { return }
        g_input_stream_close_async(
            body.pointer(as: GInputStream.self), G_PRIORITY_DEFAULT, cancellable.pointer(as: GCancellable.self), nil,
            nil)
        self.body = nil
    }

    private func retainedSelf() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    private static func returned(from data: gpointer?) -> SoupCall? {
        data.map { Unmanaged<SoupCall>.fromOpaque($0).takeRetainedValue() }
    }
}

extension Data {
    /// Copies and frees the bytes; nil when there are none, because the stream has ended.
    fileprivate init?(consuming bytes: OpaquePointer?) {
        guard let bytes else { return nil }
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        guard let start = g_bytes_get_data(bytes, &size), size > 0 else { return nil }
        self.init(bytes: start, count: Int(size))
    }
}
