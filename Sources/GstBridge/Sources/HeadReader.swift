// Reads the first bytes of a source to find its container.
// Thread: any; the answer comes on the caller's thread for files, on the byte owner's otherwise.
// Invariant: the completion is called once.

import Foundation
import GLibBridge

enum HeadReader {
    typealias Answer = Result<Container, PipelineError>

    static func read(_ source: ByteSource, completion: @escaping @Sendable (Answer) -> Void) {
        switch source {
        case .file(let path): completion(file(path))
        case .segments(let segments): completion(.success(Container(segments.container)))
        case .bytes(let bytes):
            let count = Int(min(Int64(Container.sniffedLength), bytes.length))
            guard count > 0 else { return completion(.failure(.notMedia)) }
            bytes.read(at: 0, count: count) { result in
                completion(result.mapError { .source($0) }.flatMap(container(of:)))
            }
        }
    }

    private static func file(_ path: String) -> Answer {
        do {
            let handle = try RegularFile.open(path)
            return container(of: try handle.read(upToCount: Container.sniffedLength) ?? Data())
        } catch {
            return .failure(.source(error))
        }
    }

    private static func container(of bytes: Data) -> Answer {
        Container(sniffing: bytes).map { .success($0) } ?? .failure(.notMedia)
    }
}
