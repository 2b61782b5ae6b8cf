package struct XMLAttribute: Sendable, Hashable {
    package let name: XMLName
    package let value: String

    package init(name: XMLName, value: String) {
        self.name = name
        self.value = value
    }
}
