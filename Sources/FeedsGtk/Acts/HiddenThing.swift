import FeedsCore
import FeedsModels

/// A thing that the user has hidden.
enum HiddenThing {
    case author(AuthorKey)
    case post(LibraryEntryViewModel)
}
