// Why nobody was signed in, as cases.
// Thread: any; a plain value. Invariant: no text holds a password, a code or a token.

package enum SignInError: Error, Sendable, Hashable {
    /// The text names no server.
    case noServer
    /// The app cannot sign in at servers of this software.
    case unknownSoftware(server: String, software: String?)
    /// Another error of the server or of the network, as a sentence.
    case server(String)
    /// The user refused on the server's page.
    case refused
    /// What came back belongs to no sign-in of this app.
    case foreignAnswer
    case timedOut
    case cancelled
    case noBrowser
    case wrongPassword
    /// The server asks for the code of the second factor.
    case codeNeeded
    case wrongCode
    /// The server's answer names no account, or an account of another server.
    case otherAccount
    case notKept(String)
}

extension SignInError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noServer: tr("This names no server. Write it like m.example or @ann@m.example.")
        case .unknownSoftware(let server, nil): tr("%1 does not say which software it runs.", server)
        case .unknownSoftware(let server, let software?):
            tr("%1 runs %2. You can sign in at servers of Mastodon and PeerTube.", server, software)
        case .server(let sentence): sentence
        case .refused: tr("The sign-in was refused on the server's page.")
        case .foreignAnswer: tr("An answer came that does not belong to this sign-in. Nothing was changed.")
        case .timedOut: tr("The sign-in took too long. Try again.")
        case .cancelled: tr("The sign-in was cancelled.")
        case .noBrowser: tr("No browser could be opened.")
        case .wrongPassword: tr("The server does not know this name with this password.")
        case .codeNeeded: tr("The server asks for the code of your second factor.")
        case .wrongCode: tr("The code is wrong or too old.")
        case .otherAccount: tr("The server's answer names no account of this server.")
        case .notKept(let reason): tr("The account could not be kept: %1", reason)
        }
    }
}
