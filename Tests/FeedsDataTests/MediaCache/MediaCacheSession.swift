// A session with the cache of a folder, and the contents of that folder.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

/// A folder that several sessions use one after the other, or at once.
struct CachePlace {
    let folder: TemporaryFolder
    let network = NetworkService()
    let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appending(path: "cache")
    }

    func store(limit: CacheLimit = .bytes(1 << 30)) -> MediaStore {
        MediaStore(folder: url, network: network, limit: limit)
    }

    /// Opens the folder, works, and releases it before it returns.
    func session<Value>(
        limit: CacheLimit = .bytes(1 << 30), _ body: (MediaStore) async throws -> Value
    ) async throws -> Value {
        let value: Value
        do {
            let store = store(limit: limit)
            value = try await body(store)
        }
        // The last reference may be dropped on another thread.
        _ = await eventually { !isOwned }
        return value
    }

    var isOwned: Bool { FolderLock.holder(url.appending(path: "lock")) != nil }

    /// The files of the entries.
    var files: [URL] {
        get throws {
            let folders = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
                .filter { CacheSchema.isFolderName($0.lastPathComponent) }
            return try folders.flatMap {
                try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
            }
        }
    }

    /// Their size on disk, without holes.
    var bytesOnDisk: Int64 {
        get throws {
            try files.reduce(0) { sum, file in
                var status = stat()
                return stat(file.path(), &status) == 0 ? sum + Int64(status.st_blocks) * 512 : sum
            }
        }
    }
}

extension MediaStore {
    var filesInUse: Int { shelf { $0.holders.count } }

    func read(_ url: URL) async throws -> Data {
        switch try await open(.video(url), fitting: .phone) {
        case .file(let path): return try Data(contentsOf: URL(filePath: path))
        case .bytes(let reader):
            defer { reader.cancel() }
            return try await reader.everything()
        case .segments: return Data()
        }
    }
}

extension MediaStore {
    func gives(_ expected: Data, at url: URL) async throws {
        let data = try await read(url)
        #expect(data == expected)
    }
}

/// Records the reported sentences.
final class Notices: Sendable {
    private let said = Mutex<[String]>([])

    var all: [String] { said.withLock { $0 } }

    func hear(_ sentence: String) { said.withLock { $0.append(sentence) } }
}
