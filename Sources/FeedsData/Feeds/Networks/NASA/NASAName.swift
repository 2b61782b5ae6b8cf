/// Identifiers of the library hold spaces and brackets, but never leave their part of an address.
enum NASAName {
    static func id(_ text: String?) -> String? {
        guard let id = ServerText.id(text), !id.contains("/"), id != ".", id != ".." else { return nil }
        return id
    }
}
