protocol ActPerformer: AnyObject {
    /// False for an act that means nothing here.
    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool
}
