/// A message from a source to the pipeline, from any thread.
enum FeedNote: Sendable {
    case waiting
    case supplied
    /// The clip's end is in the queues, with the data that follow it.
    case endQueued
    case failed(any Error)
    /// A part of the clip cannot be used; the rest continues.
    case skipped(String)
}
