package import Foundation

package struct SoupResponse: Sendable, Hashable {
    package let head: SoupHead
    package let body: Data
}
