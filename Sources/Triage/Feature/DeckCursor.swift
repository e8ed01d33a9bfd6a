import Base
import Catalogue

/// The end of a page of the deck.
public struct DeckCursor: Sendable, Hashable {
    /// A position within a group of photos that look alike.
    struct Member: Sendable, Hashable {
        /// The last card of the page.
        let keyset: Keyset
        /// The number of the newest act when the first page was fetched. Photos that were decided since are treated as if they
        /// were still in the deck, so that their groups are not shown again.
        let newestAct: Int64
    }

    /// The number of the part in `DeckOrder.segments`.
    let segment: Int
    /// The end of the page in this part; nil if the next page begins with the first card of the part.
    let keyset: Keyset?
    /// Only in the order `group`.
    var member: Member?

    init(segment: Int, keyset: Keyset?, member: Member? = nil) {
        (self.segment, self.keyset, self.member) = (segment, keyset, member)
    }

    /// - Throws: `Failure` with code `badRequest` for a text that is not the `text` of a cursor.
    public init?(_ text: String?) throws {
        guard let text else { return nil }
        let isLaterSegment = text.hasPrefix(Self.segmentMark)
        let numbers = (isLaterSegment ? text.dropFirst() : text[...]).split(separator: "_", omittingEmptySubsequences: false)
            .map { Int64($0) }
        let values = numbers.compactMap { $0 }
        guard values.count == numbers.count else { throw Failure(.badRequest, "list.noSuchPage") }
        switch (isLaterSegment, values.count) {
        case (false, 2): self.init(segment: 0, keyset: Keyset(values[0], values[1]))
        case (false, 5):
            self.init(
                segment: 0, keyset: Keyset(values[0], values[1]),
                member: Member(keyset: Keyset(values[2], values[3]), newestAct: values[4]))
        case (true, 1) where Self.segments ~= values[0]: self.init(segment: Int(values[0]), keyset: nil)
        case (true, 3) where Self.segments ~= values[0]:
            self.init(segment: Int(values[0]), keyset: Keyset(values[1], values[2]))
        default: throw Failure(.badRequest, "list.noSuchPage")
        }
    }

    /// The numbers of the parts after the first.
    private static let segments: ClosedRange<Int64> = 1...2
    /// The first character of a position in one of these parts.
    private static let segmentMark = "s"

    public var text: String {
        guard let keyset else { return "\(Self.segmentMark)\(segment)" }
        if let member { return "\(keyset.text)_\(member.keyset.text)_\(member.newestAct)" }
        return segment == 0 ? keyset.text : "\(Self.segmentMark)\(segment)_\(keyset.text)"
    }
}
