/// Networks of one kind, such as "low".
package struct TraceSet: Equatable, Sendable {
    package var name: String
    package var traces: [NetworkTrace]

    package init(name: String, traces: [NetworkTrace]) {
        self.name = name
        self.traces = traces
    }
}
