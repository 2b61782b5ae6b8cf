// A moving picture, decoded while it is shown: its process holds one frame, and we hold another.
// Thread: any, one at a time; blocking. Invariant: at the end its process was given back or has ended.

import GLibBridge
import Synchronization

package nonisolated final class PictureFilm: Sendable {
    package struct Frame: Sendable {
        package let texture: Texture
        /// The time for which the frame is shown.
        package let seconds: Double
    }

    private struct State {
        var open: (worker: PictureWorker, shape: PictureWorker.Shape)?
        var isOver = false
    }

    private let reader: PictureReader
    private let path: String
    private let size: (width: Int, height: Int)
    private let isOwn: Bool
    private let state = Mutex(State())

    package init(reader: PictureReader, path: String, width: Int, height: Int, isOwn: Bool) {
        self.reader = reader
        self.path = path
        self.size = (width, height)
        self.isOwn = isOwn
    }

    deinit { if let open = state.withLock({ $0.open }) { reader.giveBack(open.worker) } }

    package func fits(_ width: Int, _ height: Int) -> Bool { size == (width, height) }

    /// Nil after the last repetition, and when it cannot continue.
    package func next() -> Frame? { state.withLock { $0.isOver ? nil : step(&$0) } }

    private func step(_ state: inout State) -> Frame? {
        do throws(GLibError) {
            let (worker, shape) = if let open = state.open { open } else { try reader.open(path, isOwn: isOwn) }
            state.open = (worker, shape)
            return try picture(worker, shape)
        } catch {
            // The last frame stays, so the error is not reported. The process was given back or has ended.
            state = State(open: nil, isOver: true)
            return nil
        }
    }

    private func picture(_ worker: PictureWorker, _ shape: PictureWorker.Shape) throws(GLibError) -> Frame {
        let (width, height) = (min(size.width, shape.width), min(size.height, shape.height))
        do throws(PictureWorker.Failure) {
            let (texture, milliseconds) = try worker.picture(of: shape, width: width, height: height)
            return Frame(texture: texture, seconds: Self.span(milliseconds))
        } catch {
            throw reader.failed(worker, path, error)
        }
    }

    /// Old files use 0 or 10 ms for "as fast as possible"; every browser shows such frames for a tenth of a second.
    private static func span(_ milliseconds: Int) -> Double {
        milliseconds <= 10 ? 0.1 : min(Double(milliseconds) / 1000, 3600)
    }
}
