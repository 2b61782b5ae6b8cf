// The faults of XML, as faults of a feed.
// Thread: any; pure. Invariant: every fault has its own case.

import FeedsModels
import XMLBridge

extension SyndicationProblem {
    init(_ problem: XMLProblem) {
        self =
            switch problem {
            case .malformed(let line): .malformed(line: line)
            case .cutShort: .cutShort
            case .noElement: .noElement
            case .tooDeep(let limit): .tooDeep(limit: limit)
            case .tooLong(let limit): .tooLong(limit: limit)
            case .tooManyNamespaces(let limit): .tooManyNamespaces(limit: limit)
            case .textCut(let limit): .textCut(limit: limit)
            case .attributesDropped: .attributesDropped
            case .unknownEncoding(let name): .unknownEncoding(name)
            case .mixedEncoding: .mixedEncoding
            }
    }
}
