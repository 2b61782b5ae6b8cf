/// The number of faults in the entries of a feed.
struct FeedProblemCount {
    var unreadableDates = 0
    var unusableAddresses = 0
}
