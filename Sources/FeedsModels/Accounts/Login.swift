/// Name and password, and the code of a second factor.
package struct Login: Sendable {
    package let name: String
    package let password: Secret
    package let code: Secret?

    package init(name: String, password: Secret, code: Secret? = nil) {
        self.name = name
        self.password = password
        self.code = code
    }
}
