// Tests the real program: second runs, kills at any moment, a full disk, missing encoders, what it prints.

import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

@Suite(.serialized) struct PublishProgramTests {
    private let bench: PublishBench

    init() throws { bench = try PublishBench() }

    private func fill(pictures: Int = 3) async throws {
        try bench.add(try await ClipFixtures().clip(.portrait), as: "one.mp4")
        try bench.add(try await ClipFixtures().clip(.withoutSound), as: "two.mp4")
        for number in 0..<pictures { try await bench.addPicture(number) }
    }

    private func files() throws -> [String: Date] {
        var files: [String: Date] = [:]
        for name in FileManager.default.enumerator(atPath: bench.site.path)?.compactMap({ $0 as? String }) ?? [] {
            let facts = try FileManager.default.attributesOfItem(atPath: bench.site.path + "/" + name)
            if facts[.type] as? FileAttributeType == .typeRegular { files[name] = facts[.modificationDate] as? Date }
        }
        return files
    }

    @Test func aSecondRunMakesNothing() async throws {
        try await fill()
        let first = try await bench.publish()
        #expect(first.status == 0 && first.number("made") == 5 && first.number("posts") == 5, "\(first)")
        let reader = SiteReader(bench.site)
        #expect(reader.faults == [] && reader.items == 5)
        let before = try files()
        let second = try await bench.publish()
        #expect(second.status == 0 && second.number("made") == 0)
        #expect(try files() == before)
        // Another machine has no journal.
        try FileManager.default.removeItem(at: bench.root.appending(path: "profile"))
        #expect(try await bench.publish().number("made") == 0)
    }

    @Test func anAddressThatIsTakenBackIsForgotten() async throws {
        try await bench.addPicture(1)
        #expect(try await bench.publish(["--address", "https://ann.example/c"]).status == 0)
        #expect(try files().keys.contains("sitemap.xml"))
        #expect(try await bench.publish().status == 0)
        #expect(try !files().keys.contains { ["sitemap.xml", "feeds.opml"].contains($0) })
    }

    @Test func whatDirectoriesOfPodcastsWouldRefuseIsRefusedWithASentence() async throws {
        try await bench.addPicture(1)
        let address = ["--address", "https://ann.example/c"]
        let wrong = [
            (address + ["--category", "Clips"], "--category takes a category of podcasts, not Clips. They are Arts,"),
            (["--category", "Arts"], "--category needs --address"),
            (["--email", "ann"], "--email takes a mail address"),
            (["--site-picture", "/nowhere.jpg"], "--site-picture takes a picture that can be read, not /nowhere.jpg"),
        ]
        for (words, sentence) in wrong {
            let outcome = try await bench.command(["publish", bench.source.path, "--to", bench.site.path] + words)
            #expect(outcome.status == 2 && outcome.err.contains(sentence), "\(outcome)")
        }
        #expect(try await bench.publish(address + ["--category", "Arts"]).status == 0)
        let picture = try #require(try files().keys.first { $0.hasSuffix("site.jpg") })
        let rss = try String(contentsOf: bench.site.appending(path: "rss.xml"), encoding: .utf8)
        #expect(rss.contains("<itunes:image href=\"https://ann.example/c/\(picture)\"/>"))
        #expect(SiteReader(bench.site).faults == [])
    }

    @Test func whatHappensIsToldInPlainWords() async throws {
        try await bench.addPicture(1)
        try Data(repeating: 7, count: 300).write(to: bench.source.appending(path: "noise.mp4"))
        try Data().write(to: bench.source.appending(path: "empty.jpg"))
        let words = ["publish", bench.source.path, "--to", bench.site.path]
        let outcome = try await bench.command(words)
        let broken = "noise.mp4: the encoder failed: Invalid data found when processing input"
        #expect(outcome.status == 1 && outcome.err.contains("left out \(broken)\n"), "\(outcome)")
        #expect(outcome.out.contains("source: 2 posts.\n2 media to make"), "\(outcome.out)")
        #expect(outcome.out.contains("Published 1 post to"))
        #expect(outcome.out.contains("could not be made (1):\n  \(broken)"), "\(outcome.out)")
        // What is not asked for is not told.
        let list = bench.root.appending(path: "list")
        try Data("picture1.png\nempty.jpg\nnothing\n".utf8).write(to: list)
        let some = try await bench.command(words + ["--these", list.path])
        #expect(some.status == 0 && some.out.contains("Left out (2):"), "\(some)")
        #expect(some.out.contains("it is empty: empty.jpg") && !some.out.contains("noise.mp4"))
        try Data("picture1.png\n".utf8).write(to: list)
        #expect(try await !bench.command(words + ["--these", list.path]).out.contains("Left out"))
        let nowhere = try await bench.command(["publish", bench.source.path, "--to", "/proc/mutoscope/site"])
        let sentences = ["cannot be made: No such file or directory", "You may not write to"]
        #expect(sentences.contains { nowhere.err.contains($0) }, "\(nowhere.err)")
    }

    @Test func nothingOfTheDiskIsTold() async throws {
        try await fill()
        #expect(try await bench.publish().status == 0)
        for (name, _) in try files() where !name.hasSuffix(".mp4") {
            let data = try Data(contentsOf: bench.site.appending(path: name))
            #expect(data.range(of: Data(bench.root.lastPathComponent.utf8)) == nil, "\(name)")
            #expect(data.range(of: Data("one.mp4".utf8)) == nil, "\(name)")
        }
    }

    @Test func aDryRunWritesNothing() async throws {
        try await fill()
        let outcome = try await bench.publish(["--dry-run"])
        #expect(outcome.status == 0 && !FileManager.default.fileExists(atPath: bench.site.path))
        let plan = try await bench.command(["publish", bench.source.path, "--to", bench.site.path, "--dry-run"])
        #expect(plan.out.contains("5 media to make"), "\(plan)")
    }

    /// Killed with its encoder at moments that follow from a seed, the program leaves no broken name, and ends up whole.
    @Test func aKillAtAnyMomentLeavesASiteThatWorks() async throws {
        try await fill(pictures: 4)
        let torture = Torture()
        var random = torture.random
        for round in 0..<torture.rounds(24) {
            let moment = Double.random(in: 0.05...2.5, using: &random)
            _ = try await bench.publish(["--title", "Round \(round)"], killedAfter: moment)
            #expect(SiteReader(bench.site).faults == [], "seed \(torture.seed), round \(round), after \(moment) s")
        }
        let last = try await bench.command(["publish", "--resume", "--to", bench.site.path, "--json"])
        #expect(last.status == 0, "\(last)")
        let reader = SiteReader(bench.site)
        #expect(reader.faults == [] && reader.items == 6)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.site.path)
        #expect(!names.contains { $0.hasPrefix(".making") || $0.hasSuffix(".part") })
    }

    @Test func aPostThatWentIsNamedAsGone() async throws {
        try await fill(pictures: 1)
        _ = try await bench.publish()
        try FileManager.default.removeItem(at: bench.source.appending(path: "one.mp4"))
        let outcome = try await bench.publish(["--prune"])
        #expect(outcome.status == 0 && outcome.number("gone") == 1 && outcome.number("posts") == 2)
        // Its files wait a day for caches to forget them.
        #expect((outcome.number("unnamed") ?? 0) >= 2 && SiteReader(bench.site).faults == [])
    }

    @Test func aDamagedClipCostsOnlyItself() async throws {
        try await fill(pictures: 1)
        try Data(repeating: 7, count: 5000).write(to: bench.source.appending(path: "broken.mp4"))
        let outcome = try await bench.publish()
        #expect(
            outcome.status == 1 && outcome.number("posts") == 3 && outcome.err.contains("left out broken"), "\(outcome)"
        )
        #expect(SiteReader(bench.site).faults == [])
    }

    @Test func aDamagedMediumIsMadeAgain() async throws {
        try await fill(pictures: 1)
        _ = try await bench.publish()
        let media = bench.site.appending(path: "m")
        let names = try FileManager.default.contentsOfDirectory(atPath: media.path)
        let clip = try #require(
            names.map { media.appending(path: "\($0)/clip.mp4") }.first {
                FileManager.default.fileExists(atPath: $0.path)
            })
        try Data("short".utf8).write(to: clip)
        #expect(try await bench.publish().number("made") == 1)
        #expect(SiteReader(bench.site).faults == [])
    }

    /// The site lies on a disk that only the program sees; what is left of it is copied out.
    @Test func aFullDiskStopsWithASentence() async throws {
        try await fill(pictures: 1)
        #expect(try await bench.publish().status == 0)
        let site = bench.site.path
        let full = bench.root.appending(path: "full").path
        let script = """
            mkdir -p \(full) "$0" && mount -t tmpfs -o size=\(try size() + 300)k small "$0" && cp -a \(site)/. "$0" || exit 99
            "$@"; status=$?; cp -a "$0/." \(full)/; exit $status
            """
        for number in 10..<13 { try bench.add(try await ClipFixtures().clip(.large), as: "big\(number).mp4") }
        let namespace = getuid() == 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]
        let words = [
            "publish", bench.source.path, "--to", site + "-small", "--profile", bench.root.path + "/other",
        ]
        let outcome = try await PublishBench.run(
            "/usr/bin/env",
            ["unshare"] + namespace + ["sh", "-c", script, site + "-small", PublishBench.program] + words)
        #expect(outcome.status == 1 && outcome.err.contains("There is no room left in"), "\(outcome)")
        let reader = SiteReader(URL(filePath: full))
        #expect(reader.faults == [] && reader.items == 3)
    }

    /// In kilobytes.
    private func size() throws -> Int {
        try files().keys.reduce(0) { sum, name in
            let facts = try FileManager.default.attributesOfItem(atPath: bench.site.path + "/" + name)
            return sum + ((facts[.size] as? NSNumber)?.intValue ?? 0) / 1024 + 4
        }
    }

    // MARK: Refusals

    @Test func aFolderOfOtherFilesIsRefused() async throws {
        try await fill(pictures: 1)
        try FileManager.default.createDirectory(at: bench.site, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: bench.site.appending(path: "index.html"))
        let outcome = try await bench.command(["publish", bench.source.path, "--to", bench.site.path])
        #expect(outcome.status == 1 && outcome.err.contains("holds other files, such as index.html"))
        #expect(try String(contentsOf: bench.site.appending(path: "index.html"), encoding: .utf8) == "mine")
    }

    @Test func aSiteInsideItsSourceIsRefused() async throws {
        try await fill(pictures: 1)
        let inside = bench.source.appending(path: "site")
        let outcome = try await bench.command(["publish", bench.source.path, "--to", inside.path])
        #expect(outcome.status == 1 && outcome.err.contains("lies inside the source"))
        #expect(!FileManager.default.fileExists(atPath: inside.path))
    }

    @Test func withoutAnEncoderASentenceSaysSo() async throws {
        try await fill(pictures: 1)
        let outcome = try await bench.publish(path: "/nowhere")
        #expect(outcome.status == 1 && outcome.out.contains("Publishing needs ffmpeg"))
        #expect(!FileManager.default.fileExists(atPath: bench.site.path))
    }

    @Test(arguments: [
        [], ["x"], ["--to", "a"], ["--resume", "x", "--to", "a"], ["x", "--to", "a", "--posts", "0"],
        ["x", "--to", "a", "--address", "ftp://a/"], ["x", "--to", "a", "--address", "https://a/?q"],
        ["--serve", "a", "--to", "b"], ["--serve", "a", "--at", "home"], ["x", "--to", "a", "--at", "0.0.0.0"],
    ])
    func wrongUsageIsTwo(_ words: [String]) async throws {
        let outcome = try await bench.command(["publish"] + words)
        #expect(outcome.status == 2 && outcome.out.isEmpty && !outcome.err.isEmpty)
    }

    @Test func anUnreadableSourceIsNamed() async throws {
        let outcome = try await bench.command(["publish", "/nowhere/feed.json", "--to", bench.site.path, "--json"])
        #expect(outcome.status == 1 && outcome.out.contains("There is no file or folder at"), "\(outcome)")
    }
}
