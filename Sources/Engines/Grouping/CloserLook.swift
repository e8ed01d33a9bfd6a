import CPages
import Foundation
public import Pictures

/// The third look, at two pictures that look the same from afar: whether they read the same.
///
/// Both are brought to one size and one tone, softened, and compared window by window, each the size of a word. Scaling and
/// compression leave a little everywhere; a digit that reads otherwise leaves much in one place (`docs/grouping.md`).
public struct CloserLook: Sendable {
    /// Moves on with what counts as the same.
    public static let rules = 1

    private let difference: cpages_difference

    /// - Parameter turn: applied to `other` first.
    /// - Returns: nil without memory, or where one is not whole.
    public init?(_ one: GreyPicture, _ other: GreyPicture, turn: Turn = .none) {
        guard one.isWhole, other.isWhole else { return nil }
        let turned = other.turned(turn)
        var difference = cpages_difference()
        let result = one.withPicture { a in turned.withPicture { b in cpages_compare(a, b, &difference) } }
        guard result == Int32(cpages_good) else { return nil }
        self.difference = difference
    }

    /// Where everything on a page differs this much, it is another page; a photograph may have been cropped a little.
    private static let unlike: Float = 0.5
    /// In one place, whatever is usual: another word or line. Honest edits up to 1.45.
    private static let replaced: Float = 1.6
    /// In one place: 0.3 and more where a digit differs.
    private static let marked: Float = 0.22
    /// In one place, as a multiple of what is usual: 10.4 and more where a digit differs; copies up to 9.5.
    private static let outstanding: Float = 10
    /// Where brightness or contrast were changed, colours that were equally bright may no longer be; digits 23 and more.
    private static let outstandingToned: Float = 20
    /// Levels from which they were.
    private static let changedTone: Float = 1
    /// Added to what is usual.
    private static let least: Float = 0.012

    /// - Parameter isPage: of pages and screens everything counts; on a photograph a mark may have been put, which is an edit, but
    ///   where both have something to read it must be the same.
    public func isSame(isPage: Bool) -> Bool {
        if isPage, difference.usual >= Self.unlike { return false }
        let worst = isPage ? difference.worst : difference.exchanged
        if worst >= Self.replaced, difference.usual < Self.unlike { return false }
        let factor = difference.toned < Self.changedTone ? Self.outstanding : Self.outstandingToned
        return worst < Self.marked || worst < factor * (difference.usual + Self.least)
    }
}

extension GreyPicture {
    fileprivate func withPicture<Result>(_ body: (cpages_picture) -> Result) -> Result {
        luma.withUnsafeBytes { bytes in
            body(
                cpages_picture(
                    luma: bytes.bindMemory(to: UInt8.self).baseAddress, width: Int32(width), height: Int32(height)))
        }
    }

    fileprivate func turned(_ turn: Turn) -> GreyPicture {
        if turn == .none { return self }
        var cells = luma
        withPicture { picture in
            cells.withUnsafeMutableBytes { bytes in
                guard let out = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
                cpages_turn(picture, Int32(turn.rawValue), out)
            }
        }
        return turn.rawValue >= 5
            ? GreyPicture(width: height, height: width, luma: cells) : GreyPicture(width: width, height: height, luma: cells)
    }
}
