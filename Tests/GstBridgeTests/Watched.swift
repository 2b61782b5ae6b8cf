// A pipeline with a log of all its events and pictures, and waits with a time limit.
// Thread: any; one lock. Invariant: entries from before a wait count too, so nothing is missed.

import Dispatch
import FeedsTestSupport
import Foundation
import GstBridge
import Synchronization

final class Watched: Sendable {
    struct Picture: Sendable {
        var seconds: Double
        var width: Int
        var height: Int
        /// A pixel in the middle: B, G, R, A.
        var middle: [UInt8]
        /// The bright rows of a column of the left half, where a wave has a bar of earlier sound.
        var rows = 0
        /// The number in a barcode clip's picture.
        var number: Int?
        var at: DispatchTime
    }

    enum Sight: Sendable {
        case event(PipelineEvent)
        case picture(Picture)
    }

    struct TimedOut: Error, CustomStringConvertible {
        var waitedFor: String
        var seen: [Sight]
        var description: String {
            let events = seen.compactMap { if case .event(let event) = $0 { event } else { nil } }
            return "no \(waitedFor); \(seen.count - events.count) pictures, events: \(events)"
        }
    }

    private struct State {
        var sights: [Sight] = []
        var waiters: [Int: @Sendable () -> Void] = [:]
        var nextWaiter = 0
    }

    private final class Log: Sendable {
        let state = Mutex(State())
        let slot = Mutex<LatestFrame?>(nil)

        func add(_ sight: Sight) {
            let waiters = state.withLock { state in
                state.sights.append(sight)
                return Array(state.waiters.values)
            }
            for wake in waiters { wake() }
        }

        func takePicture() {
            guard let frame = slot.withLock({ $0 })?.take() else { return }
            let middle = frame.pixels + frame.stride * (frame.height / 2) + frame.width / 2 * VideoFrame.bytesPerPixel
            add(
                .picture(
                    Picture(
                        seconds: frame.seconds, width: frame.width, height: frame.height,
                        middle: [UInt8](UnsafeRawBufferPointer(start: middle, count: VideoFrame.bytesPerPixel)),
                        rows: frame.brightRows, number: BarcodeReader.number(in: frame), at: .now())))
        }
    }

    let pipeline: VideoPipeline
    private let log: Log

    init(
        _ source: ByteSource, width: Int = 270, height: Int = 480, fit: PaneOutput.Fit = .contain,
        sink: String? = nil, audio: AudioOutput? = nil, decoders: Decoders = Decoders(), loops: Bool = true,
        isSound: Bool = false
    ) {
        let log = Log()
        self.log = log
        pipeline = VideoPipeline(
            source: source, output: PaneOutput(width: width, height: height, fit: fit),
            audio: audio ?? AudioOutput(sink: sink), decoders: decoders, loops: loops, isSound: isSound,
            onFrame: { log.takePicture() },
            events: { log.add(.event($0)) })
        log.slot.withLock { $0 = pipeline.frames }
    }

    /// The present length of the log, as a start for a wait.
    var mark: Int { log.state.withLock { $0.sights.count } }

    var events: [PipelineEvent] {
        log.state.withLock { $0.sights.compactMap { if case .event(let event) = $0 { event } else { nil } } }
    }

    func pictures(from mark: Int = 0) -> [Picture] {
        log.state.withLock {
            $0.sights.dropFirst(mark).compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
        }
    }

    /// The first value that `match` returns for an entry after `mark`.
    @discardableResult
    func wait<T: Sendable>(
        for what: String, from mark: Int = 0, limit: Double = 6, _ match: @escaping @Sendable (Sight) -> T?
    ) async throws -> T {
        let log = log
        return try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<T, any Error>) in
            let once = Once(continuation)
            let look: @Sendable () -> Void = {
                let found = log.state.withLock { $0.sights.dropFirst(mark).lazy.compactMap(match).first }
                if let found { once.finish(.success(found)) }
            }
            let id = log.state.withLock { state in
                state.nextWaiter += 1
                state.waiters[state.nextWaiter] = look
                return state.nextWaiter
            }
            once.atEnd { log.state.withLock { $0.waiters[id] = nil } }
            look()
            DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
                once.finish(.failure(TimedOut(waitedFor: what, seen: log.state.withLock { $0.sights })))
            }
        }
    }

    @discardableResult
    func picture(from mark: Int = 0, _ isWanted: @escaping @Sendable (Picture) -> Bool = { _ in true }) async throws
        -> Picture
    {
        try await wait(for: "picture", from: mark) { sight in
            if case .picture(let picture) = sight, isWanted(picture) { picture } else { nil }
        }
    }

    func event(_ what: String, from mark: Int = 0, _ isWanted: @escaping @Sendable (PipelineEvent) -> Bool) async throws
    {
        try await wait(for: what, from: mark) { sight in
            if case .event(let event) = sight, isWanted(event) { true } else { nil }
        }
    }

    /// Waits until a jump to that position has landed.
    func sought(_ seconds: Double, from mark: Int = 0) async throws {
        try await event("jump to \(seconds)", from: mark) {
            if case .sought(let place) = $0 { abs(place - seconds) < 0.01 } else { false }
        }
    }

    /// Primes and returns the facts about the clip; throws the pipeline's own error.
    @discardableResult
    func primed(from seconds: Double = 0) async throws -> PipelineEvent.Clip {
        pipeline.prime(from: seconds)
        return try await wait(for: "priming") { sight -> Result<PipelineEvent.Clip, any Error>? in
            switch sight {
            case .event(.primed(let clip)): .success(clip)
            case .event(.failed(let error)): .failure(error)
            default: nil
            }
        }.get()
    }

    func failure() async throws -> PipelineError {
        pipeline.play()
        return try await wait(for: "failure") { sight in
            if case .event(.failed(let error)) = sight { error } else { nil }
        }
    }

    func closed() async throws {
        pipeline.close()
        try await event("closing") { if case .closed = $0 { true } else { false } }
    }
}

extension VideoFrame {
    fileprivate var brightRows: Int {
        let column = Int(Double(width) * (0.2 + 0.6 * 10.5 / 36)) * Self.bytesPerPixel
        return (0..<height).count { pixels.load(fromByteOffset: $0 * stride + column, as: UInt8.self) > 0x80 }
    }
}

/// Resumes a continuation exactly once, from the first caller.
private final class Once<T: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<T, any Error>?>
    private let cleanUp = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ continuation: CheckedContinuation<T, any Error>) { self.continuation = Mutex(continuation) }

    func atEnd(_ body: @escaping @Sendable () -> Void) { cleanUp.withLock { $0 = body } }

    func finish(_ result: Result<T, any Error>) {
        guard let continuation = continuation.withLock({ $0.take() }) else { return }
        cleanUp.withLock { $0.take() }?()
        continuation.resume(with: result)
    }
}
