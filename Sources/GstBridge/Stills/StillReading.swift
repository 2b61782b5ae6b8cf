// Decodes a picture of a local video with a pipeline of its own, so that it looks as it does in the window.
// Thread: any; decoding happens on the pipeline's own threads. Invariant: it takes at most ten seconds, and the decoder is
// gone when it is done.

import Dispatch
import Synchronization

final class StillReading: Sendable {
    enum Place: Sendable {
        case at(Double)
        /// Where the video is likely to show something.
        case early
    }

    /// In seconds. Many videos begin black.
    private static let early = 1.0
    private static let patience = 10.0

    private struct State {
        var pipeline: VideoPipeline?
        var duration: Double?
        var still: VideoStill?
        var done: (@Sendable (VideoStill?) -> Void)?
    }

    private let place: Place
    private let state: Mutex<State>

    private init(_ place: Place, _ done: @escaping @Sendable (VideoStill?) -> Void) {
        self.place = place
        state = Mutex(State(done: done))
    }

    /// Nil when the file cannot be decoded in time.
    static func still(of path: String, _ place: Place, in output: PaneOutput) async -> VideoStill? {
        await withCheckedContinuation { continuation in
            StillReading(place) { continuation.resume(returning: $0) }.begin(path, output)
        }
    }

    private func begin(_ path: String, _ output: PaneOutput) {
        // The closures keep this object until the pipeline has closed.
        let pipeline = VideoPipeline(
            source: .file(path: path), output: output, audio: AudioOutput(sink: nil), isMuted: true, loops: false,
            onFrame: {}, events: { self.heard($0) })
        state.withLock { $0.pipeline = pipeline }
        if case .at(let seconds) = place { pipeline.prime(from: seconds) } else { pipeline.prime() }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience) { [weak pipeline] in
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
            if case .early = place, let duration, duration > Self.early * 2 {
                pipeline.seek(to: Self.early, accurate: true)
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
        let picture = SampledFrame(frame)
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
