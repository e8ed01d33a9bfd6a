extension BinaryInteger {
    /// Returns the number with the noun for English sentences: "1 photo", "3 photos".
    ///
    /// - Parameter noun: the singular of a noun whose plural ends in "s".
    public func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
