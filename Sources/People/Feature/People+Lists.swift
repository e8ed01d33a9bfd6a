import Base
import Catalogue
import Foundation
import GRDB
import PeopleEngine

extension People {
    /// A group of faces.
    public struct Group: Encodable, Sendable, Equatable {
        public let key: String
        public let name: String?
        public let hidden: Bool
        public let faces: Int
        public let photos: Int
        /// The clearest face.
        let cover: Int64
    }

    /// A face in a list.
    struct Face: Encodable, Sendable {
        let id: Int64
        /// The newest photo with the face.
        let photo: Int64
    }

    /// A face on a photo.
    struct Framed: Encodable, Sendable {
        let id: Int64
        /// Left, top, width and height, from 0 to 1.
        let box: [Double]
        let group: String
        let name: String?
    }

    /// Two groups that may be the same person.
    struct Pair: Encodable, Sendable, Equatable {
        let one: Group
        let other: Group
    }

    /// Groups that are listed: people, and clusters of this many faces.
    private static let leastFaces = 2

    /// The groups, those with names first, then by the number of faces.
    public func groups() throws -> [Group] {
        let names = try names()
        let absent = try absent()
        let rows = try store().read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT family, count(*) AS faces, count(DISTINCT identity) AS photos, id AS cover,
                    max(score * min(pixels, 200) + (picture IS NOT NULL) * 100000)
                    FROM face WHERE family IS NOT NULL AND hex(identity) NOT IN (SELECT value FROM json_each(?)) GROUP BY family
                    """, arguments: [absent])
        }
        let groups = rows.map { row in
            let family: Int64 = row["family"]
            let known = names[-family]
            return Group(
                key: FaceGroupKey(family: family).text, name: known?.name, hidden: known?.isHidden ?? false, faces: row["faces"],
                photos: row["photos"], cover: row["cover"])
        }
        return groups.filter { $0.key.hasPrefix("p") || $0.faces >= Self.leastFaces }
            .sorted { ($0.name == nil ? 1 : 0, $1.faces, $0.key) < ($1.name == nil ? 1 : 0, $0.faces, $1.key) }
    }

    private func names() throws -> [Int64: (name: String?, isHidden: Bool)] {
        try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT id, name, isHidden FROM person").reduce(into: [:]) { names, row in
                names[row["id"] as Int64] = (row["name"], row["isHidden"])
            }
        }
    }

    /// The contents with faces of which there is no photo at present, as a list in JSON.
    private func absent() throws -> String {
        try catalogue.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT json_group_array(hex(identity)) FROM faceSeen
                    WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.identity = faceSeen.identity AND \(FileRow.presentLead))
                    """)
        } ?? "[]"
    }

    /// The faces of a group, the newest photos last looked at first.
    ///
    /// - Parameter after: the last face of the page before; nil for the first page.
    func faces(of group: FaceGroupKey, after: Int64?, limit: Int) throws -> (faces: [Face], next: Int64?) {
        guard let family = group.family else { throw Failure(.badRequest, "people.noGroup") }
        let rows = try store().read { db in
            try Row.fetchAll(
                db, sql: "SELECT id, identity FROM face WHERE family = ? AND id < ? ORDER BY id DESC LIMIT ?",
                arguments: [family, after ?? .max, limit])
        }
        let faces = try catalogue.read { db in
            let photo = try db.cachedStatement(
                sql: "SELECT id FROM file WHERE identity = ? AND \(FileRow.presentLead) ORDER BY id DESC LIMIT 1")
            return try rows.compactMap { row -> Face? in
                let identity: Identity = row["identity"]
                return try Int64.fetchOne(photo, arguments: [identity]).map { Face(id: row["id"], photo: $0) }
            }
        }
        return (faces, rows.count == limit ? rows.last?["id"] : nil)
    }

    func picture(of face: Int64) throws -> Data {
        let picture = try store().read { db in
            try Data.fetchOne(db, sql: "SELECT picture FROM face WHERE id = ?", arguments: [face])
        }
        guard let picture else { throw Failure(.fileNotFound, "people.faceGone") }
        return picture
    }

    /// The faces in a photo, from left to right, without those that are nobody.
    func framed(in identity: Identity) throws -> [Framed] {
        let names = try names()
        let nobodies = try catalogue.read { db in
            Set(
                try Row.fetchAll(
                    db, sql: "SELECT * FROM personFace WHERE identity = ? AND person = ?",
                    arguments: [identity, PhotoPeople.nobody]
                ).map(FaceKey.init(row:)))
        }
        let rows = try store().read { db in
            try Row.fetchAll(
                db, sql: "SELECT id, \(FaceKey.columns), family FROM face WHERE identity = ? ORDER BY x, id",
                arguments: [identity])
        }
        return rows.compactMap { row in
            let key = FaceKey(row: row)
            if nobodies.contains(key) { return nil }
            let family: Int64? = row["family"]
            let sides = [key.box.x, key.box.y, key.box.width, key.box.height]
            return Framed(
                id: row["id"], box: sides.map { Double($0) / Double(FaceBox.whole) },
                group: family.map { FaceGroupKey(family: $0).text } ?? FaceGroupKey.face(row["id"]).text,
                name: family.flatMap { names[-$0]?.name })
        }
    }

    // MARK: The deck

    /// The largest distance of two groups about which a person is asked.
    private static let askedDistance: Float = 0.66
    private static let mostCompared = 400

    /// Pairs of groups that may be the same person. Those whose answer concerns most faces come first.
    func pairs(limit: Int) throws -> [Pair] {
        let list = Array(try groups().filter { !$0.hidden }.prefix(Self.mostCompared))
        let byFamily = Dictionary(list.compactMap { group in FaceGroupKey(group.key)?.family.map { ($0, group) } }) { first, _ in
            first
        }
        let apart = try catalogue.read { db in
            Set(
                try Row.fetchAll(db, sql: "SELECT one, other FROM personApart").map {
                    [-($0["one"] as Int64), -($0["other"] as Int64)]
                })
        }
        let all = try store().groups()
        var asked: Set<Set<Int64>> = []
        var pairs: [(pair: Pair, weight: Double)] = []
        for group in list {
            guard let family = FaceGroupKey(group.key)?.family else { continue }
            let found = all.closest(to: family, within: Self.askedDistance) { other in
                byFamily[other] != nil && !apart.contains([family, other]) && !apart.contains([other, family])
                    && !(group.name != nil && byFamily[other]?.name != nil)
            }
            guard let found, let other = byFamily[found.group], asked.insert([family, found.group]).inserted else { continue }
            let (one, two) = other.faces > group.faces ? (other, group) : (group, other)
            // The smaller group is what is learned; a distant one is seldom the same.
            let weight = Double(two.faces) * Double(Self.askedDistance + 0.1 - found.distance) * (one.name == nil ? 1 : 2)
            pairs.append((Pair(one: one, other: two), weight))
        }
        return pairs.sorted { ($1.weight, $0.pair.one.key) < ($0.weight, $1.pair.one.key) }.prefix(limit).map(\.pair)
    }
}
