// What a camera wrote is believed when it can be read, and never read beyond its end.

import Testing

@testable import GtkBridge

struct ExifOrientationTests {
    @Test(arguments: [true, false]) func onlyTheFirstWayIsUpright(_ littleEndian: Bool) {
        let answers = (1...8).map {
            ExifOrientation.isUpright(FourColours.exif(orientation: UInt8($0), littleEndian: littleEndian))
        }
        #expect(answers == [true] + Array(repeating: false, count: 7))
    }

    @Test func whereNothingIsSaidItIsUpright() {
        #expect(ExifOrientation.isUpright([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0]))
    }

    @Test func whatCannotBeReadIsNot() {
        #expect(!ExifOrientation.isUpright([]))
        #expect(!ExifOrientation.isUpright([0x49, 0x4D, 42, 0, 8, 0, 0, 0, 0, 0]))
        #expect(!ExifOrientation.isUpright([0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]))
        // A table that says it is longer than everything.
        let cut = FourColours.exif(orientation: 6).prefix(19)
        #expect(!ExifOrientation.isUpright(Array(cut)))
    }
}
