// The way in for sentences, until the workers give reasons too.
extension Failure {
    @_disfavoredOverload
    public init(_ code: Code, _ message: String, file: BytePath? = nil, hint: String? = nil) {
        self.init(code, stored: message, hint: hint, file: file)
    }
}
