extension BinaryInteger {
    /// "1 photo", "3 photos": for English sentences.
    ///
    /// - Parameter noun: in the singular, with a plural in "s".
    public func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
