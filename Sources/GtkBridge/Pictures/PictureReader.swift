// Decodes picture files at their display size, in a sandboxed process that contains the faults of decoders. The process
// starts with the first picture and ends after a rest.
// Thread: any; blocking, so callers stay off the main thread. Invariant: a slow picture delays the others only for a
// moment, and a broken picture ends only its own process.

import CPictureWire
import Dispatch
import Foundation
package import GLibBridge
import Glibc
import Synchronization

package nonisolated final class PictureReader: Sendable {
    package struct Picture: Sendable {
        package let texture: Texture
        /// True for an animated picture, which has more frames.
        package let moves: Bool
    }

    private struct Idle {
        var workers: [PictureWorker] = []
        /// Rises with every use, so that the end of a rest is noticed.
        var uses = 0
        var isWatched = false
    }

    /// One picture at a time is fastest. While a picture takes long, a few others may overtake it.
    private static let patience = DispatchTimeInterval.milliseconds(400)
    private static let overtakers = 4
    private static let rest = DispatchTimeInterval.seconds(20)
    /// A panorama that covers a large pane would have more: 48 MB, and more than a graphics card takes at once.
    private static let (mostPixels, longestSide) = (16e6, 8192.0)
    private let starter: PictureStarter
    /// A picture that takes longer counts as broken.
    private let seconds: Int
    // Waiting here is safe: callers are on a queue whose threads may wait, and each wait ends when a process answers or
    // is killed.
    private let lane = DispatchSemaphore(value: 1)
    private let passing = DispatchSemaphore(value: overtakers)
    private let idle = Mutex(Idle())
    private let queue = OperationQueue()

    package init(_ starter: PictureStarter, seconds: Int = 8) {
        self.starter = starter
        self.seconds = seconds
        queue.name = "mutoscope.pictures"
        queue.maxConcurrentOperationCount = 1 + Self.overtakers
    }

    /// Runs `body`, which reads pictures, on a queue whose threads may wait.
    package func perform(_ body: @escaping @Sendable () -> Void) { queue.addOperation(body) }

    deinit { idle.withLock { for worker in $0.workers { worker.end() } } }

    /// Starts the process before the first picture is requested.
    package func warmUp() {
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            if let worker = PictureWorker(starter, patience: seconds * 1000) { giveBack(worker) }
        }
    }

    /// Decodes at the size that covers (or fits) the pane, never larger than the picture itself. A picture that is soon
    /// replaced, such as a poster, may be less sharp when that saves a third of the time.
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

    // Safe: `read` is only called on the callers' own queues, so no other work waits for this thread.
    private func enter() -> DispatchSemaphore {
        if lane.wait(timeout: .now() + Self.patience) == .success { return lane }
        passing.wait()
        return passing
    }

    // MARK: Processes

    /// A process with the file open. The caller must give it back or end it.
    func open(_ path: String, isOwn: Bool) throws(GLibError) -> (PictureWorker, PictureWorker.Shape) {
        var byteCount: Int64 = 0
        let file = shim_wire_open_file(path, &byteCount)
        guard file >= 0 else { throw Self.failure("\(path) is no file that can be read") }
        defer { close(file) }
        // An idle process may have ended meanwhile; a new one has not.
        while true {
            let waiting = idle.withLock { $0.workers.popLast() }
            guard let worker = waiting ?? PictureWorker(starter, patience: seconds * 1000) else {
                throw Self.failure("no process for pictures could be started")
            }
            do throws(PictureWorker.Failure) {
                return (worker, try worker.open(file, byteCount: byteCount, permitsDrawings: isOwn))
            } catch {
                let failure = failed(worker, path, error)
                if error != .lost || waiting == nil { throw failure }
            }
        }
    }

    /// Keeps one process for the next picture.
    func giveBack(_ worker: PictureWorker) {
        let (spare, mustWatch) = idle.withLock { idle -> (PictureWorker?, Bool) in
            idle.uses += 1
            guard idle.workers.isEmpty else { return (worker, false) }
            idle.workers.append(worker)
            defer { idle.isWatched = true }
            return (nil, !idle.isWatched)
        }
        // The caller may be on the main thread, and ending a process takes a moment.
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
        let longest = longestSide / Double(max(source.width, source.height))
        let largest = min(longest, (mostPixels / Double(source.width * source.height)).squareRoot())
        let scale = min(1, largest, covering ? max(scales.0, scales.1) : min(scales.0, scales.1))
        return (
            max(1, Int((Double(source.width) * scale).rounded())),
            max(1, Int((Double(source.height) * scale).rounded()))
        )
    }
}
