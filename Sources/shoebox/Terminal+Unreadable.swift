import Basics

extension Terminal {
    /// Reports on standard error how many characters could not be read; prints nothing if there are none.
    ///
    /// - Parameter hint: advice that may help.
    static func complain(unreadable count: Int, _ hint: String) {
        guard count > 0 else { return }
        complain("\(count.of("character")) could not be read: \(count == 1 ? "it stands" : "each stands") as \u{FFFD}. \(hint)")
    }
}
