/// Limits far above those of any useful document.
package struct XMLLimits: Sendable, Hashable {
    package var bytes = 16 << 20
    package var depth = 200
    /// Of one text without a tag in it.
    package var text = 1 << 20
    package var attributes = 64
    package var attributeValue = 32 << 10
    /// That are declared at the same time.
    package var namespaces = 256

    package init() {}
}
