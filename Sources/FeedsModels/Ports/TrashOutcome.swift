package enum TrashOutcome: Sendable, Hashable {
    case done
    /// The filesystem has no Trash.
    case noTrash
    /// The file, or its copy in the Trash, is not there any more.
    case missing
    /// Another file has the name now.
    case taken
    /// The reason is for the user.
    case failed(String)
}
