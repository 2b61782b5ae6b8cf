// Lookup of members in small and large objects; the first of equal names counts.

import FeedsData
import Foundation
import Testing

struct JSONObjectTests {
    private func object(_ count: Int) throws -> JSONTree {
        let members = (0..<count).map { "\"name \($0)\": \($0)" } + ["\"name 0\": \"again\""]
        return try JSONParser.parse(Data("{\(members.joined(separator: ","))}".utf8))
    }

    @Test(arguments: [1, 23, 24, 25, 5000]) func everyMemberIsFound(_ count: Int) throws {
        let tree = try object(count)
        #expect((0..<count).allSatisfy { tree["name \($0)"] == .int($0) })
        #expect(tree["name \(count)"].isNull)
        guard case .object(let members) = tree else {
            Issue.record("not an object")
            return
        }
        #expect(members.keys.count == count && members.members.count == count && !members.isEmpty)
    }

    @Test func theOrderSaysNothing() throws {
        let (one, other): (JSONTree, JSONTree) = (
            .object(["a": .int(1), "b": .int(2)]), .object(["b": .int(2), "a": .int(1)])
        )
        #expect(one == other && Set([one, other]).count == 1)
        #expect(one != .object(["a": .int(1)]) && one != .object(["a": .int(2), "b": .int(1)]))
    }

    @Test func membersAreSetAndTakenAway() {
        var object: JSONObject = ["a": .int(1), "a": .int(2)]
        object["b"] = .null
        object["a"] = nil
        #expect(object["a"] == nil && object["b"] == .null && object.keys == ["b"])
        object["b"] = nil
        #expect(object.isEmpty && object == [:])
    }
}
