// A readable orientation is used, and the reader never reads beyond the end of the data.

import FeedsTestSupport
import Testing

@testable import PictureKit

struct ExifOrientationTests {
    @Test(arguments: [true, false]) func eachWayIsTold(_ littleEndian: Bool) {
        let answers = (1...8).map {
            ExifOrientation.of(FourColours.exif(orientation: UInt8($0), littleEndian: littleEndian))
        }
        #expect(answers == Array(1...8))
    }

    @Test func whereNothingIsSaidItIsUpright() {
        #expect(ExifOrientation.of([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0]) == 1)
        #expect(ExifOrientation.of(FourColours.exif(orientation: 200)) == 1)
    }

    @Test func whatCannotBeReadSaysNothing() {
        #expect(ExifOrientation.of([]) == 1)
        #expect(ExifOrientation.of([0x49, 0x4D, 42, 0, 8, 0, 0, 0, 0, 0]) == 1)
        #expect(ExifOrientation.of([0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]) == 1)
        // A table that declares more entries than the data hold.
        #expect(ExifOrientation.of(Array(FourColours.exif(orientation: 6).prefix(19))) == 1)
    }
}
