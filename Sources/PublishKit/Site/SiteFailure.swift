import Foundation
import Glibc

/// Why nothing, or nothing more, can be published. A whole sentence for the user.
package struct SiteFailure: Error, Sendable, Hashable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }

    /// The system's words. Foundation says "The operation could not be completed" before its own.
    static func words(of error: any Error) -> String {
        let own = error as NSError
        let cause = (own.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
        let system = [cause, own].compactMap(\.self).first { $0.domain == NSPOSIXErrorDomain }
        return system.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
    }
}
