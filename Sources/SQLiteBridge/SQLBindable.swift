package protocol SQLBindable {
    var sqlValue: SQLValue { get }
}
