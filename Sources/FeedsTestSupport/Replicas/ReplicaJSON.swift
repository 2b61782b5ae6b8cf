// JSON as replicas of servers send it.
// Thread: any; pure. Invariant: equal members give equal bytes, and each body has its own validator.

import Foundation

enum ReplicaJSON {
    /// With a validator, so that a request for changes gets a 304.
    static func answer(_ members: Any, status: Int = 200, type: String = "application/json") -> FaultyRoute {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
        guard let body = try? JSONSerialization.data(withJSONObject: members, options: options) else {
            // Replicas build their members of JSON values only; otherwise the test sees the 500.
            return .status(500)
        }
        var route = FaultyRoute.data(body, type: "\(type); charset=utf-8")
        route.status = status
        guard status == 200 else { return route }
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in body { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return route.with("ETag", #"W/"\#(String(digest, radix: 16))""#)
    }

    static func time(_ date: Date) -> String {
        Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date)
    }
}
