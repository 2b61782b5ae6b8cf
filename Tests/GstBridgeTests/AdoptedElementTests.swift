// Elements that come and go in a pipeline, and their errors.
// Thread: any; GStreamer's own threads post messages.

import Dispatch
import Testing

@testable import GstBridge

extension AllPipelineTests {
    @Suite struct AdoptedElementTests {
        /// A damaged segment may end its demuxer while the sinks still wait for their first data. An error on the
        /// pipeline's bus would end that wait, and the pipeline would stand still for ever.
        @Test func itsErrorLeavesThePipelineAlone() async throws {
            let (notes, noted) = AsyncStream.makeStream(of: BusNote.self)
            let (outer, pipeline) = (try Element(), try Element())
            let heard = BusTranslator(pipeline) { noted.yield($0) }
            let valve = try Element(describedAs: "valve drop=true")
            try pipeline.add(linking: [try Element("fakesrc"), valve, try Element("fakesink")])
            // Now the sink waits for data.
            outer.adopt(pipeline, speakingOn: heard)

            let (complaints, complained) = AsyncStream.makeStream(of: BusNote.self)
            let bus = BusTranslator { complained.yield($0) }
            let element = try Element(describedAs: "fakesink state-error=ready-to-paused")
            pipeline.adopt(element, speakingOn: bus)
            pipeline.dismiss(element)
            complained.finish()
            #expect(await complaints.contains { if case .failed = $0 { true } else { false } })

            valve.set("drop", false)
            DispatchQueue.global().asyncAfter(deadline: .now() + 6) { noted.finish() }
            #expect(await notes.contains { if case .settled = $0 { true } else { false } })
            outer.dismiss(pipeline)
        }
    }
}
