// Values as real feeds write them.

import FeedsData
import Foundation
import Testing

struct LenientValuesTests {
    private static let integersWritten: [(JSONTree, Int?)] = [
        (JSONTree.int(12), 12), (.double(12.9), 12), (.string(" 12 "), 12), (.string("1e3"), 1000), (.int(-4), -4),
        (.string("3000000000"), 3_000_000_000), (.string("junk"), nil), (.null, nil), (.bool(true), nil),
        (.double(1e300), nil), (.double(.infinity), nil), (.string("nan"), nil), (.array([]), nil),
    ]

    @Test(arguments: integersWritten) func integers(_ value: JSONTree, _ expected: Int?) {
        #expect(value.int == expected)
    }

    @Test func countsMayBeNoughtButNotNegative() {
        #expect(JSONTree.int(0).count == 0)
        #expect(JSONTree.int(-1).count == nil)
        #expect(JSONTree.int(0).side == nil)
    }

    private static let booleansWritten: [(JSONTree, Bool?)] = [
        (JSONTree.bool(true), true), (.int(1), true), (.int(0), false), (.string("TRUE"), true), (.string("0"), false),
        (.string("maybe"), nil), (.int(2), nil), (.null, nil),
    ]

    @Test(arguments: booleansWritten) func booleans(_ value: JSONTree, _ expected: Bool?) {
        #expect(value.bool == expected)
    }

    private static let identifiersWritten: [(JSONTree, String?)] = [
        (JSONTree.int(9_007_199_254_740_993), "9007199254740993"), (.string(" a "), "a"), (.double(7), "7"),
        (.double(7.5), "7.5"), (.string("  "), nil), (.null, nil), (.bool(true), nil),
    ]

    @Test(arguments: identifiersWritten) func identifiers(_ value: JSONTree, _ expected: String?) {
        #expect(value.identifier == expected)
    }

    private static let durationsWritten: [(JSONTree, Double?)] = [
        (JSONTree.double(35.035), 35.035), (.string("14"), 14), (.string("0:01:28.65"), 88.65), (.string("1:28"), 88),
        (.string("PT1M28S"), 88), (.string("pt0.5s"), 0.5), (.string("P1DT1S"), nil), (.int(90_000), 90),
        (.int(0), nil), (.int(-1), nil), (.string("a:b"), nil), (.string("1:2:3:4"), nil), (.string("P1Y"), nil),
        (.string("PT"), nil), (.double(.infinity), nil), (.string("1e400"), nil), (.null, nil),
    ]

    @Test(arguments: durationsWritten) func durations(_ value: JSONTree, _ expected: Double?) {
        let seconds = value.duration
        #expect(seconds.map { ($0 * 1000).rounded() } == expected.map { ($0 * 1000).rounded() })
    }

    private static let datesWritten: [(JSONTree, Double?)] = [
        (JSONTree.string("1708500000"), 1_708_500_000.0), (.int(1_708_500_000_000), 1_708_500_000),
        (.string("2025-04-21T21:53:28Z"), 1_745_272_408), (.string("2025-04-21T21:53:28.250Z"), 1_745_272_408.25),
        (.string("2025-04-21T21:53:28+02:00"), 1_745_265_208),
        (.string("2025-04-21T21:53:28.5-01:30"), 1_745_277_808.5),
        (.string("2025-04-21T21:53:28"), 1_745_272_408), (.string("2025-04-21 21:53:28"), 1_745_272_408),
        (.string("2025-04-21"), 1_745_193_600), (.string("2025-04-21T21:53"), 1_745_272_380),
        (.string("yesterday"), nil),
        (.string(""), nil), (.null, nil), (.bool(true), nil), (.string("2025-13-45T99:99:99Z"), nil),
    ]

    @Test(arguments: datesWritten) func dates(_ value: JSONTree, _ expected: Double?) {
        #expect(value.date?.timeIntervalSince1970 == expected)
    }

    @Test func listsAndObjectsThatAreWrittenAsEachOther() {
        #expect(JSONTree.string("a").list == [.string("a")])
        #expect(JSONTree.null.list.isEmpty)
        #expect(JSONTree.array([])["name"].isNull)
    }
}
