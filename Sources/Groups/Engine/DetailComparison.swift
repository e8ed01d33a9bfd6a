import CPages
import PicturesEngine

/// The third look, which checks whether the fine detail of two pictures that look the same agrees, too.
///
/// Both pictures are scaled to the same size, mapped to the same tone, blurred, and compared in windows of the size of a digit.
/// Scaling and compression leave a small difference everywhere, whereas a changed digit leaves a large difference at one position
/// (`docs/grouping.md`).
public struct DetailComparison: Sendable {
    /// The version of these rules. It is increased whenever the thresholds change, so that results stored under other rules are
    /// dropped.
    public static let rules = 9

    /// The kind of a pair of pictures, which decides how they are compared.
    public enum Manner: Int, Codable, Sendable, Comparable {
        /// A photograph without small print. Thumbnails are enough for a comparison. Additions are treated as edits, but what
        /// both pictures show must be the same.
        case photo
        /// A photograph with large even surfaces. Thumbnails are enough for a comparison, and every difference matters.
        case plain
        /// A page or a screen. It is compared at a legible size, and every difference matters.
        case page

        /// The length of the long side at which pictures are compared, in pixels.
        public var longSide: Int { self == .page ? FinePicture.longSide : Picture.thumbnailSide }

        public static func < (a: Manner, b: Manner) -> Bool { a.rawValue < b.rawValue }
    }

    private let difference: cpages_difference

    init(_ difference: cpages_difference) { self.difference = difference }

    /// - Returns: nil if memory runs out, or if the two pictures were not prepared at the same size.
    public init?(_ one: Sheet, _ other: Sheet) {
        var difference = cpages_difference()
        guard cpages_compare(one.handle, other.handle, &difference) == Int32(cpages_good) else { return nil }
        self.difference = difference
    }

    /// If a tenth of all windows reach this difference, the pages are different.
    private static let unlike: Float = 0.5
    /// The difference that is always allowed in one window. 99% of copies stay below it; a changed digit seldom does.
    private static let marked: Float = 0.2
    /// The maximum difference in one window is `least + slope × usual`, but never more than `replaced`. It grows with `usual`,
    /// because strong compression causes more difference everywhere.
    private static let slope: Float = 6
    private static let least: Float = 0.1
    /// Replaced words cause a difference of at least 1 in one window.
    private static let replaced: Float = 0.8
    /// The limit for the worst window with faint print. Copies stay below 0.62, and a changed number causes at least 0.71.
    private static let reworded: Float = 0.68

    /// The limit for any window in thumbnails of pages. The worst window of a copy, brightened or not, stays below 0.81 (below
    /// 0.5 in faint print), whereas another line of text causes at least 1.3.
    private static let unlikeThumbnails: Float = 1

    /// Returns the closeness of two thumbnails: the final closeness for photographs, `none` for pages that clearly differ, and
    /// nil for pages that must be compared at a legible size.
    public func thumbnailCloseness(as manner: Manner) -> Closeness? {
        guard manner == .page else { return closeness(as: manner) }
        return max(difference.worst, difference.faint) > Self.unlikeThumbnails ? Closeness.none : nil
    }

    public func closeness(as manner: Manner) -> Closeness {
        if manner != .photo, difference.usual >= Self.unlike { return .none }
        if manner == .page, difference.faint >= Self.reworded { return .none }
        let worst = manner == .photo ? difference.exchanged : difference.worst
        guard worst < max(Self.marked, min(Self.replaced, Self.least + Self.slope * difference.usual)) else { return .none }
        return Closeness(worst: difference.worst)
    }
}
