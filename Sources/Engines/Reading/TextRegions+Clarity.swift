/// Whether the letters in a map are too small to separate lines.
///
/// The limits come from pages, newspapers, directories and screens that were shrunk step by step. While lines are separate, at most 16 %
/// of the cells that may be text are uncertain. Where lines begin to merge, at 5 or 6 pixels a letter, it is 18 % and more, until the whole
/// page is one patch. In 74 photographs and screens with larger text it was up to 31 %, so the heights of lines count, too.
extension TextRegions {
    /// Cells with a lower probability are surely no text.
    static let doubt: Float = 0.05
    /// The largest share of uncertain cells among those that may be text.
    private static let maximumUncertain: Float = 0.18
    /// Letters are small where half of the lines are lower than this, in cells …
    private static let smallLine: Float = 16
    /// … or where most of the text has merged into regions that are no lines: this many for each line, with these minimums.
    private static let weakRatio = 2
    private static let minimumLines = 4
    private static let minimumWeak = 20
    /// A region that covers a larger share of the map is a page merged to one patch.
    private static let patch = 0.2

    /// - Parameters:
    ///   - weak: number of regions that are too uncertain to be lines.
    ///   - largest: number of cells of the largest region.
    ///   - certain: number of cells of all regions.
    ///   - possible: number of cells that may be text.
    func isUnclear(_ lines: [Rectangle], weak: Int, largest: Int, certain: Int, possible: Int) -> Bool {
        guard !lines.isEmpty else { return false }
        if Double(largest) > Self.patch * Double(width * height) { return true }
        guard Float(possible - certain) > Self.maximumUncertain * Float(possible) else { return false }
        let heights = lines.map { min($0.width, $0.height) }.sorted()
        return heights[heights.count / 2] < Self.smallLine
            || (lines.count >= Self.minimumLines && weak >= Self.minimumWeak && weak > Self.weakRatio * lines.count)
    }
}
