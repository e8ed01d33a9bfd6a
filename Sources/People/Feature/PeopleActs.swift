import Acts
import Base
import Catalogue
import GRDB

/// What a person says of faces and people. Each act stores what it changed, so that it can be undone.
///
/// All functions run inside the caller's transaction.
enum PeopleActs {
    /// What an act changed.
    struct Outcome {
        let act: Int64
        /// The person that the act made or was about.
        let person: Int64?
        /// The photos whose faces must follow.
        let identities: Set<Identity>
    }

    static func begin(_ db: Database, _ about: About) throws -> Int64 {
        try Journal.begin(db, .person, summary: summary(about), about: about)
    }

    // MARK: People

    static func make(_ db: Database, named name: String?, act: Int64) throws -> Int64 {
        try db.execute(sql: "INSERT INTO person (name, actId) VALUES (?, ?)", arguments: [name, act])
        return db.lastInsertedRowID
    }

    /// Changes the name of a person, or whether the person is hidden.
    static func change(_ db: Database, _ person: Int64, name: String?, isHidden: Bool, act: Int64) throws {
        try db.execute(
            sql: """
                INSERT INTO personRename SELECT ?1, id, name, isHidden, ?2, ?3 FROM person WHERE id = ?4
                ON CONFLICT DO UPDATE SET nowName = ?2, nowHidden = ?3
                """, arguments: [act, name, isHidden, person])
        try db.execute(sql: "UPDATE person SET name = ?, isHidden = ? WHERE id = ?", arguments: [name, isHidden, person])
    }

    /// The person with a name in any spelling of its letters; nil if there is none with faces.
    static func known(_ db: Database, _ name: String) throws -> Int64? {
        let folded = SearchText.fold(name)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, name FROM person WHERE name IS NOT NULL
                AND EXISTS (SELECT 1 FROM personFace WHERE personFace.person = person.id) ORDER BY id
                """)
        return rows.first { SearchText.fold($0["name"]) == folded }?["id"]
    }

    // MARK: Faces

    /// Says who faces are; `nobody` says that they are nobody.
    static func say(_ db: Database, _ faces: some Sequence<FaceKey>, are person: Int64, act: Int64) throws {
        for face in faces { try set(db, face, person, act) }
    }

    private static func set(_ db: Database, _ face: FaceKey, _ person: Int64?, _ act: Int64) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO personChange (actId, \(FaceKey.columns), wasPerson, wasGiven, nowPerson, nowGiven)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6, person, isGiven, ?7, ?8 FROM (SELECT 1) LEFT JOIN personFace ON
                    identity = ?2 AND x = ?3 AND y = ?4 AND width = ?5 AND height = ?6
                WHERE TRUE ON CONFLICT DO UPDATE SET nowPerson = ?7, nowGiven = ?8
                """
        ).execute(arguments: [act] + face.arguments + [person, person == nil ? nil : 1])
        if let person {
            try db.cachedStatement(
                sql: """
                    INSERT INTO personFace (\(FaceKey.columns), person, isGiven) VALUES (?, ?, ?, ?, ?, ?, 1)
                    ON CONFLICT DO UPDATE SET person = excluded.person, isGiven = 1
                    """
            ).execute(arguments: face.arguments + [person])
        } else {
            try db.cachedStatement(sql: "DELETE FROM personFace WHERE \(FaceKey.condition)").execute(arguments: face.arguments)
        }
    }

    /// Stores that an act led to a face being found to be somebody.
    static func found(_ db: Database, _ face: RecognisedFace, by act: Int64) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO personChange (actId, \(FaceKey.columns), nowPerson, nowGiven) VALUES (?, ?, ?, ?, ?, ?, ?, 0)
                """
        ).execute(arguments: [act] + face.key.arguments + [face.person])
    }

    /// Says that faces are not a person. Faces that were found to be that person are then nobody that is known.
    static func deny(_ db: Database, _ faces: some Sequence<FaceKey>, are person: Int64, act: Int64) throws {
        for face in faces {
            try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO personNot (\(FaceKey.columns), person, actId) VALUES (?, ?, ?, ?, ?, ?, ?)"
            ).execute(arguments: face.arguments + [person, act])
            let now = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT person FROM personFace WHERE \(FaceKey.condition)"), arguments: face.arguments)
            if now == person { try set(db, face, nil, act) }
        }
    }

    /// Says that two people are not the same.
    static func part(_ db: Database, _ one: Int64, _ other: Int64, act: Int64) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO personApart (one, other, actId) VALUES (?, ?, ?)",
            arguments: [min(one, other), max(one, other), act])
    }

    private static func summary(_ about: About) -> String {
        let faces = (about.count ?? 0).of("face")
        return switch about.form {
        case "named": "Named somebody \(about.to ?? "")"
        case "adopted": "Took over the names of \(faces)"
        case "merged": "Joined two groups of \(faces)"
        case "split": "Took \(faces) out of a group"
        case "denied": "Said that \(faces) are somebody else"
        case "nobody": "Said that \(faces) are nobody to name"
        case "hidden": "Hid somebody"
        case "shown": "Showed somebody again"
        default: "Said that two groups are not the same person"
        }
    }
}

extension Act.Kind {
    /// A person said who is in photos, or who is not.
    static let person = Self("person")
}
