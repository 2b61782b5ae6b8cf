import GtkBridge

/// The window, which carries out the acts that its screens do not handle.
protocol ActHost: ActPerformer {
    var isFullscreen: Bool { get }
    /// Shows a short message.
    func say(_ sentence: String)
    /// Asks a question; calls `then` when the user agrees.
    func ask(_ question: MessageDialog.Question, then: @escaping () -> Void)
}
