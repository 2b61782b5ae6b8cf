// Reads picture files into textures of the size they are shown at, in a process that can do nothing else: what a decoder's
// fault can do ends there. It is started when the first picture is wanted, and ends when none was for a while.
// Thread: any; blocking, so callers keep off the main thread. Invariant: a slow picture keeps none of the others waiting
// for longer than a moment, and a broken one costs its process alone.

import CPictureWire
import Dispatch
import Foundation
package import GLibBridge
import Glibc
import Synchronization

package nonisolated final class PictureReader: Sendable {
    package struct Picture: Sendable {
        package let texture: Texture
        /// There are more pictures to come: it is a film.
        package let moves: Bool
    }

    private struct Idle {
        var workers: [PictureWorker] = []
        /// Grows with every use, so that a rest is known when it is over.
        var uses = 0
        var isWatched = false
    }

    /// One at a time is quickest, as long as none takes long: then others pass it, a few at most.
    private static let patience = DispatchTimeInterval.milliseconds(400)
    private static let overtakers = 4
    private static let rest = DispatchTimeInterval.seconds(20)
    private let program: String
    /// What takes longer is broken.
    private let seconds: Int
    // Who waits here is on a thread of a queue that may be kept waiting, and each is let go when a process answers or is
    // killed.
    private let lane = DispatchSemaphore(value: 1)
    private let passing = DispatchSemaphore(value: overtakers)
    private let idle = Mutex(Idle())
    private let queue = OperationQueue()

    /// `program`: the one that decodes.
    package init(program: String, seconds: Int = 8) {
        self.program = program
        self.seconds = seconds
        queue.name = "mutoscope.pictures"
        queue.maxConcurrentOperationCount = 1 + Self.overtakers
    }

    /// Runs what reads pictures where it may wait for them.
    package func perform(_ body: @escaping @Sendable () -> Void) { queue.addOperation(body) }

    deinit { idle.withLock { for worker in $0.workers { worker.end() } } }

    /// The process is started before the first picture asks for it.
    package func warmUp() {
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            if let worker = PictureWorker(program: program, patience: seconds * 1000) { giveBack(worker) }
        }
    }

    /// Decodes at the size that covers (or fits) the pane, never larger than the picture itself. One that soon gives way
    /// to another, as a poster does to its video, may be a little soft where that saves a third of the time.
    package func read(
        _ path: String, width: Int, height: Int, isOwn: Bool, isPassing: Bool = false,
        covering: (_ width: Int, _ height: Int) -> Bool
    ) throws(GLibError) -> Picture {
        let token = enter()
        defer { token.signal() }
        let (worker, shape) = try open(path, isOwn: isOwn)
        do throws(PictureWorker.Failure) {
            let target = Self.target(of: shape, width, height, covering(shape.width, shape.height))
            let (texture, _) = try worker.picture(
                of: shape, width: target.width, height: target.height, isSoft: isPassing)
            giveBack(worker)
            return Picture(texture: texture, moves: shape.moves)
        } catch {
            throw failed(worker, path, error)
        }
    }

    // Never on a thread that others wait for: `read` is only called on queues of the callers' own.
    private func enter() -> DispatchSemaphore {
        if lane.wait(timeout: .now() + Self.patience) == .success { return lane }
        passing.wait()
        return passing
    }

    // MARK: Processes

    /// A process that has the file open. Whoever gets it gives it back, or ends it.
    func open(_ path: String, isOwn: Bool) throws(GLibError) -> (PictureWorker, PictureWorker.Shape) {
        var byteCount: Int64 = 0
        let file = shim_wire_open_file(path, &byteCount)
        guard file >= 0 else { throw Self.failure("\(path) is no file that can be read") }
        defer { close(file) }
        // One that waited may have ended meanwhile; one that has just begun has not.
        while true {
            let waiting = idle.withLock { $0.workers.popLast() }
            guard let worker = waiting ?? PictureWorker(program: program, patience: seconds * 1000) else {
                throw Self.failure("\(program) could not be started")
            }
            do throws(PictureWorker.Failure) {
                return (worker, try worker.open(file, byteCount: byteCount, permitsDrawings: isOwn))
            } catch {
                let failure = failed(worker, path, error)
                if error != .lost || waiting == nil { throw failure }
            }
        }
    }

    /// One is kept for the next picture.
    func giveBack(_ worker: PictureWorker) {
        let (spare, mustWatch) = idle.withLock { idle -> (PictureWorker?, Bool) in
            idle.uses += 1
            guard idle.workers.isEmpty else { return (worker, false) }
            idle.workers.append(worker)
            defer { idle.isWatched = true }
            return (nil, !idle.isWatched)
        }
        // Whoever gives one back may be on the main thread, and this takes a moment.
        if let spare { DispatchQueue.global(qos: .utility).async { spare.end() } }
        if mustWatch { watchRest() }
    }

    private func watchRest() {
        let uses = idle.withLock { $0.uses }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.rest) { [weak self] in
            self?.rested(since: uses)
        }
    }

    private func rested(since uses: Int) {
        let (ended, goesOn) = idle.withLock { idle -> ([PictureWorker], Bool) in
            guard idle.uses == uses else { return ([], true) }
            defer { (idle.workers, idle.isWatched) = ([], false) }
            return (idle.workers, false)
        }
        for worker in ended { worker.end() }
        if goesOn { watchRest() }
    }

    // MARK: Failures

    func failed(_ worker: PictureWorker, _ path: String, _ error: PictureWorker.Failure) -> GLibError {
        switch error {
        case .lost:
            worker.end()
            return Self.failure("\(path) could not be decoded")
        case .refused(let status):
            giveBack(worker)
            return Self.failure(Self.sentence(status, path))
        }
    }

    private static func sentence(_ status: Int32, _ path: String) -> String {
        switch Int(status) {
        case ShimTooLarge: "\(path) is too large a picture"
        case ShimNoDrawings: "\(path) is a drawing from elsewhere, which is not drawn"
        case ShimDamaged: "\(path) could not be decoded"
        default: "\(path) is not a picture we can read"
        }
    }

    private static func failure(_ message: String) -> GLibError {
        GLibError(domain: "mutoscope-picture", code: 0, message: message)
    }

    static func target(
        of source: PictureWorker.Shape, _ width: Int, _ height: Int, _ covering: Bool
    ) -> (width: Int, height: Int) {
        let scales = (Double(width) / Double(source.width), Double(height) / Double(source.height))
        let scale = min(1, covering ? max(scales.0, scales.1) : min(scales.0, scales.1))
        return (
            max(1, Int((Double(source.width) * scale).rounded())),
            max(1, Int((Double(source.height) * scale).rounded()))
        )
    }
}
