package import FeedsModels
package import Foundation
package import SoupBridge

/// The events of a streamed body, in this order: a head, pieces, an end. The end may come at any time, and is last.
package enum StreamEvent: Sendable {
    case head(RangeAnswer, SoupHead)
    case chunk(Data)
    case end(NetworkError?)
}
