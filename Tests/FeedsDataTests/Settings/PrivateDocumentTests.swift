// A small value on disk: private, complete, and within its size limit.

import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

@Suite struct PrivateDocumentTests {
    private let folder: TemporaryFolder
    private var file: URL { folder.url.appending(path: "deep/value.json") }

    init() throws { folder = try TemporaryFolder() }

    private func document(
        largest: Int = 1000, report: @escaping @Sendable (String) -> Void = { _ in }
    ) -> PrivateDocument<[Int]> {
        PrivateDocument(file, name: "The value", largest: largest, report: report)
    }

    @Test func nobodyElseMayReadIt() throws {
        let document = document()
        document.write([1, 2])
        document.flush()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try document.read() == [1, 2])
    }

    @Test func changesOfManyComeOneAfterTheOther() async {
        let document = document()
        for number in 0..<20 { document.change { ($0 ?? []) + [number] } }
        #expect(await document.readInTurn() == Array(0..<20), "asked in turn, it has them all")
        let names = try? FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        #expect(names == ["value.json"], "nothing else is left behind")
    }

    @Test func whatIsTooLargeIsNotRead() {
        let document = document(largest: 10)
        document.write(Array(100..<110))
        document.flush()
        #expect(document.isThere && document.readable == nil)
        #expect(throws: CocoaError.self) { try document.read() }
    }

    @Test func whatCannotBeReplacedIsReportedAndLeavesNothing() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        let reports = Mutex<[String]>([])
        let document = document { line in reports.withLock { $0.append(line) } }
        document.write([1])
        document.flush()
        #expect(reports.withLock { $0.count == 1 && $0[0].hasPrefix("The value could not be saved to \(file.path): ") })
        let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        #expect(names == ["value.json"], "no half-made file")
    }
}
