/// Work for the loop's thread, boxed so that C can carry it.
final class LoopWork: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
