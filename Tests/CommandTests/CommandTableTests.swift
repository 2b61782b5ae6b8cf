// Tests a table of options: what it takes, what it refuses, and what it tells people.

import CommandKit
import Testing

struct CommandTableTests {
    private struct Options: Equatable {
        enum Colour: String, CaseIterable { case red, green }

        var words: [String] = []
        var colour = Colour.red
        var colours: [Colour] = []
        var count = 1
        var share: Double?
        var width = 0
        var height = 0
        var folder: String?
        var isLoud = false
        var isQuiet = true
        var notes: [String] = []
    }

    private var table: CommandTable<Options> {
        CommandTable(
            CommandPage(
                program: "paint", command: "wall", summary: "paints a wall", usage: ["[WORD…] [options]"],
                about: "Paints.\n\nThen\nrests.",
                exitStatus: "0 when\ndone."),
            start: Options(), operands: .any(ArgumentValue("WORD", .file), \.words),
            options: [
                .choice("--colour", "NAME", \.colour, "red or green"),
                .choices("--mix", "NAMES", \.colours, "several"),
                .number("--count", "N", in: 1...9, \.count, "how many"),
                .number("--share", "PART", in: 0.5...1, \.share, "how much"),
                .size("--size", in: 10...99, "how large") { ($2.width, $2.height) = ($0, $1) },
                .folder("--to", \.folder, "where"),
                .flag("--loud", \.isLoud, "with noise"),
                .flag("--no-quiet", \.isQuiet, "without", sets: false),
                .value("--note", ArgumentValue("TEXT"), "a note") { $1.notes.append($0) }.repeated,
                .flag("--secret", \.isLoud, "hidden").hidden,
            ])
    }

    private func read(_ arguments: String...) throws -> Options { try #require(try table.read(arguments)) }

    private func mistake(_ arguments: String...) -> String? {
        do throws(UsageMistake) {
            _ = try table.read(arguments)
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test func valuesGoWhereTheyBelong() throws {
        let options = try read(
            "a", "--colour", "green", "--mix", "red,green", "--count=9", "--share", "0.5", "b", "--size", "10x99",
            "--to", "/t", "--loud", "--no-quiet", "--note", "x", "--note=y=z")
        var wanted = Options(words: ["a", "b"], colour: .green, colours: [.red, .green], count: 9, share: 0.5)
        (wanted.width, wanted.height, wanted.folder) = (10, 99, "/t")
        (wanted.isLoud, wanted.isQuiet, wanted.notes) = (true, false, ["x", "y=z"])
        #expect(options == wanted)
        #expect(try read() == Options())
    }

    @Test func theLastOfTwoCounts() throws { #expect(try read("--count", "2", "--count", "3").count == 3) }

    @Test func afterTwoDashesNothingIsAnOption() throws {
        #expect(try read("--", "--loud", "-h", "--").words == ["--loud", "-h", "--"])
        #expect(try read("-").words == ["-"], "a lone dash stands for the terminal")
    }

    @Test(arguments: [["--help"], ["-h"], ["a", "--count", "2", "--help", "--nope"]])
    func helpEndsTheReading(_ arguments: [String]) throws { #expect(try table.read(arguments) == nil) }

    @Test func helpAsAValueOrAWordIsNoQuestion() throws {
        #expect(try read("--to", "--help").folder == "--help")
        #expect(try read("--", "--help").words == ["--help"])
    }

    @Test func mistakesSayTheBound() {
        #expect(mistake("--nope") == "unknown option --nope")
        #expect(mistake("--nope=1") == "unknown option --nope=1")
        #expect(mistake("-x") == "unknown option -x")
        #expect(mistake("--count") == "--count needs a value")
        #expect(mistake("--count", "") == "--count needs a value" && mistake("--count=") == "--count needs a value")
        #expect(mistake("--loud=yes") == "--loud takes no value")
        #expect(mistake("--count", "10") == "--count takes a number from 1 to 9, not 10")
        #expect(mistake("--count", "x") == "--count takes a number from 1 to 9, not x")
        #expect(mistake("--share", "nan") == "--share takes a number from 0.5 to 1, not nan")
        #expect(mistake("--colour", "blue") == "--colour takes one of red, green, not blue")
        #expect(mistake("--mix", "red,") == "--mix takes one of red, green, not ")
        for size in ["10", "10x", "x10", "10x10x10", "axb", "10xx10"] {
            #expect(mistake("--size", size) == "--size takes WIDTHxHEIGHT in pixels, such as 405x720, not \(size)")
        }
        #expect(mistake("--size", "9x99") == "--size takes sides from 10 to 99, not 9x99")
    }

    @Test func hiddenOptionsAreTakenAndNotShown() throws {
        #expect(try read("--secret").isLoud)
        #expect(!table.page.help.contains("--secret"))
    }

    @Test func theHelpIsLaidOut() {
        #expect(
            table.page.help == """
                Usage: paint wall [WORD…] [options]

                Paints.

                Then rests.

                  --colour NAME   red or green
                  --mix NAMES     several
                  --count N       how many
                  --share PART    how much
                  --size WxH      how large
                  --to DIR        where
                  --loud          with noise
                  --no-quiet      without
                  --note TEXT     a note
                  --help, -h      print this
                  --              what follows is no option, even if it begins with a dash

                Exit status: 0 when done.
                """)
    }

    @Test func runningSaysWhatEndsIt() async {
        var (out, err): ([String], [String]) = ([], [])
        func run(_ arguments: [String]) -> Int32 {
            table.run(arguments, out: { out.append($0) }, err: { err.append($0) }) { Int32($0.count) }
        }
        #expect(run(["--count", "7"]) == 7 && out.isEmpty && err.isEmpty)
        #expect(run(["--help"]) == 0 && out == [table.page.help] && err.isEmpty)
        #expect(run(["--nope"]) == 2 && out.count == 1 && err == ["unknown option --nope\nTry paint wall --help."])
        let status = await table.run(["--count", "5"], out: { _ in }, err: { _ in }) { options in
            await Task.yield()
            return Int32(options.count)
        }
        #expect(status == 5)
    }
}

struct OperandsTests {
    private struct Options: Equatable {
        enum Action: String, CaseIterable { case wash, dry }

        var action = Action.wash
        var word = ""
        var key: String?
    }

    private func answer(_ operands: Operands<Options>, _ arguments: String...) -> String {
        let table = CommandTable(
            CommandPage(program: "tub", summary: "", usage: [""], about: ""), start: Options(), operands: operands,
            options: [.value("--key", ArgumentValue("KEY"), "the key") { $1.key = $0 }.required])
        do throws(UsageMistake) {
            guard let options = try table.read(["--key", "k"] + arguments) else { return "help" }
            return "\(options.action) \(options.word)"
        } catch {
            return error.sentence
        }
    }

    @Test func aCommandTakesExactlyItsWords() {
        #expect(answer(.none) == "wash " && answer(.none, "x") == "tub takes no x")
        let one = Operands<Options>.one(ArgumentValue("FILE", .file), "file", \.word)
        #expect(answer(one, "a") == "wash a" && answer(one) == "tub takes one file, not 0")
        #expect(answer(one, "a", "b") == "tub takes one file, not 2")
    }

    @Test func anActionComesFirst() {
        let action = Operands<Options>.action(\.action)
        #expect(answer(action, "dry") == "dry " && answer(action) == "tub takes one of wash, dry")
        #expect(answer(action, "boil") == "tub takes one of wash, dry, not boil")
        #expect(answer(action, "dry", "wash") == "tub dry takes no wash")
        let further = Operands<Options>.action(\.action, then: ArgumentValue("FILE")) { words, command, options in
            options.word = command + words.joined()
        }
        #expect(answer(further, "dry", "a", "b") == "dry tub dryab")
    }

    @Test func whatIsRequiredIsNotForgotten() {
        let table = CommandTable(
            CommandPage(program: "tub", summary: "", usage: [""], about: ""), start: Options(),
            options: [.value("--key", ArgumentValue("KEY"), "the key") { $1.key = $0 }.required])
        #expect(throws: UsageMistake("tub needs --key KEY")) { try table.read([]) }
        #expect(throws: Never.self) { try table.read(["--key=k"]) }
    }
}
