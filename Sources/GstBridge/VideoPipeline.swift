// One clip being decoded: the face that the rest of the program uses.
// Thread: any; nothing here blocks. Work happens on the pipeline's own queue, events come from there, in order.
// Invariant: after `close()` (or when this object goes) the only event left is `closed`.

import Dispatch
import Synchronization

package final class VideoPipeline: Sendable {
    /// The latest picture. Emptied by whoever paints.
    package let frames: FrameSlot
    /// The captions in the clip, as far as they came by.
    package let texts = TextTracks()

    private let machine: PipelineMachine
    private let level: Mutex<AudioBranch.Level>
    private let isClosed = Atomic(false)

    /// `onFrame` is called on a streaming thread when `frames` becomes full; `events` on the pipeline's queue.
    package init(
        source: ByteSource, output: PaneOutput, audio: AudioOutput, isMuted: Bool = false, loops: Bool = true,
        onFrame: @escaping @Sendable () -> Void, events: @escaping @Sendable (PipelineEvent) -> Void
    ) {
        frames = FrameSlot(onFrame: onFrame)
        let level = AudioBranch.Level(isMuted: isMuted)
        self.level = Mutex(level)
        machine = PipelineMachine(
            PipelineMachine.Opening(source: source, loops: loops, audio: audio, slot: frames, texts: texts),
            pane: output,
            level: level, readings: Readings(), emit: events)
    }

    deinit { close() }

    /// Seconds of the latest picture; nil before the first. Cheap enough for every frame.
    package var position: Double? { machine.readings.position }
    /// Seconds; nil while unknown.
    package var duration: Double? { machine.readings.duration }

    /// Decodes the picture at `seconds` and waits there, paused. None before it is ever handed out.
    package func prime(from seconds: Double = 0) { enqueue { $0.prime(from: seconds) } }

    /// Plays as soon as it can; primes first if need be.
    package func play() { enqueue { $0.play() } }

    package func pause() { enqueue { $0.pause() } }

    /// Back to the first picture, paused.
    package func rewind() { enqueue { $0.rewind() } }

    /// `accurate` lands on the very picture; else on the key picture before it, sooner. While one jump is under way
    /// only the latest of those asked for waits. Each that lands says `sought`.
    package func seek(to seconds: Double, accurate: Bool) { enqueue { $0.seek(to: seconds, accurate: accurate) } }

    /// Whether it goes on from the start at the end. May change at any time.
    package func setLoops(_ loops: Bool) { enqueue { $0.setLoops(loops) } }

    /// 1 is normal; kept within 0.25 and 4. Voices keep their pitch, and no picture is lost by a change.
    package func setRate(_ rate: Double) { enqueue { $0.setRate(rate) } }

    /// 0 to 1, linear.
    package func setVolume(_ volume: Double) { adjust { $0.volume = min(max(volume, 0), 1) } }

    package func setMuted(_ isMuted: Bool) { adjust { $0.isMuted = isMuted } }

    /// Pictures come in the new size from the next one on; the current one stays until then.
    package func resize(to output: PaneOutput) { enqueue { $0.resize(to: output) } }

    /// Frees everything in the background; `closed` follows. May be called again.
    package func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        let machine = machine
        // First, and not behind the queue: it may be waiting for the very bytes that are cancelled here.
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
