import CPages
import Pictures

/// The third look, at two pictures that look the same from afar: whether they read the same.
///
/// Both are brought to one size and one tone, softened, and compared window by window, each the size of a digit. Scaling and
/// compression leave a little everywhere; a digit that reads otherwise leaves much in one place (`docs/grouping.md`).
public struct CloserLook: Sendable {
    /// Moves on with what counts as the same.
    public static let rules = 5

    /// What two pictures are taken for, which says how they are looked at.
    public enum Manner: Int, Codable, Sendable, Comparable {
        /// What is to be read on it is no small print: thumbnails tell. A mark may have been put, which is an edit, but where both
        /// have something to read it must be the same.
        case photo
        /// A photograph with much even surface: thumbnails tell, and everything counts.
        case plain
        /// A page or a screen: it is read, and everything counts.
        case page

        /// Pixels that are looked at.
        public var longSide: Int { self == .page ? FinePicture.longSide : Picture.thumbnailSide }

        public static func < (a: Manner, b: Manner) -> Bool { a.rawValue < b.rawValue }
    }

    private let difference: cpages_difference

    /// - Returns: nil without memory, or where the sheets are not of one size.
    public init?(_ one: Sheet, _ other: Sheet) {
        var difference = cpages_difference()
        guard cpages_compare(one.handle, other.handle, &difference) == Int32(cpages_good) else { return nil }
        self.difference = difference
    }

    /// Where everything on a page differs this much, it is another page.
    private static let unlike: Float = 0.5
    /// In one place, whatever is usual elsewhere: copies stay below it in 99 of 100 cases, a digit that reads otherwise seldom does.
    private static let marked: Float = 0.2
    /// In one place, by what is usual: where compression left much everywhere, it may have left more in one place …
    private static let slope: Float = 6
    private static let least: Float = 0.1
    /// … but no more than this: other words differ by 1 and more.
    private static let replaced: Float = 0.8
    /// Where print is faint, by what is usual there: copies stay below 0.62, a number that reads otherwise has 0.71 and more.
    private static let reworded: Float = 0.68

    /// In the worst window of two thumbnails, and where print is faint: copies of pages stay below 0.81, brightened ones too, and 0.5;
    /// another row has 1.3 and more.
    private static let unlikeAfar: Float = 1

    /// What a look at the two thumbnails tells: of photographs all there is, of pages only that they are two; nil where they have to
    /// be read.
    public func closenessFromAfar(as manner: Manner) -> Closeness? {
        guard manner == .page else { return closeness(as: manner) }
        return max(difference.worst, difference.faint) > Self.unlikeAfar ? Closeness.none : nil
    }

    public func closeness(as manner: Manner) -> Closeness {
        if manner != .photo, difference.usual >= Self.unlike { return .none }
        if manner == .page, difference.faint >= Self.reworded { return .none }
        let worst = manner == .photo ? difference.exchanged : difference.worst
        guard worst < max(Self.marked, min(Self.replaced, Self.least + Self.slope * difference.usual)) else { return .none }
        return Closeness(worst: difference.worst)
    }
}
