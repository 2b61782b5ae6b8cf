// A decoder has as many threads as its clip needs, and no more than the machine has cores.

import Testing

@testable import GstBridge

struct DecoderThreadsTests {
    @Test(
        arguments: [
            (720.0 * 1280 * 30, 1), (1080.0 * 1920 * 30, 1), (1080.0 * 1920 * 60, 2), (3840.0 * 2160 * 30, 4),
            (3840.0 * 2160 * 60, 8), (7680.0 * 4320 * 60, 16), (.infinity, 16), (-1, 1), (0, 1), (.nan, 1), (nil, 1),
        ] as [(Double?, Int)])
    func aLargerClipHasMoreThreads(_ load: Double?, _ threads: Int) {
        #expect(DecoderThreads.count(load: load, cores: 64) == threads)
    }

    @Test(arguments: [1, 2, 6]) func noMoreThanTheMachineHasCores(_ cores: Int) {
        #expect(DecoderThreads.count(load: 3840 * 2160 * 60, cores: cores) == cores)
    }
}
