// Why an item (or a part of an item) cannot be used; the reason goes into `FeedsResponse.skipped`.
// Thread: any; a plain value. Invariant: the reason reads well after "skipped, because".

struct Rejection: Error {
    var reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
