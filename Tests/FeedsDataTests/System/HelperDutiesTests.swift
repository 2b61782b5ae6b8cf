// The helper's services for a window that a hostile file may control, and its refusals.

import Foundation
import GLibBridge
import Testing

@testable import FeedsData

@Suite struct SaveRuleTests {
    @Test(arguments: [
        ("clip.mp4", true, true), ("Photo.JPEG", true, true), ("frame.png", true, true), ("film.ts", true, false),
        ("mutoscope-2026-11-22.json", true, true), ("package.json", true, false), (".hidden.mp4", false, false),
        ("run.sh", false, false), ("page.html", false, false), ("app.desktop", false, false),
        ("list.m3u8", false, false),
        (".bashrc", false, false), ("mp4", false, false), ("", false, false), ("a/b.mp4", false, false),
    ])
    func onlyMediaAndExportsAreWritten(name: String, makes: Bool, replaces: Bool) {
        #expect(SaveRule.mayMake(name) == makes)
        #expect(SaveRule.mayReplace(name) == replaces)
    }

    @Test(arguments: [
        ("/home/ann", true), ("/home/ann/Videos", true), ("/home/ann/.config/autostart", false),
        ("/home/ann/.ssh", false),
        ("/media/stick/a", true), ("/media/.trash", false), ("relative", false), ("/home/ann/Videos/.x/y", false),
    ])
    func nothingHiddenIsWritten(folder: String, isOpen: Bool) {
        #expect(SaveRule(home: "/home/ann").isOpen(folder: folder) == isOpen)
    }

    @Test(arguments: [
        ("/home/ann/site", true), ("/home/ann/new/site", true), ("/home/ann/.config/autostart", false),
        ("/home/ann/.new/site", false), ("/home/ann/a/../.ssh/x", false), ("site", false), ("/nowhere/at/all", true),
    ])
    func aSiteIsWrittenToNothingHidden(folder: String, isOpen: Bool) {
        #expect(SaveRule(home: "/home/ann").isOpen(site: folder) == isOpen)
    }

    @Test func aLinkLeadsASiteNowhereHidden() throws {
        let home = try TemporaryFolder()
        let hidden = home.url.appending(path: ".hidden")
        try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
        let link = home.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: hidden)
        let rule = SaveRule(home: home.url.resolvingSymlinksInPath().path)
        #expect(!rule.isOpen(site: link.path) && !rule.isOpen(site: link.path + "/site"))
        #expect(rule.isOpen(site: home.url.path + "/site"))
    }

    @Test func aHomeMayLieAnywhere() {
        #expect(SaveRule(home: "/srv/.homes/ann").isOpen(folder: "/srv/.homes/ann/Videos"))
    }
}

@Suite struct HelperDutiesTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        for name in ["Videos", ".config"] {
            try FileManager.default.createDirectory(
                at: home.url.appending(path: name), withIntermediateDirectories: true)
        }
    }

    private func path(_ name: String) -> String { home.url.appending(path: name).path }
    private func duties(status: Int32 = 0) -> HelperDuties { HelperDuties(home: home.url.path) { _ in status } }
    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    /// The window asks for the process, and for nothing of it.
    @Test func publishingIsStartedWithoutAWordOfTheWindow() {
        var count = 0
        let duties = HelperDuties(
            home: home.url.path,
            publish: {
                count += 1
                return HelperProcess.Answer(process: 7)
            }, start: { _ in 1 })
        #expect(duties.serve("publish").process == 7 && count == 1)
        #expect(duties.serve("publish\n--serve\n/").process == 7 && duties.serve("Publish").error == EINVAL)
    }

    @Test func aFileIsMadeAsideAndTakesItsPlaceWhole() throws {
        let (duties, place) = (duties(), path("Videos/clip.mp4"))
        let answer = duties.serve("make\n\(place)")
        let file = try #require(answer.descriptor)
        #expect(try !names(in: "Videos").contains("clip.mp4"))
        #expect(write(file, "whole", 5) == 5)
        close(file)
        #expect(duties.serve("keep\n\(place)").error == 0)
        #expect(try names(in: "Videos") == ["clip.mp4"])
        #expect(try String(contentsOfFile: place, encoding: .utf8) == "whole")
        // Again: another process can have the place now.
        close(try #require(duties.serve("make\n\(place)").descriptor))
        #expect(duties.serve("drop\n\(place)").error == 0)
        #expect(try names(in: "Videos") == ["clip.mp4"])
    }

    @Test(arguments: [
        "Videos/run.sh", ".config/clip.mp4", "Videos/../.config/clip.mp4", "missing/clip.mp4", "Videos/.clip.mp4",
    ])
    func otherPlacesAreRefused(_ name: String) throws {
        let answer = duties().serve("make\n\(home.url.path)/\(name)")
        #expect(answer.descriptor == nil && answer.error == EACCES)
        #expect(try names(in: ".config").isEmpty)
    }

    @Test func aLinkLeadsNowhere() throws {
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: path("Videos/in"), withDestinationPath: path(".config"))
        try manager.createSymbolicLink(atPath: path("Videos/out.mp4"), withDestinationPath: path(".config/rc"))
        for name in ["Videos/in/clip.mp4", "Videos/out.mp4"] {
            #expect(duties().serve("make\n\(path(name))").error == EACCES)
        }
        #expect(try names(in: ".config").isEmpty)
    }

    @Test func whatAppearsMeanwhileIsNotReplaced() throws {
        let (duties, place) = (duties(), path("Videos/film.ts"))
        close(try #require(duties.serve("make\n\(place)").descriptor))
        try Data("source".utf8).write(to: URL(fileURLWithPath: place))
        #expect(duties.serve("keep\n\(place)").error == EACCES)
        #expect(try String(contentsOfFile: place, encoding: .utf8) == "source")
        #expect(try names(in: "Videos") == ["film.ts"])
    }

    @Test func onlyAddressesOfTheWebAreOpened() {
        for address in ["file:///etc/passwd", "javascript:x", "--help", "", "mailto:a@b"] {
            #expect(duties().serve("browse\n\(address)\n").error == EACCES, "\(address)")
        }
        #expect(duties().serve("browse\nhttps://example.org\nmark").error == 0)
        #expect(duties(status: 256).serve("browse\nhttps://example.org\n").error == ENOENT)
    }

    @Test func onlyVideosAndPicturesOfTheUserGoToTheTrash() throws {
        let duties = duties()
        for name in ["Videos/run.sh", "Videos/.clip.mp4", ".config/clip.mp4", "Videos/a.m3u8"] {
            try Data("a".utf8).write(to: URL(fileURLWithPath: path(name)))
            #expect(duties.serve("trash\n\(path(name))").error == EACCES, "\(name)")
            #expect(duties.serve("erase\n\(path(name))").error == EACCES, "\(name)")
        }
        try Data("a".utf8).write(to: URL(fileURLWithPath: path("Videos/clip.mp4")))
        #expect(duties.serve("erase\n\(path("Videos/clip.mp4"))").error == EACCES, "no Trash has refused it")
        #expect(duties.serve("trash\n\(home.url.path)/Videos/../Videos/clip.mp4").error == EACCES)
        #expect(duties.serve("trash\n\(path("Videos/clip.mp4"))").error == 0)
        #expect(try !names(in: "Videos").contains("clip.mp4"))
        #expect(duties.serve("restore\n\(path("Videos/clip.mp4"))").error == 0)
        #expect(try names(in: "Videos").contains("clip.mp4"))
    }

    @Test func onlyAProgramsNameOpensOnlyAMedium() {
        for text in ["run.sh\n/home/a.mp4", "x.desktop\n/home/run.sh", "x.desktop", "x.desktop\na.mp4", ""] {
            #expect(duties().serve("open\n\(text)").error == EACCES, "\(text)")
        }
        #expect(duties().serve("open\nplayer.desktop\n/home/a.mp4").error == 0)
        #expect(duties(status: 256).serve("open\nplayer.desktop\n/home/a.mp4").error == ENOENT)
    }

    @Test func nothingElseIsDone() {
        for request in ["", "make", "make\n", "keep\n/etc/passwd", "drop\n/etc/passwd", "run\n/bin/sh", "scan me"] {
            let answer = duties().serve(request)
            #expect(answer.error != 0 && answer.descriptor == nil, "\(request)")
        }
    }

    @Test func thereAreNeverManyFilesOpen() throws {
        let duties = duties()
        var made: [Int32] = []
        for number in 0..<20 {
            let answer = duties.serve("make\n\(path("Videos/\(number).mp4"))")
            if let file = answer.descriptor { made.append(file) }
        }
        #expect(made.count == 8)
        made.forEach { close($0) }
        for number in 0..<20 { _ = duties.serve("drop\n\(path("Videos/\(number).mp4"))") }
        #expect(try names(in: "Videos").isEmpty)
    }
}
