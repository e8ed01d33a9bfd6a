import Catalogue
import GroupsEngine
import GRDB

/// Groups photos into twenty groups, A to T, and a group OTHER, by a digest of the photo's identifier. The identifier is the
/// SHA-256 of the content in hexadecimal digits.
enum IdentityWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        var groups = [PhotoGroup?](repeating: nil, count: IdentityGroup.allCases.count)
        try forEach(query) { letter, row in
            let index = letter.rawValue
            if var group = groups[index] {
                group.count += 1
                group.bytes += row["size"] as Int64
                groups[index] = group
            } else {
                groups[index] = PhotoGroup(key: letter.name, name: letter.name, count: 1, bytes: row["size"], cover: row["id"])
            }
        }
        return groups.compactMap { $0 }
    }

    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        var members: [GroupMember] = []
        try forEach(query) { letter, row in
            if letter.name == key { members.append(GroupMember(id: row["id"], taken: row["taken"])) }
        }
        return members
    }

    private static func forEach(_ query: GroupQuery, _ body: (IdentityGroup, Row) throws -> Void) throws {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchCursor(
            query.db,
            sql:
                "SELECT id, taken, size, identity FROM file WHERE \(photos) AND identity IS NOT NULL ORDER BY \(PhotoOrder.newestFirst)",
            arguments: arguments)
        while let row = try rows.next() {
            let identity: Identity = row["identity"]
            try body(IdentityGroup(identifier: identity.hex), row)
        }
    }
}
