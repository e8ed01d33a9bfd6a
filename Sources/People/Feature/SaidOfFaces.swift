import Base
import Catalogue
import GRDB

/// What the catalogue says of faces, which no run overrules.
struct SaidOfFaces: Sendable {
    /// Who the faces of some contents are; 0 stands for nobody.
    var people: [Identity: [(box: FaceBox, person: Int64)]] = [:]
    /// Who faces are not.
    var denied: [FaceKey: Set<Int64>] = [:]

    /// Reads what is said of the faces of some contents.
    ///
    /// - Parameter identities: nil for all contents.
    init(_ db: Database, of identities: Set<Identity>?) throws {
        for row in try Row.fetchAll(db, sql: "SELECT * FROM personNot") {
            denied[FaceKey(row: row), default: []].insert(row["person"])
        }
        guard let identities else {
            for row in try Row.fetchAll(db, sql: "SELECT * FROM personFace") { add(row) }
            return
        }
        let statement = try db.cachedStatement(sql: "SELECT * FROM personFace WHERE identity = ?")
        for identity in identities { for row in try Row.fetchAll(statement, arguments: [identity]) { add(row) } }
    }

    private mutating func add(_ row: Row) {
        let key = FaceKey(row: row)
        people[key.identity, default: []].append((key.box, row["person"]))
    }

    /// Boxes that overlap more than this are those of one face.
    private static let sameFace = 0.5

    /// What is said of the face in a box: the box by which the catalogue knows it, and who it is.
    func said(of box: FaceBox, in identity: Identity) -> (box: FaceBox, person: Int64)? {
        let known = people[identity] ?? []
        return known.first { $0.box == box }
            ?? known.max { $0.box.overlap(box) < $1.box.overlap(box) }.flatMap { $0.box.overlap(box) >= Self.sameFace ? $0 : nil }
    }
}

/// A face that a run found to be somebody.
struct RecognisedFace: Hashable, Sendable {
    let key: FaceKey
    let person: Int64
}
