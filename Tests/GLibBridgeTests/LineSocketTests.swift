// Lines go both ways over a socket, whole and in order, and its end is told whichever side ends it.

import FeedsTestSupport
import Foundation
import Glibc
import Testing

@testable import GLibBridge

@Suite(.timeLimit(.minutes(1)))
struct LineSocketTests {
    private static func ends() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    /// The other side is a plain descriptor.
    private static func pair() throws -> (LineSocket, Int32) {
        let (own, other) = try ends()
        return (LineSocket(own), other)
    }

    /// What all descriptors of a socket have in common, and no other socket has meanwhile.
    private static func name(_ descriptor: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    }

    private static func areOpen(_ names: Set<String>) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { names.contains(name($0) ?? "") }
    }

    private static func write(_ text: String, _ descriptor: Int32) {
        var bytes = Array(text.utf8)
        while !bytes.isEmpty {
            let count = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return }
            bytes.removeFirst(count)
        }
    }

    private static func all(_ socket: LineSocket) async -> [String] {
        await socket.lines.reduce(into: []) { $0.append(String(decoding: $1, as: UTF8.self)) }
    }

    @Test func linesThatComeInPiecesAreToldWhole() async throws {
        let (socket, other) = try Self.pair()
        Thread.detachNewThread {
            for piece in ["fir", "st\nsecond\n", "\nlast", "\nhalf"] { Self.write(piece, other) }
            close(other)
        }
        #expect(await Self.all(socket) == ["first", "second", "", "last"])
    }

    @Test func whatWasSentBeforeTheEndArrives() async throws {
        let (socket, other) = try Self.pair()
        for number in 0..<2_000 { socket.send(Data("line \(number)".utf8)) }
        socket.close()
        let file = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text == (0..<2_000).map { "line \($0)\n" }.joined())
        #expect(await Self.all(socket).isEmpty)
    }

    @Test func sendingToASideThatHasEndedIsHarmless() async throws {
        let (socket, other) = try Self.pair()
        close(other)
        for _ in 0..<100 { socket.send(Data(count: 10_000)) }
        #expect(await Self.all(socket).isEmpty)
    }

    @Test func aSocketThatNothingHoldsEnds() throws {
        let other = try Self.pair().1
        var byte: UInt8 = 0
        #expect(read(other, &byte, 1) == 0)
        close(other)
    }

    @Test func aLineThatNeverEndsIsTheEnd() async throws {
        let (socket, other) = try Self.pair()
        Thread.detachNewThread {
            let piece = String(repeating: "a", count: 1 << 20)
            for _ in 0..<40 { Self.write(piece, other) }
            close(other)
        }
        #expect(await Self.all(socket).isEmpty)
    }

    @Test func manyThatHangUpAtOnceAreEachToldAndNoDescriptorIsLeft() async throws {
        var names: Set<String> = []
        for _ in 0..<20 {
            let pairs = try (0..<40).map { _ in
                let (own, other) = try Self.ends()
                names.insert(try #require(Self.name("\(own)")))
                return (LineSocket(own), other)
            }
            for (_, other) in pairs {
                Self.write("a\n", other)
                close(other)
            }
            for (socket, _) in pairs { #expect(await Self.all(socket) == ["a"]) }
        }
        #expect(names.count > 40)
        // Reader and writer close after the last line. If one never does, the suite's time limit ends this.
        while try Self.areOpen(names), !Task.isCancelled { await AllTasks.run() }
    }
}
