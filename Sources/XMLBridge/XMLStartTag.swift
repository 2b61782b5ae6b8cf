package struct XMLStartTag: Sendable, Hashable {
    package let name: XMLName
    package let attributes: [XMLAttribute]

    package init(name: XMLName, attributes: [XMLAttribute] = []) {
        self.name = name
        self.attributes = attributes
    }
}
