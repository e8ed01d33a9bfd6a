import Acts
import Base
import Catalogue
import GroupsEngine
import GRDB

/// Groups pictures that look alike according to the last `SimilarPass`. The key of a group is the SHA-256 of the picture that
/// the pass chose as the best.
enum SimilarWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let likes = try Favourites.all(query.db)
        let rows = try Row.fetchCursor(
            query.db,
            sql: """
                SELECT alike.lead, alike.place, alike.identity, file.id, file.name, file.size, file.decision,
                    alikeGroup.likeness, alikeGroup.reason, alike.likeness AS own
                FROM alike JOIN alikeGroup USING (step, lead) JOIN file ON file.identity = alike.identity
                WHERE alike.step = ? AND \(photos) ORDER BY alike.lead, alike.place, file.modified, file.id
                """, arguments: [query.strictness.rawValue] + arguments)
        var groups: [PhotoGroup] = []
        var contents = 0
        var last: (lead: Identity, content: Identity)?
        func close() {
            if let group = groups.last, contents < 2 || group.count < 2 { groups.removeLast() }
        }
        while let row = try rows.next() {
            let (lead, content): (Identity, Identity) = (row["lead"], row["identity"])
            let isLeft = Decision(rawValue: row["decision"]) == nil
            if last?.lead == lead {
                if last?.content != content { contents += 1 }
                groups[groups.count - 1].count += 1
                groups[groups.count - 1].bytes += row["size"] as Int64
                groups[groups.count - 1].left += isLeft ? 1 : 0
                if contents > 1, isLeft, !likes.contains(content) {
                    groups[groups.count - 1].frees? += row["size"] as Int64
                    groups[groups.count - 1].spares? += 1
                    if Likeness(rawValue: row["own"])?.showsTheSame ?? true {
                        groups[groups.count - 1].freesUnseen? += row["size"] as Int64
                        groups[groups.count - 1].sparesUnseen? += 1
                    }
                }
            } else {
                close()
                contents = 1
                groups.append(
                    PhotoGroup(
                        key: lead.hex, name: (row["name"] as BytePath).display, count: 1, bytes: row["size"],
                        left: isLeft ? 1 : 0, cover: row["id"],
                        best: row["id"], reason: row["reason"],
                        likeness: Likeness(rawValue: row["likeness"])?.word, frees: 0, freesUnseen: 0, spares: 0, sparesUnseen: 0)
                )
            }
            last = (lead, content)
        }
        close()
        return groups.sorted { ($1.frees ?? 0, $0.key) < ($0.frees ?? 0, $1.key) }
    }

    /// The pictures of a group, the best one first.
    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        guard let lead = Identity(hex: key) else { return [] }
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT file.id, file.taken, alike.likeness, alike.place, alike.reason FROM alike
                JOIN file ON file.identity = alike.identity
                WHERE step = ? AND lead = ? AND \(photos) ORDER BY alike.place, file.modified, file.id
                """, arguments: [query.strictness.rawValue, lead] + arguments)
        // The reasons refer to the picture that the pass chose as the best. If this picture no longer exists, there are no
        // reasons.
        let hasBest = rows.first?["place"] == 0
        return rows.map { row in
            let likeness = row["place"] == 0 ? nil : Likeness(rawValue: row["likeness"])
            return GroupMember(
                id: row["id"], taken: row["taken"], likeness: likeness?.word, reason: hasBest ? row["reason"] : nil,
                showsTheSame: likeness?.showsTheSame ?? true)
        }
    }
}
