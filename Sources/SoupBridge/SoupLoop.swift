// A thread with its own GLib main context, on which a client's libsoup session lives.
// Thread: made on any; work given to `perform` runs on the loop's thread, in order.
// Invariant: the thread ends after the last reference to the loop is gone, and not before its pending work is done.

import CGLib

final class SoupLoop: @unchecked Sendable {
    // Safe: both pointers never change, and GLib allows the calls made on them here from any thread.
    private let context: OpaquePointer
    private let loop: OpaquePointer

    init(name: String) {
        context = g_main_context_new()
        loop = g_main_loop_new(context, 0)
        g_main_loop_ref(loop)
        g_thread_unref(g_thread_new(name, runLoop, UnsafeMutableRawPointer(loop)))
    }

    deinit {
        // Quits from the loop itself, because a quit before the thread runs would be lost.
        let address = UInt(bitPattern: loop)
        perform {
            guard let loop = OpaquePointer(bitPattern: address) else { return }
            g_main_loop_quit(loop)
        }
        g_main_loop_unref(loop)
        g_main_context_unref(context)
    }

    /// Runs `work` on the loop's thread: at once when called there, otherwise as soon as the thread is free.
    func perform(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(LoopWork(run: work)).toOpaque()
        g_main_context_invoke_full(
            context, G_PRIORITY_DEFAULT,
            { data in
                if let data { Unmanaged<LoopWork>.fromOpaque(data).takeUnretainedValue().run() }
                return 0
            }, box,
            { data in
                if let data { Unmanaged<LoopWork>.fromOpaque(data).release() }
            })
    }

    /// Calls back once after `milliseconds` unless the alarm is cancelled. Only on the loop's thread.
    func alarm(after milliseconds: Int, _ ring: @escaping @Sendable () -> Void) -> LoopAlarm {
        LoopAlarm(milliseconds: milliseconds, context: context, ring: ring)
    }
}

private func runLoop(data: gpointer?) -> gpointer? {
    guard let data else { return nil }
    let loop = OpaquePointer(data)
    let context = g_main_loop_get_context(loop)
    g_main_context_push_thread_default(context)
    g_main_loop_run(loop)
    // Runs the work that was queued meanwhile, because it holds references that would leak.
    while g_main_context_iteration(context, 0) != 0 {}
    g_main_context_pop_thread_default(context)
    g_main_loop_unref(loop)
    return nil
}
