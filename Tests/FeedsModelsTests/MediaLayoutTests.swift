// The bytes of a medium's beginning.

import FeedsModels
import Testing

struct MediaLayoutTests {
    private func layout(_ present: [Int?]) -> MediaLayout {
        MediaLayout(
            chunkSeconds: 2, levels: [1, 2], chunkBytes: [[100, 200], [100, 200], [100, 200]], present: present)
    }

    @Test func aPartOfAChunkCountsInPart() {
        #expect(layout([0, 0, 0]).bytes(ofFirst: 3) == 150)
        #expect(layout([1, 0, 0]).bytes(ofFirst: 3) == 250)
        #expect(layout([1, 1, 1]).bytes(ofFirst: 0) == 0)
    }

    @Test func neverMoreThanThereIs() {
        #expect(layout([0, 0, 0]).bytes(ofFirst: 100) == 300)
        #expect(layout([0, nil, 7]).bytes(ofFirst: 100) == 100)
        #expect(MediaLayout(chunkSeconds: 0, levels: [], chunkBytes: [], present: []).bytes(ofFirst: 5) == 0)
    }
}
