// Where the program looks for its own files, in which order, independent of the build folder.

import Foundation
import Testing

@testable import mutoscope

struct ResourcesTests {
    private func places(_ binary: String) -> [String] { Resources.places(of: binary).map(\.path) }

    @Test func besideTheBinaryComesFirstThenThePackages() {
        #expect(
            places("/opt/mutoscope/bin/mutoscope") == [
                "/opt/mutoscope/bin/share", "/opt/mutoscope/share", "/usr/local/share", "/usr/share",
            ])
        #expect(places("/usr/bin/mutoscope").contains("/usr/share"))
    }

    @Test func theCheckoutComesLast() {
        let found = places("/home/ann/.build/app/.build/x86_64-unknown-linux-gnu/release/mutoscope")
        #expect(found.last == "/home/ann/.build/app/share")
        #expect(found.firstIndex(of: "/usr/share") == found.count - 2)
    }

    @Test func withoutABinaryThereIsStillAPlace() {
        #expect(places("").contains("/usr/share"))
        #expect(Resources(share: URL(fileURLWithPath: "/x")).own.path == "/x/mutoscope")
    }

    @Test func thisCheckoutsSampleAndDirectoryAreFound() {
        let feed = Resources.find().own.appendingPathComponent("sample/feed.json")
        #expect(FileManager.default.fileExists(atPath: feed.path))
        #expect(FileManager.default.fileExists(atPath: Resources.find().directory.path))
    }
}
