// The rights that a window keeps, as a plan. `mutoscope doctor` tests whether the kernel enforces it.

import CommandKit
import Foundation
import GLibBridge
import Testing

@testable import mutoscope

@Suite struct ContainmentTests {
    private let environment = [
        "HOME": "/home/ann", "XDG_RUNTIME_DIR": "/run/user/1000", "XDG_CACHE_HOME": "/home/ann/cache",
    ]

    private var limits: Landlock {
        Containment.limits(Folders(profile: nil, environment: environment), environment)
    }

    @Test func noProgramIsStarted() {
        #expect(limits.refused.contains(.execute))
        #expect(limits.allowed.values.allSatisfy { $0.isDisjoint(with: .execute) })
    }

    /// Tried on a thread of its own: the limits end with it.
    @Test(arguments: ProgramTrial.ways)
    func thereIsNoWayToStartAProgram(_ way: ProgramTrial) async {
        #expect(way.start() == 0)
        guard Landlock.version > 0 else { return }
        let (folders, variables) = (Folders(profile: NSTemporaryDirectory(), environment: environment), environment)
        let answer = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                _ = Containment.enter(folders, variables)
                continuation.resume(returning: way.start())
            }
        }
        #expect(answer == EACCES)
    }

    /// The program, and what the kernel loads it with, which differs by machine.
    @Test func theStarterOfDecodersStartsNothingElseAndWritesNothing() {
        let limits = Containment.pictureLimits("/usr/libexec/mutoscope/mutoscope-pictures")
        #expect(limits.refused.isSuperset(of: [.write, .execute, .makeDevice]))
        let started = limits.allowed.filter { $0.value.contains(.execute) }.keys.sorted()
        #expect(started.count == 3 && started.contains { $0.hasSuffix("/mutoscope-pictures") })
        #expect(started.count { $0.contains("/ld-linux-") } == 2)
        #expect(limits.allowed.filter { !$0.value.isDisjoint(with: .write) } == ["/dev/null": .writeFile])
    }

    @Test func nothingIsWrittenButWhereItBelongs() {
        #expect(limits.refused.isSuperset(of: [.write, .execute, .makeDevice]))
        let written = limits.allowed.filter { $0.value.contains(.writeFile) }.keys
        for path in [
            "/", "/home", "/home/ann", "/home/ann/.config", "/home/ann/.local/share", "/home/ann/cache", "/usr",
        ] {
            #expect(!written.contains(path), "\(path)")
        }
        for path in [
            "/home/ann/.config/mutoscope", "/home/ann/.local/share/mutoscope", "/home/ann/cache/mutoscope",
            "/home/ann/.local/state/mutoscope", "/home/ann/cache/thumbnails", "/run/user/1000", "/tmp",
        ] { #expect(limits.allowed[path] == .write, "\(path)") }
    }

    /// The desktop's save dialog can create a folder.
    @Test func foldersAreMadeAnywhere() { #expect(limits.allowed["/"] == .makeFolder) }

    @Test func readingIsNotLimited() { #expect(limits.refused.isDisjoint(with: .read)) }

    @Test func aProfileIsAllThatIsWritten() {
        let folders = Folders(profile: "/srv/profile", environment: environment)
        let written = Containment.written(folders, environment)
        #expect(written.contains("/srv/profile/data"))
        #expect(written.contains("/srv/profile/cache/thumbnails"))
        #expect(
            !written.contains {
                $0.hasPrefix("/home/ann/.config") || $0.hasPrefix("/home/ann/.local")
                    || $0.hasSuffix("cache/thumbnails")
                        && !$0.hasPrefix("/srv/profile")
            })
    }
}

@Suite struct DisplayServerTests {
    @Test(
        arguments: [
            (":0", 0), (":12.1", 12), ("unix:3", 3), ("localhost:10.0", nil), ("", nil), (":x", nil),
            ("example.org", nil),
        ] as [(String, Int?)])
    func displaysOfThisMachineHaveANumber(display: String, number: Int?) {
        #expect(DisplayServer.number(of: display) == number)
    }

    @Test func theCompositorsSocketIsFound() {
        #expect(DisplayServer.wayland(["XDG_RUNTIME_DIR": "/run/user/1"]) == "/run/user/1/wayland-0")
        #expect(DisplayServer.wayland(["XDG_RUNTIME_DIR": "/run", "WAYLAND_DISPLAY": "w2"]) == "/run/w2")
        #expect(DisplayServer.wayland(["WAYLAND_DISPLAY": "/tmp/w"]) == "/tmp/w")
        #expect(DisplayServer.wayland([:]) == nil)
    }

    @Test func whereNothingListensNothingAnswers() {
        #expect(!DisplayServer.answers([:]))
        #expect(!DisplayServer.answers(["DISPLAY": ":64999", "XDG_RUNTIME_DIR": "/nowhere"]))
        #expect(!DisplayServer.answers(["DISPLAY": "nonsense"]))
        // For a display on another machine, GTK must try the connection.
        #expect(DisplayServer.answers(["DISPLAY": "example.org:0"]))
    }
}

@MainActor @Suite struct DoctorCommandTests {
    @Test func everyRowIsALineAndAMember() throws {
        let rows = [
            DoctorCommand.Row("version", "1"), DoctorCommand.Row("folders", "a\nb", ["cache": "/x"]),
        ]
        #expect(DoctorCommand.text(rows) == "version  1\nfolders  a\n         b")
        let object = try JSONSerialization.jsonObject(with: Data(DoctorCommand.json(rows).utf8)) as? [String: Any]
        #expect(object?["version"] as? String == "1")
        #expect((object?["folders"] as? [String: String])?["cache"] == "/x")
    }

    @Test func whatIsNotUnderstoodIsSaid() {
        var said: [String] = []
        #expect(DoctorCommand.run(["--nonsense"], out: { _ in }, err: { said.append($0) }) == 2)
        #expect(said.first?.contains("--nonsense") == true)
        #expect(DoctorCommand.run(["--help"], out: { said.append($0) }, err: { _ in }) == 0)
        #expect(said.last == DoctorOptions.command.page.help)
    }
}
