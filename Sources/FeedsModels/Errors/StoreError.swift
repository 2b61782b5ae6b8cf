package enum StoreError: Error, Sendable, Hashable {
    case full
    case readOnly
    /// Another program holds the database and did not release it in time.
    case locked
    case corrupt
    /// A newer version of the program wrote it.
    case tooNew
    /// The document is not an export of this program.
    case badDocument(String)
    case failed(String)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .full: tr("The disk is full.")
        case .readOnly: tr("The folder cannot be written to.")
        case .locked: tr("Another program holds the library.")
        case .corrupt: tr("The library file is damaged.")
        case .tooNew: tr("The library was written by a newer version of Mutoscope.")
        case .badDocument(let detail): tr("This is no export of Mutoscope: %1.", detail)
        case .failed(let detail): tr("The library failed: %1.", detail)
        }
    }
}
