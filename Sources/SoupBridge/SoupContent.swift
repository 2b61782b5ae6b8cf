// The content of a body: its bytes as they came, or decompressed with gzip.
// Thread: the client's loop. Invariant: the output comes in pieces of at most 64 KiB, however much it grows, and
// truncated content never counts as complete. (libsoup's decoder accepts truncated gzip, so it is switched off.)

import CGLib
import Foundation
import GLibBridge

final class SoupContent {
    private enum Stage {
        /// The next two bytes tell whether gzip begins here.
        case head
        case member
        case plain
        /// Bytes after the last member are ignored.
        case padding
    }

    private static let piece = 64 << 10
    private static let magic: [UInt8] = [0x1F, 0x8B]

    private let decompressor: SharedObject?
    private var stage: Stage
    private var hasMember = false
    private var input = Data()

    /// `encoding` is the answer's Content-Encoding. We only request gzip.
    init(encoding: String?) throws(SoupError) {
        switch encoding?.trimmingCharacters(in: .whitespaces).lowercased() ?? "" {
        case "", "identity":
            (decompressor, stage) = (nil, .plain)
        case "gzip", "x-gzip":
            let made = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP)
            (decompressor, stage) = (made.map { SharedObject(adopting: UnsafeMutableRawPointer($0)) }, .head)
        default:
            throw .malformed("the answer is compressed in a way that was not asked for")
        }
    }

    /// True when the body has ended and nothing is missing.
    var isWhole: Bool {
        switch stage {
        case .plain, .padding: true
        case .head: hasMember || input.isEmpty
        case .member: false
        }
    }

    func take(_ bytes: Data) { input.append(bytes) }

    /// The next piece; nil when more input is needed.
    func next() throws(SoupError) -> Data? {
        while true {
            if stage == .head { lookAtHead() }
            switch stage {
            case .head: return nil
            case .plain:
                defer { input = Data() }
                return input.isEmpty ? nil : input
            case .padding:
                input = Data()
                return nil
            case .member:
                guard let piece = try inflated() else { return nil }
                if !piece.isEmpty { return piece }
            }
        }
    }

    /// Some servers declare gzip for uncompressed bytes. Then the bytes are the content.
    private func lookAtHead() {
        guard input.count >= Self.magic.count else { return }
        guard input.starts(with: Self.magic) else { return stage = hasMember ? .padding : .plain }
        stage = .member
    }

    /// Empty at the end of a member, nil when more input is needed.
    private func inflated() throws(SoupError) -> Data? {
        guard let decompressor else { return nil }
        var output = Data(count: Self.piece)
        var read: gsize = 0
        var written: gsize = 0
        let result: GConverterResult
        do throws(GLibError) {
            result = try GLibError.check { error in
                input.withUnsafeBytes { source in
                    output.withUnsafeMutableBytes { target in
                        g_converter_convert(
                            decompressor.opaque, source.baseAddress, gsize(source.count), target.baseAddress,
                            gsize(target.count), GConverterFlags(0), &read, &written, error)
                    }
                }
            }
        } catch {
            guard error.code == Int(G_IO_ERROR_PARTIAL_INPUT.rawValue) else { throw .malformed(error.message) }
            return nil
        }
        input = Data(input.dropFirst(Int(read)))
        if result == G_CONVERTER_FINISHED {
            g_converter_reset(decompressor.opaque)
            (stage, hasMember) = (.head, true)
        }
        return output.prefix(Int(written))
    }
}
