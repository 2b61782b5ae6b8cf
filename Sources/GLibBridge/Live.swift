/// The counters that tests read after open/close cycles.
package enum Live {
    package static let mainObjects = LiveCounter()
    /// Live GObjects of the main thread, also those that a library still holds after their wrapper has gone.
    package static let madeObjects = LiveCounter()
    package static let sharedObjects = LiveCounter()
    package static let signalHandlers = LiveCounter()
}
