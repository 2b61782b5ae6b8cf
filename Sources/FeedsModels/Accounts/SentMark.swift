/// An act that an account has done or is about to do.
package struct SentMark: Sendable, Hashable {
    package let act: SentAct
    package let uri: String

    package init(act: SentAct, uri: String) {
        self.act = act
        self.uri = uri
    }
}
