import Acts
import Base
import Catalogue
import GRDB

extension PeopleActs {
    /// Undoes an act. What a later act has changed again stays, and its photo is reported as refused.
    static func revert(_ db: Database, act: Int64) throws -> Reversal.TakenBack {
        var refused: [Int64] = []
        var count = try revertRenames(db, act)
        for table in ["personNot", "personApart"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE actId = ?", arguments: [act])
            count += db.changesCount
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM personChange WHERE actId = ? AND NOT reverted", arguments: [act]) {
            if try revert(db, row) { count += 1 } else { refused += try file(db, row["identity"]) }
        }
        try removePeople(db, madeBy: act)
        return Reversal.TakenBack(
            min(count, 1), refused: try FileMover.refusals(db, Array(Set(refused)).sorted(), .changed, "undo.changedSince"))
    }

    /// The photos whose faces an act was about.
    static func identities(_ db: Database, act: Int64) throws -> Set<Identity> {
        try Identity.fetchSet(
            db,
            sql: """
                SELECT identity FROM personChange WHERE actId = ?1
                UNION SELECT identity FROM personFace JOIN person ON person.id = person WHERE person.actId = ?1
                """, arguments: [act])
    }

    /// - Returns: whether the face was still as the act had left it.
    private static func revert(_ db: Database, _ row: Row) throws -> Bool {
        let face = FaceKey(row: row)
        let now = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT person, isGiven FROM personFace WHERE \(FaceKey.condition)"),
            arguments: face.arguments)
        let person = row["nowPerson"] as Int64?
        // A face of which the act removed what was found may have been found to be somebody else since.
        guard now?["person"] == person || (person == nil && now?["isGiven"] == 0) else { return false }
        // What the act only found may have been said by a later act.
        if (row["nowGiven"] as Int?) == 0, (now?["isGiven"] as Int?) == 1 { return false }
        if let was = row["wasPerson"] as Int64? {
            try db.cachedStatement(
                sql: """
                    INSERT INTO personFace (\(FaceKey.columns), person, isGiven) VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET person = excluded.person, isGiven = excluded.isGiven
                    """
            ).execute(arguments: face.arguments + [was, row["wasGiven"] as Int64?])
        } else {
            try db.cachedStatement(sql: "DELETE FROM personFace WHERE \(FaceKey.condition)").execute(arguments: face.arguments)
        }
        try db.cachedStatement(sql: "UPDATE personChange SET reverted = 1 WHERE actId = ? AND \(FaceKey.condition)")
            .execute(arguments: [row["actId"] as Int64] + face.arguments)
        return true
    }

    private static func revertRenames(_ db: Database, _ act: Int64) throws -> Int {
        try db.execute(
            sql: """
                UPDATE person SET name = wasName, isHidden = wasHidden FROM personRename r
                WHERE r.actId = ? AND r.person = person.id AND person.name IS r.nowName AND person.isHidden = r.nowHidden
                """, arguments: [act])
        return db.changesCount
    }

    /// Removes the people that an act made, unless later acts gave them faces. What was only found of them goes with them.
    private static func removePeople(_ db: Database, madeBy act: Int64) throws {
        let alone = """
            actId = ?1 AND NOT EXISTS (SELECT 1 FROM personFace WHERE personFace.person = person.id AND isGiven)
            AND NOT EXISTS (SELECT 1 FROM personRename WHERE personRename.person = person.id)
            """
        try db.execute(
            sql: """
                DELETE FROM personFace WHERE person IN (SELECT id FROM person WHERE \(alone))
                """, arguments: [act])
        try db.execute(sql: "DELETE FROM person WHERE \(alone)", arguments: [act])
    }

    private static func file(_ db: Database, _ identity: Identity) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM file WHERE identity = ? ORDER BY presence, id LIMIT 1"), arguments: [identity]
        )
    }
}
