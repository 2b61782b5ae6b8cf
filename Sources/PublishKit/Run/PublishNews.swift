/// What a run of publishing tells while it works.
package enum PublishNews: Sendable {
    case plan(PublishPlan)
    /// The number of the medium, of all that are new, and the shares of it and of the whole work that are done.
    case making(number: Int, count: Int, name: String, share: Double, whole: Double)
    case left(LeftOut)
    case writing
}
