// Devices that failed are remembered across starts; a damaged file forgets them.

import FeedsData
import Foundation
import Testing

@Suite struct FailedDevicesFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file() -> FailedDevicesFile { FailedDevicesFile(folder: folder.url) { Issue.record("\($0)") } }

    @Test func whatFailedIsKept() {
        #expect(file().load().isEmpty)
        let first = file()
        first.save(["vah264dec for H.264 on /dev/dri/renderD128 i915, GStreamer 1.22.0", "b"])
        first.flush()
        #expect(file().load() == ["vah264dec for H.264 on /dev/dri/renderD128 i915, GStreamer 1.22.0", "b"])
    }

    @Test(arguments: ["", "no json", "{}", "[1]"])
    func aDamagedFileIsEmpty(_ text: String) throws {
        _ = try folder.write(Data(text.utf8), as: "failed-decoders.json")
        #expect(file().load().isEmpty)
    }
}
