// What the process that publishes says to the window: a JSON object a line.
// Thread: any; a plain value. Invariant: a plan comes before anything is written, and an outcome or an error ends it.

package enum PublishTold: Sendable, Hashable {
    case plan(PublishOutline)
    case making(PublishStep)
    case left(PublishLeft)
    /// The media are made; the pages follow.
    case writing
    case done(PublishOutcome)
    /// A sentence for the user. Nothing more comes.
    case failed(String)
    /// The site is served at this address.
    case shown(String)
}

extension PublishTold: Codable {
    private enum Kind: String, Codable { case plan, making, left, writing, done, failed, shown }

    private enum CodingKeys: String, CodingKey { case told, plan, making, left, done, text }

    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: CodingKeys.self)
        self =
            switch try line.decode(Kind.self, forKey: .told) {
            case .plan: .plan(try line.decode(PublishOutline.self, forKey: .plan))
            case .making: .making(try line.decode(PublishStep.self, forKey: .making))
            case .left: .left(try line.decode(PublishLeft.self, forKey: .left))
            case .writing: .writing
            case .done: .done(try line.decode(PublishOutcome.self, forKey: .done))
            case .failed: .failed(try line.decode(String.self, forKey: .text))
            case .shown: .shown(try line.decode(String.self, forKey: .text))
            }
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: CodingKeys.self)
        try line.encode(kind, forKey: .told)
        switch self {
        case .plan(let plan): try line.encode(plan, forKey: .plan)
        case .making(let step): try line.encode(step, forKey: .making)
        case .left(let left): try line.encode(left, forKey: .left)
        case .writing: break
        case .done(let outcome): try line.encode(outcome, forKey: .done)
        case .failed(let text), .shown(let text): try line.encode(text, forKey: .text)
        }
    }

    private var kind: Kind {
        switch self {
        case .plan: .plan
        case .making: .making
        case .left: .left
        case .writing: .writing
        case .done: .done
        case .failed: .failed
        case .shown: .shown
        }
    }
}
