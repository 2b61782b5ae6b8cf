// A file replaces the old one only when it is complete.

import Foundation
import GLibBridge
import Testing

@Suite struct SaveFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("save-\(UUID().uuidString)")
    private var place: String { folder.appendingPathComponent("a.mp4").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func whatWasThereStaysUntilTheNewOneIsWhole() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("old".utf8).write(to: URL(fileURLWithPath: place))
        let file = try SaveFile(place)
        try file.write(Data("new".utf8))
        #expect(try String(contentsOfFile: place, encoding: .utf8) == "old")
        try file.keep()
        #expect(try String(contentsOfFile: place, encoding: .utf8) == "new")
        let other = try SaveFile(place)
        other.drop()
        #expect(try names == ["a.mp4"])
    }

    @Test func aPlaceThatIsNotThereSaysWhy() {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: SaveFile.Failure(code: ENOENT)) { try SaveFile(folder.path + "/missing/a.mp4") }
    }

    @Test func noFolderIsOpenedThroughALink() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let link = folder.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        #expect(SaveFile.openFolder(link.path) == -ELOOP)
        let opened = SaveFile.openFolder(folder.path)
        #expect(opened >= 0)
        close(opened)
    }
}
