// A small picture of a local video for a tile in a list, and the video's length.
// Thread: any; decoding happens on the pipeline's own threads. Invariant: it uses one decoder for at most ten seconds,
// and the decoder is gone when `read` returns.

import Dispatch
import Synchronization

package struct VideoStill: Sendable {
    package let picture: SampledFrame
    /// In seconds; nil while unknown.
    package let duration: Double?

    /// In seconds. Many videos begin black, so the picture is from a little later.
    private static let place = 1.0
    private static let patience = 10.0

    /// Nil when the file cannot be decoded in time. The picture covers `width` × `height`.
    package static func read(_ path: String, covering width: Int, _ height: Int) async -> VideoStill? {
        await withCheckedContinuation { continuation in
            let output = PaneOutput(width: width, height: height, fit: .cover)
            Reading { continuation.resume(returning: $0) }.begin(path, output)
        }
    }

    private final class Reading: Sendable {
        private struct State {
            var pipeline: VideoPipeline?
            var duration: Double?
            var still: VideoStill?
            var done: (@Sendable (VideoStill?) -> Void)?
        }

        private let state: Mutex<State>

        init(_ done: @escaping @Sendable (VideoStill?) -> Void) { state = Mutex(State(done: done)) }

        func begin(_ path: String, _ output: PaneOutput) {
            // The closures keep this object until the pipeline has closed.
            let pipeline = VideoPipeline(
                source: .file(path: path), output: output, audio: AudioOutput(sink: nil), isMuted: true, loops: false,
                onFrame: {}, events: { self.heard($0) })
            state.withLock { $0.pipeline = pipeline }
            pipeline.prime()
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + VideoStill.patience) { [weak pipeline] in
                pipeline?.close()
            }
        }

        private func heard(_ event: PipelineEvent) {
            guard let pipeline = state.withLock({ $0.pipeline }) else { return }
            switch event {
            case .primed(let clip):
                let duration = clip.duration ?? pipeline.duration
                state.withLock { $0.duration = duration }
                take(from: pipeline)
                if let duration, duration > VideoStill.place * 2 {
                    pipeline.seek(to: VideoStill.place, accurate: true)
                } else {
                    pipeline.close()
                }
            case .sought:
                take(from: pipeline)
                pipeline.close()
            case .failed: pipeline.close()
            case .closed: end()
            case .playing, .looped, .ended, .stalled, .warning: break
            }
        }

        private func take(from pipeline: VideoPipeline) {
            guard let frame = pipeline.frames.take() else { return }
            let picture = SampledFrame(
                seconds: frame.seconds, width: frame.width, height: frame.height, pixels: frame.packed)
            state.withLock { $0.still = VideoStill(picture: picture, duration: $0.duration) }
        }

        private func end() {
            let (still, done) = state.withLock { state in
                let end = (state.still, state.done)
                (state.pipeline, state.done) = (nil, nil)
                return end
            }
            done?(still)
        }
    }
}

extension VideoFrame {
    /// Blue, green, red, unused; rows without padding.
    fileprivate var packed: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { out, count in
            for row in 0..<height {
                for column in 0..<width {
                    let from = pixels + row * stride + column * Self.bytesPerPixel
                    let to = (row * width + column) * 4
                    for byte in 0..<3 { out[to + byte] = from.load(fromByteOffset: byte, as: UInt8.self) }
                    out[to + 3] = 255
                }
            }
            count = width * height * 4
        }
    }
}
