import Base
import Catalogue
import GRDB

/// The order of the deck. Photos that were put behind the others come last in each order.
public enum DeckOrder: Sendable, Hashable {
    case newest, oldest, largest
    /// The order of `Shuffle`, beginning at this rank.
    case random(seed: Int64)
    /// Newest first, with the photos that look alike together at the position of the newest of them.
    case group

    /// - Throws: `Failure` with code `badRequest` for an unknown word, and for a seed that is missing, outside
    ///   0…`Shuffle.maximum`, or given with another order.
    public init(word: String?, seed: Int64?) throws {
        switch (word, seed) {
        case (nil, nil), ("newest", nil): self = .newest
        case ("oldest", nil): self = .oldest
        case ("largest", nil): self = .largest
        case ("group", nil): self = .group
        case ("random", let seed?) where 0...Shuffle.maximum ~= seed: self = .random(seed: seed)
        case ("random", _), (nil, _), ("newest", _), ("oldest", _), ("largest", _), ("group", _):
            throw Failure(.badRequest, "deck.badSeed")
        default: throw Failure(.badRequest, "deck.unknownOrder")
        }
    }

    /// The parts of the deck in this order.
    var segments: [DeckSegment] {
        switch self {
        case .newest, .group: [.newest, .later]
        case .oldest: [.oldest, .later]
        case .largest: [.largest, .later]
        case .random(let seed): [.shuffled(from: seed, to: Shuffle.maximum), .shuffled(from: 0, to: seed - 1), .later]
        }
    }
}

/// A part of the deck whose cards are read in the order of one index.
struct DeckSegment {
    /// An index of `file` whose rows have the order `order`.
    let index: String
    /// An SQL condition for the photos of this part, in addition to `FileRow.inDeck`.
    let condition: String
    let order: String
    /// The end of a page whose last photo is the given one.
    let keyset: @Sendable (FileRow) -> Keyset
    /// An SQL condition for the photos after the end of a page, or for all photos of this part.
    let after: @Sendable (Keyset?) -> (sql: String, arguments: StatementArguments)

    static let newest = DeckSegment(
        index: "fileDeck", condition: FileRow.notPutBehind, order: PhotoOrder.newestFirst, keyset: PhotoOrder.keyset,
        after: { PhotoOrder.after($0) })

    static let oldest = DeckSegment(
        index: "fileDeck", condition: FileRow.notPutBehind, order: PhotoOrder.oldestFirst, keyset: PhotoOrder.keyset,
        after: { PhotoOrder.after($0, isAscending: true) })

    static let largest = DeckSegment(
        index: "fileLargest", condition: FileRow.notPutBehind, order: "file.size DESC, file.id DESC",
        keyset: { Keyset($0.stamp.size, $0.id) }, after: { Keyset.after($0, "file.size", "file.id") })

    /// The photos with these ranks.
    static func shuffled(from first: Int64, to last: Int64) -> DeckSegment {
        let rank = Shuffle.sql("file.id")
        return DeckSegment(
            index: "fileShuffled", condition: "\(FileRow.notPutBehind) AND \(rank) <= \(last)", order: "\(rank), file.id",
            keyset: { Keyset(Shuffle.rank($0.id), $0.id) },
            after: { keyset in
                guard let keyset else { return ("\(rank) >= ?", [first]) }
                // SQLite does not use an index for a comparison of pairs with an expression, so the rank is compared as well.
                return ("\(rank) >= ? AND (\(rank), file.id) > (?, ?)", [keyset.first, keyset.first, keyset.second])
            })
    }

    /// The photos that were put behind the others, in the order in which they were put there.
    static let later = DeckSegment(
        index: "fileLater", condition: FileRow.putBehind, order: "file.later, file.id", keyset: { Keyset($0.later, $0.id) },
        after: { keyset in keyset.map { ("(file.later, file.id) > (?, ?)", [$0.first, $0.second]) } ?? ("1", []) })
}
