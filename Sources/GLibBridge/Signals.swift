// Connects Swift closures to GObject signals of main-thread objects, with one closure type and one marshaller for all.
// Thread: main actor. Invariant: GLib's closure owns the handler and releases it once.

package import CGLib

/// The arguments of one emission, read by position; argument 0 is the object itself.
@MainActor package struct SignalArguments {
    private let values: UnsafePointer<GValue>
    package let count: Int

    fileprivate init(values: UnsafePointer<GValue>, count: Int) {
        self.values = values
        self.count = count
    }

    package func value<T: GValueConvertible>(_ index: Int, as type: T.Type = T.self) -> T {
        precondition(index < count, "signal argument \(index) of \(count)")
        return T.read(values + index)
    }

    /// The object, boxed value or pointer at this position. The emission keeps its ownership.
    package func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        precondition(index < count, "signal argument \(index) of \(count)")
        let value = values + index
        if g_type_check_value_holds(value, GType(20 << 2)) != 0 { return g_value_get_object(value) }
        if g_type_check_value_holds(value, GType(18 << 2)) != 0 { return g_value_get_boxed(value) }
        if g_type_check_value_holds(value, GType(17 << 2)) != 0 { return g_value_get_pointer(value) }
        return nil
    }

    package func boxedValue(_ index: Int) -> UnsafePointer<GValue> { values + index }
}

/// The result of a handler, for signals that expect one (`close-request`, `key-pressed`, …).
package enum SignalAnswer: Sendable {
    case none
    case handled(Bool)
}

private final class SignalHandler {
    let body: @MainActor (SignalArguments) -> SignalAnswer

    init(_ body: @escaping @MainActor (SignalArguments) -> SignalAnswer) {
        self.body = body
        Live.signalHandlers.born()
    }

    deinit { Live.signalHandlers.died() }
}

/// Reads the arguments and calls the handler. GTK emits on the main thread, which `assumeIsolated` checks.
private func marshal(
    closure: UnsafeMutablePointer<GClosure>?, answer: UnsafeMutablePointer<GValue>?, count: guint,
    values: UnsafePointer<GValue>?, hint: gpointer?, data: gpointer?
) {
    guard let box = closure?.pointee.data, let values else { return }
    let address = (box: UInt(bitPattern: box), values: UInt(bitPattern: values), answer: UInt(bitPattern: answer))
    MainActor.assumeIsolated {
        guard let box = UnsafeRawPointer(bitPattern: address.box),
            let values = UnsafePointer<GValue>(bitPattern: address.values)
        else { return }
        let handler = Unmanaged<SignalHandler>.fromOpaque(box).takeUnretainedValue()
        let result = handler.body(SignalArguments(values: values, count: Int(count)))
        if case .handled(let handled) = result, let answer = UnsafeMutablePointer<GValue>(bitPattern: address.answer) {
            g_value_set_boolean(answer, handled ? 1 : 0)
        }
    }
}

private func release(data: gpointer?, closure: UnsafeMutablePointer<GClosure>?) {
    guard let data else { return }
    Unmanaged<SignalHandler>.fromOpaque(data).release()
}

extension MainObject {
    /// Connects for the object's lifetime. Holds the owner weakly here, so that no caller can create a cycle.
    @discardableResult
    package func connect<Owner: AnyObject>(
        _ signal: String, _ owner: Owner, _ body: @escaping @MainActor (Owner, SignalArguments) -> Void
    ) -> UInt {
        connectRaw(signal) { [weak owner] arguments in
            if let owner { body(owner, arguments) }
            return .none
        }
    }

    /// The same for signals that expect a result.
    @discardableResult
    package func connectAnswering<Owner: AnyObject>(
        _ signal: String, _ owner: Owner, _ body: @escaping @MainActor (Owner, SignalArguments) -> Bool
    ) -> UInt {
        connectRaw(signal) { [weak owner] arguments in
            guard let owner else { return .handled(false) }
            return .handled(body(owner, arguments))
        }
    }

    private func connectRaw(
        _ signal: String, _ body: @escaping @MainActor (SignalArguments) -> SignalAnswer
    ) -> UInt {
        let box = Unmanaged.passRetained(SignalHandler(body)).toOpaque()
        guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box) else { return 0 }
        // Sinks the closure before connecting, because an unknown signal name would leak it and the handler.
        g_closure_ref(closure)
        g_closure_sink(closure)
        defer { g_closure_unref(closure) }
        g_closure_set_marshal(closure, marshal)
        g_closure_add_finalize_notifier(closure, box, release)
        return UInt(g_signal_connect_closure(raw, signal, closure, 0))
    }

    package func disconnect(_ handler: UInt) { g_signal_handler_disconnect(raw, gulong(handler)) }
}
