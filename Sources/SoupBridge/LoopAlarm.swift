import CGLib

/// A timeout on the loop; freed with its last reference. Only touched on the loop's thread.
final class LoopAlarm {
    private let source: UnsafeMutablePointer<GSource>

    init(milliseconds: Int, context: OpaquePointer, ring: @escaping @Sendable () -> Void) {
        source = g_timeout_source_new(guint(clamping: milliseconds))
        g_source_set_callback(
            source,
            { data in
                if let data { Unmanaged<LoopWork>.fromOpaque(data).takeUnretainedValue().run() }
                return 0
            }, Unmanaged.passRetained(LoopWork(run: ring)).toOpaque(),
            { data in
                if let data { Unmanaged<LoopWork>.fromOpaque(data).release() }
            })
        g_source_attach(source, context)
    }

    deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }
}
