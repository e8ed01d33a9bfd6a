import Basics

extension Terminal {
    /// Says how many characters could not be read, on standard error; nothing of none.
    ///
    /// - Parameter hint: what may help.
    static func complain(unreadable count: Int, _ hint: String) {
        guard count > 0 else { return }
        complain("\(count.of("character")) could not be read: \(count == 1 ? "it stands" : "each stands") as \u{FFFD}. \(hint)")
    }
}
