import GRDB

/// Large files by how large they are; the largest first.
enum SizeWay {
    /// Megabytes (of a million bytes) from which each group begins; the key is the number.
    private static let steps: [Int64] = [100, 50, 20, 10, 5]

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        return try steps.compactMap { step in
            let (condition, bounds) = condition(step)
            let row = try Row.fetchOne(
                query.db, sql: "SELECT count(*), total(size), id, max(size) FROM file WHERE \(photos) AND \(condition)",
                arguments: arguments + bounds)
            guard let row, row[0] > 0 else { return nil }
            return PhotoGroup(
                key: String(step), name: "≥ \(step) MB", count: row[0], bytes: Int64(row[1] as Double), cover: row[2])
        }
    }

    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        guard let step = Int64(key), steps.contains(step) else { return [] }
        let (photos, arguments) = query.photos
        let (condition, bounds) = condition(step)
        return try query.members(
            "SELECT id, taken FROM file WHERE \(photos) AND \(condition) ORDER BY size DESC, id DESC", arguments + bounds)
    }

    private static func condition(_ step: Int64) -> (String, StatementArguments) {
        let next = steps.last { $0 > step }.map { $0 * 1_000_000 } ?? .max
        return ("size >= ? AND size < ?", [step * 1_000_000, next])
    }
}
