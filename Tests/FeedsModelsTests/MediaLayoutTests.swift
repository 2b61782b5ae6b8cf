// The bytes of a medium's beginning.

import FeedsModels
import Testing

struct MediaLayoutTests {
    private func layout(_ present: [Int?]) -> MediaLayout {
        MediaLayout(
            chunkSeconds: 2, levels: [1, 2], chunkBytes: [[100, 200], [100, 200], [50, 100]], present: present)
    }

    @Test func aPartOfAChunkCountsInPart() {
        #expect(layout([0, 0, 0]).bytes(ofFirst: 0.5) == 125)
        #expect(layout([1, 1, 1]).bytes(ofFirst: 0.2) == 100)
        #expect(layout([1, 1, 1]).bytes(ofFirst: 0) == 0)
    }

    @Test func neverMoreThanThereIs() {
        #expect(layout([0, 0, 0]).bytes(ofFirst: 7) == 250)
        #expect(layout([0, nil, nil]).bytes(ofFirst: 1) == 100)
        #expect(layout([nil, nil, nil]).bytes(ofFirst: 1) == 0)
        #expect(layout([0, 0, 0]).bytes(ofFirst: -1) == 0)
        #expect(MediaLayout(chunkSeconds: 0, levels: [], chunkBytes: [], present: []).bytes(ofFirst: 1) == 0)
    }
}
