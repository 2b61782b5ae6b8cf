// The answers of a loopback server by path, shared with the threads that serve.
// Thread: any; one lock. Invariant: a route with a limited number of uses is counted down once per request.

import Synchronization

final class LoopbackRoutes: Sendable {
    private let table: Mutex<[String: FaultyRoute]>
    /// For paths that have no route.
    private let others: @Sendable (LoopbackRequest) -> FaultyRoute?

    init(_ table: [String: FaultyRoute], others: @escaping @Sendable (LoopbackRequest) -> FaultyRoute?) {
        self.table = Mutex(table)
        self.others = others
    }

    subscript(path: String) -> FaultyRoute? {
        get { table.withLock { $0[path] } }
        set { table.withLock { $0[path] = newValue } }
    }

    /// The route for this request; the next request may get another.
    func answer(_ request: LoopbackRequest) -> FaultyRoute {
        let path = request.path
        let known = table.withLock { table in
            let route = table[path]
            table[path] = route?.following
            return route
        }
        if let known { return known }
        guard let found = others(request) else { return .status(404) }
        if found.answersOnlySoOften { self[path] = found.following }
        return found
    }
}
