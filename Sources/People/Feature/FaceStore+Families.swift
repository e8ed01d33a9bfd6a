import Base
import Catalogue
import Foundation
import GRDB
import PeopleEngine

/// How faces get their families.
extension FaceStore {
    /// A face of the file, without its picture.
    private struct Face {
        let id: Int64
        let key: FaceKey
        let numbers: FaceNumbers?
        let family: Int64?
        let cluster: Int64?

        init(row: Row) {
            id = row["id"]
            key = FaceKey(row: row)
            numbers = (row["numbers"] as Data?).flatMap { FaceNumbers(bytes: $0) }
            (family, cluster) = (row["family"], row["cluster"])
        }
    }

    private static let columns = "id, identity, x, y, width, height, numbers, family, cluster"

    /// Stores the faces of a photo in place of those that are stored of it, and finds who they are.
    ///
    /// - Returns: the faces that are somebody and of which the catalogue does not say so yet.
    func store(_ faces: [FoundFace], of identity: Identity, _ said: SaidOfFaces) throws -> Set<RecognisedFace> {
        try change { db, groups in
            for face in try Self.faces(db, of: identity) { try Self.leave(db, face, &groups) }
            try db.execute(sql: "DELETE FROM face WHERE identity = ?", arguments: [identity])
            for face in faces {
                let box = said.said(of: face.box, in: identity)?.box ?? face.box
                try db.cachedStatement(
                    sql: """
                        INSERT INTO face (identity, x, y, width, height, score, pixels, numbers, picture)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """
                ).execute(
                    arguments: FaceKey(identity, box).arguments + [face.score, face.pixels, face.numbers?.bytes, face.picture])
            }
            return try Self.follow(db, &groups, try Self.faces(db, of: identity), said)
        }
    }

    /// Gives faces the families that the catalogue says, and finds those of the others.
    ///
    /// - Parameters:
    ///   - identities: nil for all photos.
    ///   - growing: whether other faces may become the people of these, because they are close.
    func follow(_ said: SaidOfFaces, _ identities: Set<Identity>?, growing: Bool = false) throws -> Set<RecognisedFace> {
        try change { db, groups in
            let faces =
                try identities.map { try $0.flatMap { try Self.faces(db, of: $0) } }
                ?? Row.fetchAll(db, sql: "SELECT \(Self.columns) FROM face").map(Face.init(row:))
            var recognised = try Self.follow(db, &groups, faces, said)
            if growing {
                for family in Set(faces.compactMap { said.said(of: $0.key.box, in: $0.key.identity)?.person }).sorted() {
                    recognised.formUnion(try Self.grow(db, &groups, -family, said))
                }
            }
            return recognised
        }
    }

    private static func faces(_ db: Database, of identity: Identity) throws -> [Face] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT \(columns) FROM face WHERE identity = ? ORDER BY id"), arguments: [identity]
        ).map(Face.init(row:))
    }

    private static func follow(
        _ db: Database, _ groups: inout FaceGroups, _ faces: [Face], _ said: SaidOfFaces
    ) throws -> Set<RecognisedFace> {
        var (due, recognised) = ([Face](), Set<RecognisedFace>())
        for face in faces {
            let person = said.said(of: face.key.box, in: face.key.identity)?.person
            let family = family(of: face, person, said)
            if family != face.family {
                try leave(db, face, &groups)
                try join(db, face, family, &groups)
            }
            if person == nil, family == nil, face.numbers != nil { due.append(face) }
        }
        for face in due { recognised.formUnion(try place(db, &groups, face, said)) }
        return recognised
    }

    /// The family that a face has by what is said of it, or had before; nil if that must be found.
    private static func family(of face: Face, _ person: Int64?, _ said: SaidOfFaces) -> Int64? {
        if let person { return person == PhotoPeople.nobody ? nil : -person }
        if let family = face.family, family > 0 { return family }
        return said.denied[face.key] == nil ? face.cluster : nil
    }

    // MARK: One face

    private static func leave(_ db: Database, _ face: Face, _ groups: inout FaceGroups) throws {
        if let family = face.family, let numbers = face.numbers { groups.remove(numbers, from: family) }
        try db.cachedStatement(sql: "UPDATE face SET family = NULL WHERE id = ?").execute(arguments: [face.id])
    }

    /// A face remembers its last cluster, so that it returns to it if an act is undone.
    private static func join(_ db: Database, _ face: Face, _ family: Int64?, _ groups: inout FaceGroups) throws {
        guard let family else { return }
        try db.cachedStatement(sql: "UPDATE face SET family = ?1, cluster = iif(?1 > 0, ?1, cluster) WHERE id = ?2")
            .execute(arguments: [family, face.id])
        if let numbers = face.numbers { groups.add(numbers, to: family) }
    }

    /// Finds the family of a face. Two faces of one photo are not the same person.
    private static func place(
        _ db: Database, _ groups: inout FaceGroups, _ face: Face, _ said: SaidOfFaces
    ) throws -> Set<RecognisedFace> {
        guard let numbers = face.numbers else { return [] }
        let denied = said.denied[face.key] ?? []
        let taken = Set(
            try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT family FROM face WHERE identity = ? AND id <> ? AND family IS NOT NULL"),
                arguments: [face.key.identity, face.id]))
        let found = groups.closest(to: numbers) { !taken.contains($0) && ($0 > 0 || !denied.contains(-$0)) }
        let family = try found?.group ?? newCluster(db)
        try join(db, face, family, &groups)
        var recognised: Set<RecognisedFace> = family < 0 ? [RecognisedFace(key: face.key, person: -family)] : []
        recognised.formUnion(try grow(db, &groups, family, said))
        return recognised
    }

    /// An SQL expression for the greatest number in a column, 0 if there is none. It reads one entry of the column's index.
    static func greatest(_ column: String) -> String {
        "coalesce((SELECT max(\(column)) FROM face WHERE \(column) IS NOT NULL), 0)"
    }

    private static func newCluster(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(\(greatest("family")), \(greatest("cluster"))) + 1")) ?? 1
    }

    // MARK: Families that meet

    /// Joins a family that has grown with others that are now close.
    private static func grow(
        _ db: Database, _ groups: inout FaceGroups, _ grown: Int64, _ said: SaidOfFaces
    ) throws -> Set<RecognisedFace> {
        var (family, recognised) = (grown, Set<RecognisedFace>())
        while groups.isDue(family) {
            var barred: Set<Int64> = []
            while let found = groups.closest(to: family, if: { !barred.contains($0) && !($0 < 0 && family < 0) }) {
                if try !mayMeet(db, family, found.group, said) {
                    barred.insert(found.group)
                    continue
                }
                // A cluster becomes part of a person, and a younger cluster of an older one.
                let (from, into) = (max(family, found.group), min(family, found.group))
                if into < 0 {
                    recognised.formUnion(
                        try keys(db, from).map { RecognisedFace(key: $0, person: -into) })
                }
                try db.execute(
                    sql: "UPDATE face SET family = ?1, cluster = iif(?1 > 0, ?1, cluster) WHERE family = ?2",
                    arguments: [into, from])
                groups.merge(from, into: into)
                (family, barred) = (into, [])
            }
        }
        return recognised
    }

    private static func keys(_ db: Database, _ family: Int64) throws -> [FaceKey] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT \(FaceKey.columns) FROM face WHERE family = ?"), arguments: [family]
        ).map(FaceKey.init(row:))
    }

    /// Whether two families may be one: they share no photo, and no face of one was said not to be the other.
    private static func mayMeet(_ db: Database, _ one: Int64, _ other: Int64, _ said: SaidOfFaces) throws -> Bool {
        let (first, second) = (min(one, other), max(one, other))
        let shares = try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM face a JOIN face b USING (identity) WHERE a.family = ? AND b.family = ?)"),
            arguments: [first, second])
        if shares == true { return false }
        guard first < 0, !said.denied.isEmpty else { return true }
        return try !keys(db, second).contains { said.denied[$0]?.contains(-first) == true }
    }
}
