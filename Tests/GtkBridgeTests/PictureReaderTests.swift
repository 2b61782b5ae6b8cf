// Files become textures of their display size, decoded by a real process that may be broken, slow or missing.

import Dispatch
import FeedsTestSupport
import Foundation
import GLibBridge
import Testing

@testable import GtkBridge

struct PictureReaderTests {
    let files: FourColours
    private let reader = PictureReader(.here(program: PictureReaderTests.program))

    init() throws { files = try FourColours() }

    /// Built beside the tests.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "mutoscope-pictures").path

    private func read(
        _ path: String, _ width: Int, _ height: Int, covering: Bool = true, isPassing: Bool = false, isOwn: Bool = true,
        by other: PictureReader? = nil
    ) throws(GLibError) -> Texture {
        try (other ?? reader).read(path, width: width, height: height, isOwn: isOwn, isPassing: isPassing) { _, _ in
            covering
        }.texture
    }

    private func fields(_ texture: Texture) -> [FourColours.Field] {
        FourColours.fields(texture.readPixels(), width: texture.width, height: texture.height)
    }

    @Test(arguments: [
        // As it is, never larger, slightly smaller, at a half, a quarter and an eighth, between these, and far below.
        (64, 96), (200, 300), (50, 75), (32, 48), (16, 24), (8, 12), (20, 30), (3, 4),
    ])
    func aPictureCoversItsPane(_ width: Int, _ height: Int) throws {
        let texture = try read(try files.file(), width, height)
        #expect(texture.width >= min(width, 64) && texture.height >= min(height, 96))
        #expect(texture.width == min(width, 64) || texture.height == min(height, 96))
        #expect(fields(texture) == FourColours.upright)
    }

    @Test func oneThatFitsLeavesRoom() throws {
        let texture = try read(try files.file(), 40, 40, covering: false)
        #expect(texture.width == 27 && texture.height == 40)
        #expect(fields(texture) == FourColours.upright)
    }

    @Test func aPassingPictureHasItsSizeAllTheSame() throws {
        for (width, height) in [(36, 54), (34, 51), (18, 27), (64, 96)] {
            let texture = try read(try files.file(), width, height, isPassing: true)
            #expect(texture.width == width && texture.height == height && fields(texture) == FourColours.upright)
        }
    }

    @Test func otherKindsOfPicturesAreReadToo() throws {
        let jpeg = try read(try files.file(), 64, 96)
        let path = files.folder.appending(path: "same.png").path
        #expect(jpeg.savePNG(to: path))
        let png = try read(path, 32, 48)
        #expect(png.width == 32 && png.height == 48 && fields(png) == FourColours.upright)
    }

    @Test func whatIsDamagedIsRefused() throws {
        for count in [0, 2, 100] {
            #expect(throws: GLibError.self) { try read(try files.file(cutAfter: count), 64, 96) }
        }
        // The existing part of a truncated file is shown.
        #expect(try read(try files.file(cutAfter: 360), 64, 96).width == 64)
        #expect(throws: GLibError.self) { try read(files.folder.path, 64, 96) }
        #expect(throws: GLibError.self) { try read(files.folder.path + "/none.jpg", 64, 96) }
        #expect(throws: GLibError.self) { try read("/dev/zero", 64, 96) }
    }

    @Test func whatIsNoOrdinaryFileIsNotWaitedFor() throws {
        let pipe = files.folder.appending(path: "pipe.jpg").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: GLibError.self) { try read(pipe, 64, 96) }
    }

    /// Recognised by its content, under any name.
    @Test func aDrawingFromElsewhereIsNotDrawn() throws {
        let drawing = Data("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"/>".utf8)
        let path = try files.write(drawing, "photo.jpg")
        #expect(throws: GLibError.self) { try read(path, 20, 10, isOwn: false) }
        #expect(try read(path, 20, 10, isOwn: true).width == 20)
    }

    // MARK: The process

    @Test func theProcessIsLocked() throws {
        let (worker, _) = try reader.open(try files.file(), isOwn: true)
        defer { reader.giveBack(worker) }
        let status = try String(contentsOfFile: "/proc/\(worker.process)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
        let limits = try String(contentsOfFile: "/proc/\(worker.process)/limits", encoding: .utf8)
        let cores = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(cores?.contains("unlimited") == false)
    }

    @Test func aProcessThatEndsCostsOnePicture() throws {
        let (worker, shape) = try reader.open(try files.file(), isOwn: true)
        kill(worker.process, SIGKILL)
        #expect(throws: PictureWorker.Failure.lost) { try worker.picture(of: shape, width: 64, height: 96) }
        _ = reader.failed(worker, "", .lost)
        // A process that ended while it was idle loses no picture.
        #expect(fields(try read(try files.file(), 64, 96)) == FourColours.upright)
        let waiting = try reader.open(try files.file(), isOwn: true).0
        kill(waiting.process, SIGKILL)
        reader.giveBack(waiting)
        #expect(fields(try read(try files.file(), 64, 96)) == FourColours.upright)
    }

    @Test func whereThereIsNoProcessThereIsNoPicture() throws {
        for program in ["/nowhere/mutoscope-pictures", "/bin/false", "/bin/true"] {
            let lame = PictureReader(.here(program: program), seconds: 1)
            #expect(throws: GLibError.self) { try read(try files.file(), 64, 96, by: lame) }
        }
    }

    /// Three of ten pictures hang. The others arrive long before these are given up.
    @Test func aSlowPictureKeepsNoOtherWaiting() async throws {
        let marks = files.folder.path
        let script = """
            #!/bin/sh
            for n in 1 2 3; do mkdir '\(marks)/slow'$n 2>/dev/null && exec /bin/sleep 60; done
            exec '\(Self.program)'
            """
        let program = try files.write(Data(script.utf8), "program")
        #expect(chmod(program, 0o700) == 0)
        let lame = PictureReader(.here(program: program), seconds: 20)
        let path = try files.file()
        let (results, continuation) = AsyncStream.makeStream(of: Bool.self)
        for _ in 0..<10 {
            DispatchQueue.global().async {
                let picture = try? lame.read(path, width: 64, height: 96, isOwn: true) { _, _ in true }
                continuation.yield(picture != nil)
            }
        }
        var came: [Bool] = []
        for await result in results.prefix(7) { came.append(result) }
        #expect(came == Array(repeating: true, count: 7))
    }

    // MARK: Films

    @Test func aFilmComesPictureByPicture() throws {
        let pictures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "PictureKitTests/Pictures")
        let still = try reader.read(
            pictures.appending(path: "moving.gif").path, width: 64, height: 96, isOwn: false
        ) { _, _ in true }
        #expect(still.moves && fields(still.texture) == FourColours.upright)
        let film = PictureFilm(
            reader: reader, path: pictures.appending(path: "moving.webp").path, width: 32, height: 48, isOwn: false)
        for turn in 0..<4 {
            let frame = try #require(film.next())
            let isFirst = turn.isMultiple(of: 2)
            #expect(frame.texture.width == 32 && frame.seconds == (isFirst ? 0.05 : 0.2))
            #expect(fields(frame.texture) == (isFirst ? FourColours.upright : FourColours.upright.reversed()))
        }
        // The file asks for two repetitions.
        #expect(film.next() == nil && film.next() == nil)
    }
}
