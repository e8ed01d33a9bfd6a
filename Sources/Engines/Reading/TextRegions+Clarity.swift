/// Whether a map shows letters that are too small to tell lines apart.
///
/// Pages, newspapers, directories and screens, shrunk step by step: as long as lines are told apart, at most 16 % of the places
/// that may be text at all are uncertain; from where lines begin to melt together, at 5 or 6 pixels a letter, 18 % and more, until
/// the page is one patch. In 74 photographs and screens with larger text it were up to 31 %.
extension TextRegions {
    /// What is less is surely no text.
    static let doubt: Float = 0.05
    /// Part of the places that may be text that is uncertain.
    private static let mostUncertain: Float = 0.18
    /// Half of the lines are lower than this where letters are small; …
    private static let smallLine: Float = 16
    /// … or as good as all melts into parts that are no lines.
    private static let weakShare = 2
    private static let fewestLines = 4
    private static let fewestWeak = 20
    /// Part of the map that a page melted to one patch covers.
    private static let patch = 0.2

    /// - Parameters:
    ///   - weak: parts that are too uncertain to be lines.
    ///   - largest: places of the largest part.
    ///   - certain: places of all parts.
    ///   - possible: places that may be text at all.
    func isUnclear(_ lines: [Rectangle], weak: Int, largest: Int, certain: Int, possible: Int) -> Bool {
        guard !lines.isEmpty else { return false }
        if Double(largest) > Self.patch * Double(width * height) { return true }
        guard Float(possible - certain) > Self.mostUncertain * Float(possible) else { return false }
        let heights = lines.map { min($0.width, $0.height) }.sorted()
        return heights[heights.count / 2] < Self.smallLine
            || (lines.count >= Self.fewestLines && weak >= Self.fewestWeak && weak > Self.weakShare * lines.count)
    }
}
