import CPages
import Pictures

/// The third look: whether two pictures that look the same agree in their fine detail, too.
///
/// Both are brought to one size and one tone, blurred, and compared in windows of the size of a digit. Scaling and compression
/// leave a small difference everywhere; another digit leaves a large one in one place (`docs/grouping.md`).
public struct CloserLook: Sendable {
    /// The version of these rules. It changes with the thresholds, so that stored results of other rules are dropped.
    public static let rules = 9

    /// The kind of two pictures, which decides how they are compared.
    public enum Manner: Int, Codable, Sendable, Comparable {
        /// A photograph without small print: thumbnails are enough. An addition counts as an edit; the content in both must be
        /// the same.
        case photo
        /// A photograph with large even surfaces: thumbnails are enough, and every difference counts.
        case plain
        /// A page or a screen: it is compared at a legible size, and every difference counts.
        case page

        /// The long side at which pictures are compared, in pixels.
        public var longSide: Int { self == .page ? FinePicture.longSide : Picture.thumbnailSide }

        public static func < (a: Manner, b: Manner) -> Bool { a.rawValue < b.rawValue }
    }

    private let difference: cpages_difference

    init(_ difference: cpages_difference) { self.difference = difference }

    /// - Returns: nil if memory runs out or the sheets differ in size.
    public init?(_ one: Sheet, _ other: Sheet) {
        var difference = cpages_difference()
        guard cpages_compare(one.handle, other.handle, &difference) == Int32(cpages_good) else { return nil }
        self.difference = difference
    }

    /// From this usual difference on, two pages are different pages.
    private static let unlike: Float = 0.5
    /// A difference in one window that is always allowed: 99 of 100 copies stay below it, another digit seldom does.
    private static let marked: Float = 0.2
    /// The allowed difference in one window is `least + slope × usual`, because strong compression leaves more everywhere …
    private static let slope: Float = 6
    private static let least: Float = 0.1
    /// … but never more than this: replaced words have a difference of 1 and more.
    private static let replaced: Float = 0.8
    /// The limit for faint print: copies stay below 0.62, another number has 0.71 and more.
    private static let reworded: Float = 0.68

    /// The limit for thumbnails of pages, in any window. The worst window of a copy, brightened or not, stays below 0.81, and
    /// below 0.5 in faint print; another line of text has 1.3 and more.
    private static let unlikeThumbnails: Float = 1

    /// The closeness that two thumbnails show: the final one for photographs, `none` for pages that clearly differ, and nil for
    /// pages that have to be compared at a legible size.
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
