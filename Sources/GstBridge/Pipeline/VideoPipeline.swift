// The public interface to the decoding of a clip.
// Thread: any; nothing here blocks. Work runs on the pipeline's own queue, and events come from there, in order.
// Invariant: after `close()` (or after this object is freed) the only remaining event is `closed`.

import Dispatch
import Synchronization

package final class VideoPipeline: Sendable {
    /// The latest picture; the painter takes it out.
    package let frames: LatestFrame
    /// The captions within the clip that were found so far.
    package let texts = TextTracks()

    private let machine: PipelineMachine
    private let level: Mutex<AudioBranch.Level>
    private let isClosed = Atomic(false)

    /// `isSound`: only the sound is used, and the pictures are its cover or its wave.
    /// `onFrame` is called on a streaming thread when `frames` becomes full; `events` on the pipeline's queue.
    package init(
        source: ByteSource, output: PaneOutput, audio: AudioOutput, decoders: Decoders = Decoders(),
        isMuted: Bool = false, loops: Bool = true, isSound: Bool = false,
        onFrame: @escaping @Sendable () -> Void, events: @escaping @Sendable (PipelineEvent) -> Void
    ) {
        frames = LatestFrame(onFrame: onFrame)
        let level = AudioBranch.Level(isMuted: isMuted)
        self.level = Mutex(level)
        machine = PipelineMachine(
            PipelineGraph.Plan(
                source: source, pane: output, loops: loops, level: level, audio: audio, decoders: decoders,
                slot: frames, texts: texts, isSound: isSound),
            emit: events)
    }

    deinit { close() }

    /// Seconds of the latest picture; nil before the first. Cheap enough for every frame.
    package var position: Double? { machine.readings.position }
    /// In seconds; nil while unknown.
    package var duration: Double? { machine.readings.duration }

    /// Decodes the picture at `seconds` and waits there, paused. No earlier picture is delivered.
    package func prime(from seconds: Double = 0) { enqueue { $0.prime(from: seconds) } }

    /// Plays as soon as possible; primes first if necessary.
    package func play() { enqueue { $0.play() } }

    package func pause() { enqueue { $0.pause() } }

    /// Back to the first picture, paused.
    package func rewind() { enqueue { $0.rewind() } }

    /// `accurate` seeks to the exact picture; otherwise to the key frame before it, which is faster. During a jump only
    /// the latest request waits. Each finished jump sends `sought`.
    package func seek(to seconds: Double, accurate: Bool) { enqueue { $0.seek(to: seconds, accurate: accurate) } }

    /// Whether playback continues from the start after the end. May change at any time.
    package func setLoops(_ loops: Bool) { enqueue { $0.setLoops(loops) } }

    /// 1 is normal; limited to 0.25 … 4. Voices keep their pitch, and a change loses no picture.
    package func setRate(_ rate: Double) { enqueue { $0.setRate(rate) } }

    /// 0 to 1, linear.
    package func setVolume(_ volume: Double) { adjust { $0.volume = min(max(volume, 0), 1) } }

    package func setMuted(_ isMuted: Bool) { adjust { $0.isMuted = isMuted } }

    /// The next pictures come in the new size; the current one stays until then.
    package func resize(to output: PaneOutput) { enqueue { $0.resize(to: output) } }

    /// Frees everything in the background; `closed` follows. May be called again.
    package func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        let machine = machine
        // Not through the queue, because the queue may wait for the very bytes that are cancelled here.
        DispatchQueue.global(qos: .userInitiated).async {
            machine.cancelSupply()
            machine.queue.async { machine.close() }
        }
    }

    private func enqueue(_ act: @escaping @Sendable (PipelineMachine) -> Void) {
        let machine = machine
        machine.queue.async { act(machine) }
    }

    private func adjust(_ change: (inout AudioBranch.Level) -> Void) {
        let new = level.withLock { level in
            change(&level)
            return level
        }
        enqueue { $0.apply(new) }
    }
}
