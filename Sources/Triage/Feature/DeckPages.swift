import Base
import Catalogue
import GRDB

/// Reads pages of the deck, one part after another.
///
/// A page begins after a position and not after a number of cards, so that photos that arrive or are decided meanwhile make no
/// card appear twice and none be left out.
struct DeckPages {
    let filter: PhotoFilter
    let order: DeckOrder
    let limit: Int

    struct Hand: Sendable {
        var files: [FileRow] = []
        var next: DeckCursor?
    }

    func hand(_ db: Database, after cursor: DeckCursor?) throws -> Hand {
        let segments = order.segments
        guard let last = segments.indices.last, cursor.map({ $0.segment <= last }) ?? true else {
            throw Failure(.badRequest, "list.noSuchPage")
        }
        var hand = Hand()
        var position = cursor
        for number in (cursor?.segment ?? 0)...last {
            if number == 0, order == .group {
                hand = try GroupedDeck(filter: filter, limit: limit).hand(db, after: position)
            } else {
                let wanted = limit - hand.files.count + 1
                let files = try files(db, segments[number], after: position?.keyset, count: wanted)
                hand.files += files.prefix(wanted - 1)
                if files.count == wanted {
                    let keyset = hand.files.last.flatMap { file in files.count > 1 ? segments[number].keyset(file) : nil }
                    hand.next = DeckCursor(segment: number, keyset: keyset)
                }
            }
            if hand.next != nil { return hand }
            position = nil
        }
        return hand
    }

    /// Returns the next photos of a part.
    func files(_ db: Database, _ segment: DeckSegment, after: Keyset?, count: Int) throws -> [FileRow] {
        let ids = try ids(db, segment, after: after, count: count)
        let files = Dictionary(uniqueKeysWithValues: try FileRow.fetch(db, ids: ids).map { ($0.id, $0) })
        return ids.compactMap { files[$0] }
    }

    private func ids(_ db: Database, _ segment: DeckSegment, after: Keyset?, count: Int) throws -> [Int64] {
        if filter.isEmpty { return try along(db, segment, after: after, count: count, lookingAt: nil) }
        // The tables of sums narrow the search only if the order is that of the dates.
        if segment.index == "fileDeck", order != .oldest {
            return try FilteredDeck(filter: filter, undecided: true, after: after, count: count).ids(db)
        }
        let near = try along(db, segment, after: after, count: count, lookingAt: Self.scanLimit)
        return near.count == count ? near : try inDirectories(db, segment, after: after, count: count)
    }

    /// The number of photos that are examined in the order of an index. If they do not include enough matches, the folders that
    /// can contain matches are searched.
    private static let scanLimit = 500

    private func along(
        _ db: Database, _ segment: DeckSegment, after: Keyset?, count: Int, lookingAt maximum: Int?
    ) throws -> [Int64] {
        let (later, keyArguments) = segment.after(after)
        let source = "file INDEXED BY \(segment.index) WHERE \(FileRow.inDeck) AND \(segment.condition) AND \(later)"
        guard let maximum else {
            let statement = try db.cachedStatement(sql: "SELECT id FROM \(source) ORDER BY \(segment.order) LIMIT ?")
            return try Int64.fetchAll(statement, arguments: keyArguments + [count])
        }
        let (matching, arguments) = filter.condition
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT file.id FROM file JOIN (SELECT id FROM \(source) ORDER BY \(segment.order) LIMIT ?) AS near ON near.id = file.id
                WHERE \(matching) ORDER BY \(segment.order) LIMIT ?
                """, arguments: keyArguments + [maximum] + arguments + [count])
    }

    /// Searches the folders that can contain matches, or the photos that were put behind the others. Reads only the index.
    private func inDirectories(_ db: Database, _ segment: DeckSegment, after: Keyset?, count: Int) throws -> [Int64] {
        let (later, keyArguments) = segment.after(after)
        let (matching, arguments) = filter.condition
        let (may, mayArguments) = filter.mayMatch(.directorySum)
        let isLater = segment.index == "fileLater"
        let folders =
            "directoryId IN (SELECT directoryId FROM directorySum WHERE \(FileSums.leads) AND files > 0 AND \(may)) AND"
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT file.id FROM file INDEXED BY \(isLater ? "fileLater" : "fileFolder") WHERE \(isLater ? "" : folders)
                \(FileRow.inDeck) AND \(matching) AND \(segment.condition) AND \(later) ORDER BY \(segment.order) LIMIT ?
                """, arguments: (isLater ? [] : mayArguments) + arguments + keyArguments + [count])
    }
}
