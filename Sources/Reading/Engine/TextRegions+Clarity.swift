/// Decides whether the characters in a map are too small to separate lines.
///
/// The limits come from pages, newspapers, directories and screens that were shrunk in steps. As long as lines are separate, at
/// most 16 % of the cells that may be text are uncertain. When lines begin to merge, at 5 or 6 pixels per character, 18 % and
/// more are uncertain, until the whole page is one patch. In 74 photographs and screens with larger text, up to 31 % were
/// uncertain, so the heights of the lines are considered, too.
extension TextRegions {
    /// Cells with a lower probability are certainly not text.
    static let doubt: Float = 0.05
    /// Maximum fraction of uncertain cells among those that may be text.
    private static let maximumUncertain: Float = 0.18
    /// Characters are small if at least half of the lines are lower than this, in cells.
    private static let smallLine: Float = 16
    /// Characters are also small if most of the text has merged into regions that are not lines: the number of such regions must
    /// be at least `minimumWeak` and exceed the number of lines, which is at least `minimumLines`, by more than this factor.
    private static let weakRatio = 2
    private static let minimumLines = 4
    private static let minimumWeak = 20
    /// A region that covers more than this fraction of the map is a page merged into one patch.
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
