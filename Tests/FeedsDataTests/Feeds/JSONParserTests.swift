// What the parser accepts, which errors it tolerates, and how it reports the others.

import FeedsData
import Foundation
import Testing

struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONTree { try JSONParser.parse(Data(text.utf8)) }

    private func failure(_ text: String) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONParser.parse(Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func parsesEveryKindOfValue() throws {
        let tree = try parse(#" {"a":[1,-2.5,1e3,true,false,null,"x\n\u00e9\ud83d\ude00\/"],"b":{}} "#)
        #expect(
            tree["a"]
                == .array([.int(1), .double(-2.5), .double(1000), .bool(true), .bool(false), .null, .string("x\né😀/")]))
        #expect(tree["b"] == .object([:]))
    }

    @Test func moreValuesThanAreGoodForMemoryAreRefused() throws {
        let data = Data("[0,[1],{\"a\":2}]".utf8)
        #expect(try JSONParser.parse(data, atMost: 6).list.count == 3)
        #expect(
            throws: JSONSyntaxError.invalid("it holds more than 5 values, at line 1, column 13")
        ) { try JSONParser.parse(data, atMost: 5) }
        #expect(JSONParser.valueLimit <= 4_000_000)
    }

    @Test func keepsLargeIntegersExact() throws {
        #expect(try parse("[9007199254740993]").list == [.int(9_007_199_254_740_993)])
        #expect(try parse("[123456789012345678901]").list.first?.double == 1.2345678901234568e20)
    }

    @Test func numbersOfAnyLengthAreWhatTheySay() throws {
        let text =
            "[0,-0,7,-7,007,999999999999999999,1000000000000000000,-9223372036854775808,9223372036854775807,1e2,12.5]"
        let numbers: [JSONTree] = [
            .int(0), .int(0), .int(7), .int(-7), .int(7), .int(999_999_999_999_999_999),
            .int(1_000_000_000_000_000_000),
            .int(.min), .int(.max), .double(100), .double(12.5),
        ]
        #expect(try parse(text).list == numbers)
        #expect(try parse("12") == .int(12))
        #expect(failure("[-]") == .invalid("“-” is not a number, at line 1, column 2"))
    }

    @Test func escapesMayStandAnywhere() throws {
        let texts: [JSONTree] = [
            .string("\""), .string("\\"), .string("a\\"), .string("\\a"), .string("A\té"), .string(""),
            .string("/\u{8}\u{c}\r"),
        ]
        #expect(try parse(#"["\"","\\","a\\","\\a","\u0041\t\u00e9","","\/\b\f\r"]"#).list == texts)
        #expect(failure(#"["a\"#) == .invalid("it ends inside a string, at line 1, column 5"))
        #expect(failure(#"["\""#) == .invalid("it ends inside a string, at line 1, column 5"))
    }

    @Test func aNumberTooLargeIsNoNumberButNoFailure() throws {
        let tree = try parse("[1e400, 2]")
        #expect(tree.list.first?.double == nil)
        #expect(tree.list.last?.int == 2)
    }

    @Test(arguments: ["[1,]", "\u{FEFF}[1]", "[01]", " [ 1 ] \n", "[1\u{9}]"])
    func forgives(_ text: String) throws {
        #expect(try parse(text) == .array([.int(1)]))
    }

    @Test func theFirstOfEqualKeysCounts() throws {
        #expect(try parse(#"{"a":1,"a":2}"#)["a"] == .int(1))
    }

    @Test func repairsBrokenUTF8() throws {
        #expect(try JSONParser.parse(Data([0x5B, 0x22, 0xFF, 0x22, 0x5D])) == .array([.string("\u{FFFD}")]))
    }

    @Test(arguments: [
        ("", "it ends in the middle, at line 1, column 1"),
        ("{\"a\":\n 1,\n  b}", "“b” stands where a key should be, at line 3, column 3"),
        ("[1] x", "“x” follows after its end, at line 1, column 5"),
        ("[NaN]", "“N” stands where a value should be, at line 1, column 2"),
        ("[\"é\" 1]", "“1” stands where a comma should be, at line 1, column 6"),
        ("[tru]", "an unknown word stands here, at line 1, column 2"),
        ("[\"abc", "it ends inside a string, at line 1, column 6"),
        ("{\"a\" 1}", "a colon is missing after “a”, at line 1, column 6"),
        ("[1-2]", "“1-2” is not a number, at line 1, column 2"),
        ("[\"\\q\"]", "“\\“q”” is no escape, at line 1, column 4"),
        ("[\"\\ud800\"]", "half a surrogate pair, at line 1, column 9"),
        ("[\"\\ud800\\u0041\"]", "half a surrogate pair, at line 1, column 15"),
        ("[\"\\udc00\"]", "half a surrogate pair, at line 1, column 9"),
        ("[\"\\u12", "it ends inside a string, at line 1, column 4"),
    ])
    func saysWhatIsWrongAndWhere(_ text: String, _ sentence: String) {
        #expect(failure(text) == .invalid(sentence))
    }

    @Test func depthIsBounded() throws {
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try parse(deepest).list.count == 1)
        #expect(failure("[" + deepest + "]") == .tooDeep(limit: 512))
        #expect(failure(String(repeating: "[", count: 200_000)) == .tooDeep(limit: 512))
        #expect(failure(String(repeating: "{\"a\":", count: 200_000)) == .tooDeep(limit: 512))
    }

    @Test func bracketsInsideStringsAreNoDepth() throws {
        #expect(try parse("[\"" + String(repeating: "[", count: 200_000) + "\"]").list.count == 1)
    }

    @Test func theWriterWritesWhatTheParserReads() throws {
        let tree = JSONTree.object([
            "a": .array([.int(1), .double(0.5), .null, .array([])]), "q\"\\\n\u{1}": .string("é\u{7f}😀"),
            "o": .object([:]),
        ])
        #expect(try parse(JSONWriter.text(of: tree)) == tree)
        #expect(!JSONWriter.text(of: tree).unicodeScalars.contains("\u{7f}"))
    }
}
