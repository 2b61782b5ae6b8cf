/// Distinguishes the versions of a file on a server.
struct Validators: Sendable, Hashable {
    var etag: String?
    var modified: String?
    var length: Int64?

    init(etag: String? = nil, modified: String? = nil, length: Int64? = nil) {
        self.etag = etag
        self.modified = modified
        self.length = length
    }

    init(headers: [String: String], length: Int64?) {
        self.init(etag: headers["etag"], modified: headers["last-modified"], length: length)
    }

    /// Whether both can describe the same version; a field that is missing on either side does not count.
    func agree(with other: Validators) -> Bool {
        func same<Value: Equatable>(_ mine: Value?, _ theirs: Value?) -> Bool {
            mine == nil || theirs == nil || mine == theirs
        }
        return same(etag, other.etag) && same(modified, other.modified) && same(length, other.length)
    }
}
