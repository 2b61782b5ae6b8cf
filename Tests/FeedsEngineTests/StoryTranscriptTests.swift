// Golden transcripts of the story timeline with a manual clock.
// Thread: any. Invariant: pictures come at once and videos move at once, unless a script says otherwise.

import FeedsEngine
import FeedsTestSupport
import Testing

struct StoryTranscriptTests {
    private let people: [[StoryMedium]] = [
        [.photo, .video(3)], [.seenPhoto, .photo(2)], [.video(2)],
    ]

    @Test func fromTheFirstToTheLast() {
        let script = Script(people) { scene in
            scene.send(.entered(person: 0))
            scene.wait(30)
        }
        #expect(script.verdict(golden: "story-first-to-last") == nil)
    }

    @Test func tapsHoldsAndDrags() {
        let script = Script(people) { scene in
            scene.send(.entered(person: 1))
            scene.tap(.back)
            scene.tap(.forward)
            scene.wait(1.5)
            scene.tap(.forward, for: 0.6)
            scene.send(.pressed)
            scene.send(.held(.drag))
            scene.send(.released(nil))
            scene.send(.entered(person: 1))
            scene.send(.freed(.drag))
            scene.send(.settled)
            scene.send(.previous)
            scene.send(.previous)
            scene.send(.previous)
        }
        #expect(script.verdict(golden: "story-taps-holds-drags") == nil)
    }

    @Test func nothingAdvances() {
        let script = Script(people, StoryRules(photoSeconds: 3, advances: false)) { scene in
            scene.send(.entered(person: 0))
            for _ in 0..<4 {
                scene.wait(10)
                scene.send(.next)
            }
        }
        #expect(script.verdict(golden: "story-nothing-advances") == nil)
    }

    @Test func mediaThatAreLateOrBroken() {
        let script = Script(people) { scene in
            scene.answers = false
            scene.send(.entered(person: 0))
            scene.wait(2)
            scene.send(.failed(0))
            scene.send(.retried(0))
            scene.send(.ready(0))
            scene.wait(5)
            scene.send(.ready(1))
            scene.wait(1)
            scene.send(.stalled(1))
            scene.wait(4)
            scene.send(.failed(1))
            scene.wait(4)
        }
        #expect(script.verdict(golden: "story-late-or-broken") == nil)
    }

    @Test func awayAndBack() {
        let script = Script(people) { scene in
            scene.send(.held(.focus))
            scene.send(.entered(person: 2))
            scene.send(.held(.sight))
            scene.send(.freed(.focus))
            scene.wait(5)
            scene.send(.freed(.sight))
            scene.wait(1)
            scene.send(.appended([[.photo]]))
            scene.send(.held(.reply))
            scene.wait(9)
            scene.send(.freed(.reply))
            scene.wait(1.5)
            scene.send(.closed)
        }
        #expect(script.verdict(golden: "story-away-and-back") == nil)
    }
}

/// Records the steps of a scene.
private final class Script {
    private var transcript = Transcript()
    private var scene: StoryScene

    init(_ people: [[StoryMedium]], _ rules: StoryRules = StoryRules(), _ ride: (inout StoryScene) -> Void) {
        var scene = StoryScene(people: people, rules: rules)
        var transcript = Transcript()
        withoutActuallyEscaping({ (event, commands, scene) in
            transcript.record(event, commands, state: Self.state(scene))
        }) { (record: @escaping (StoryTimeline.Event, [StoryTimeline.Command], StoryScene) -> Void) in
            scene.onStep = record
            ride(&scene)
            scene.onStep = nil
        }
        self.transcript = transcript
        self.scene = scene
    }

    func verdict(golden: String) -> String? { scene.broken.first ?? transcript.difference(from: golden) }

    private static func state(_ scene: StoryScene) -> String {
        let timeline = scene.timeline
        let tenths = (timeline.progress(at: scene.time) * 100).rounded() / 100
        let clock = ((scene.time - 100) * 1000).rounded() / 1000
        let item = timeline.item.map { "\($0)" } ?? "none"
        return "\(clock) s, item \(item), \(timeline.phase), \(timeline.isRunning ? "runs" : "stands"), at \(tenths)"
    }
}
