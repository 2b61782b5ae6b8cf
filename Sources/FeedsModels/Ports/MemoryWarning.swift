/// How urgently the system needs memory.
package enum MemoryWarning: Sendable, Hashable {
    case low, medium, critical
}
