// One contract for every Trash: the desktop's, here and through the helper, and the tests' own.

import FeedsModels
import FeedsTestSupport
import Foundation
import GLibBridge
import Glibc
import Testing

@testable import FeedsData

/// A Trash with a folder of files that it takes.
private struct TrashSubject: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (TemporaryFolder, [String]) async throws -> any TrashProtocol
    /// Files on a disk, which the fake has not.
    let isReal: Bool

    static let all = [
        TrashSubject(
            testDescription: "desktop", make: { try Self.write($0, $1, DesktopTrash(helper: nil)) }, isReal: true),
        TrashSubject(
            testDescription: "helper",
            make: { folder, names in
                try Self.write(folder, names, DesktopTrash(helper: Self.helper(of: folder.url.path)))
            }, isReal: true),
        TrashSubject(
            testDescription: "fake",
            make: { folder, names in FakeTrash(Set(names.map { folder.url.appending(path: $0).path })) }, isReal: false),
    ]

    private static func write(
        _ folder: TemporaryFolder, _ names: [String], _ trash: DesktopTrash
    ) throws -> any TrashProtocol {
        for name in names { try Data(name.utf8).write(to: folder.url.appending(path: name)) }
        return trash
    }

    /// The duties of the helper, on a thread instead of in a process.
    private static func helper(of home: String) throws -> HelperProcess {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        let theirs = ends[1]
        Thread.detachNewThread {
            let duties = HelperDuties(home: home) { _ in 1 }
            HelperProcess.answer(on: theirs) { duties.serve($0) }
            close(theirs)
        }
        return HelperProcess(channel: ends[0])
    }
}

@Suite(.serialized) struct TrashContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test(arguments: TrashSubject.all) fileprivate func aFileGoesAndComesBack(_ subject: TrashSubject) async throws {
        let trash = try await subject.make(folder, ["a.mp4", "b.mp4"])
        #expect(await trash.move(path("a.mp4")) == .done)
        if subject.isReal { #expect(!FileManager.default.fileExists(atPath: path("a.mp4"))) }
        #expect(await trash.move(path("a.mp4")) == .missing)
        #expect(await trash.restore(path("b.mp4")) == .missing, "it was never moved")
        #expect(await trash.restore(path("a.mp4")) == .done)
        if subject.isReal { #expect(try String(contentsOfFile: path("a.mp4"), encoding: .utf8) == "a.mp4") }
        #expect(await trash.restore(path("a.mp4")) == .missing, "once is enough")
    }

    @Test(arguments: TrashSubject.all) fileprivate func twoFilesOfAName(_ subject: TrashSubject) async throws {
        let trash = try await subject.make(folder, ["a.mp4"])
        #expect(await trash.move(path("a.mp4")) == .done)
        if let fake = trash as? FakeTrash {
            await fake.make(path("a.mp4"))
        } else {
            try Data("other".utf8).write(to: URL(filePath: path("a.mp4")))
        }
        #expect(await trash.restore(path("a.mp4")) == .taken)
        if subject.isReal { #expect(try String(contentsOfFile: path("a.mp4"), encoding: .utf8) == "other") }
    }

    @Test(arguments: TrashSubject.all)
    fileprivate func nothingIsErasedThatATrashWouldTake(_ subject: TrashSubject) async throws {
        let trash = try await subject.make(folder, ["a.mp4"])
        guard case .failed = await trash.erase(path("a.mp4")) else {
            Issue.record("it was erased")
            return
        }
        #expect(await trash.move(path("a.mp4")) == .done)
    }
}
