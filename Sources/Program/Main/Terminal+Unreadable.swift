import Base

extension Terminal {
    /// Reports the number of unreadable characters on standard error. Prints nothing if there are none.
    ///
    /// - Parameter hint: advice that may help.
    static func complain(unreadable count: Int, _ hint: String) {
        guard count > 0 else { return }
        complain("\(count.of("character")) could not be read: \(count == 1 ? "it stands" : "each stands") as \u{FFFD}. \(hint)")
    }
}
