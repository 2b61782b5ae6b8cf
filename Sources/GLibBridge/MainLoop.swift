// Runs GLib's main loop for a command that has no window.
// Thread: main. Invariant: the loop runs once, ends with the body, and serves the main actor meanwhile.

import CGLib

@MainActor package enum MainLoop {
    /// Runs the loop until `body` returns, and returns its result.
    package static func run(_ body: @escaping @MainActor () async -> Int32) -> Int32 {
        guard let loop = g_main_loop_new(nil, 0) else { return 1 }
        defer { g_main_loop_unref(loop) }
        var status: Int32 = 1
        Task {
            status = await body()
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        return status
    }
}
