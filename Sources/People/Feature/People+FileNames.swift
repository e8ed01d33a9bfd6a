import Acts
import Base
public import Catalogue
import Foundation
import GRDB

/// Takes over the names that other programs wrote into the files of photos, their sidecars and exports.
extension People {
    /// What taking over the names would do.
    public struct FileNames: Encodable, Sendable {
        public struct Name: Encodable, Sendable, Equatable {
            public let name: String
            public let faces: Int
        }

        /// The names, the most frequent first.
        public let names: [Name]
        public let photos: Int
        /// The number of faces.
        public let count: Int
        public let revision: String
        fileprivate let faces: [(key: FaceKey, name: String)]

        fileprivate init(_ faces: [(key: FaceKey, name: String)]) {
            self.faces = faces
            let groups = Dictionary(grouping: faces) { SearchText.fold($0.name) }
            names = groups.values.map { Name(name: $0[0].name, faces: $0.count) }
                .sorted { ($1.faces, $0.name) < ($0.faces, $1.name) }
            photos = Set(faces.map { $0.key.identity }).count
            let state = ListState.of(faces.map { "\($0.key.identity.hex) \($0.key.box) \($0.name)" })
            (count, revision) = (state.count, state.revision)
        }

        public var state: ListState { ListState(count: count, revision: revision) }

        private enum CodingKeys: String, CodingKey { case names, photos, count, revision }
    }

    /// The names in files that lie on faces which nobody has named otherwise.
    public func fileNames() throws -> FileNames {
        let store = try store()
        var found: [(key: FaceKey, name: String)] = []
        for photo in try catalogue.read(Self.labelled) {
            let keys = try store.read { db in
                try Row.fetchAll(
                    db.cachedStatement(sql: "SELECT \(FaceKey.columns) FROM face WHERE identity = ? ORDER BY id"),
                    arguments: [photo.identity]
                ).map(FaceKey.init(row:))
            }
            if keys.isEmpty { continue }
            found += try catalogue.read { db in
                let labels = try LabelTable.labels(db, of: photo.file, photo.identity)
                let regions = (labels.regions ?? []).compactMap { region in
                    Self.name(region.name).map {
                        (name: $0, box: region.box(orientation: photo.orientation, width: photo.width, height: photo.height))
                    }
                }
                let named = NamedFaces(keys, regions: regions, people: labels.people.compactMap(Self.name))
                return try Self.open(db, named, keys)
            }
        }
        return FileNames(found)
    }

    /// Gives the faces the names that their files have, as the person's own word. What a person said of a face already stays.
    ///
    /// - Parameter shown: the state of the names that the person saw; nil to take over what there is.
    public func takeFileNames(_ shown: ListState? = nil) throws -> Done {
        let plan = try fileNames()
        if let shown { try plan.state.check(shown, "people.namesChanged") }
        guard !plan.faces.isEmpty else { throw Failure(.badRequest, "people.noFileNames") }
        return try perform(growing: true) { db in
            let act = try PeopleActs.begin(db, About("adopted", count: plan.count))
            for faces in Dictionary(grouping: plan.faces, by: { SearchText.fold($0.name) }).sorted(by: { $0.key < $1.key }) {
                let name = faces.value[0].name
                let person = try PeopleActs.known(db, name) ?? PeopleActs.make(db, named: name, act: act)
                try PeopleActs.say(db, faces.value.map { $0.key }, are: person, act: act)
            }
            return (act, nil, Set(plan.faces.map { $0.key.identity }))
        }
    }

    private struct Labelled {
        let file: Int64
        let identity: Identity
        let width: Int?
        let height: Int?
        let orientation: Int
    }

    /// The present photos with names in their labels in which faces were looked for, one file of each content.
    private static func labelled(_ db: Database) throws -> [Labelled] {
        let hasPeople = "json_array_length(labels, '$.people') > 0"
        return try Row.fetchAll(
            db,
            sql: """
                SELECT min(file.id) AS id, file.identity, width, height, orientation FROM (
                    SELECT file.identity FROM labelFound JOIN file ON file.id = fileId WHERE \(hasPeople)
                    UNION SELECT file.identity FROM dateSidecar JOIN file ON file.id = fileId WHERE labels IS NOT NULL AND \(hasPeople)
                    UNION SELECT identity FROM exportLabel WHERE \(hasPeople)
                ) AS named JOIN faceSeen USING (identity) CROSS JOIN file ON file.identity = named.identity
                WHERE \(FileRow.presentPhoto)
                AND EXISTS (SELECT 1 FROM labelFound WHERE fileId = file.id UNION ALL SELECT 1 FROM dateSidecar
                    WHERE dateSidecar.fileId = file.id AND labels IS NOT NULL
                    UNION ALL SELECT 1 FROM exportLabel WHERE exportLabel.identity = file.identity)
                GROUP BY file.identity
                """
        ).map { row in
            Labelled(
                file: row["id"], identity: row["identity"], width: row["width"], height: row["height"],
                orientation: row["orientation"])
        }
    }

    /// Leaves out what a person said otherwise, and what is known already.
    private static func open(_ db: Database, _ named: NamedFaces, _ keys: [FaceKey]) throws -> [(key: FaceKey, name: String)] {
        guard !named.names.isEmpty, let identity = keys.first?.identity else { return [] }
        let said = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT personFace.*, person.name FROM personFace LEFT JOIN person ON person.id = person WHERE identity = ?"),
            arguments: [identity])
        let denied = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT personNot.*, person.name FROM personNot JOIN person ON person.id = person WHERE identity = ?"),
            arguments: [identity])
        func isSame(_ row: Row, _ name: String) -> Bool {
            (row["name"] as String?).map(SearchText.fold) == SearchText.fold(name)
        }
        return keys.compactMap { key in
            guard let name = named.names[key] else { return nil }
            let isTaken = said.contains { row in
                let isThis = FaceKey(row: row) == key
                // A face that was found to be somebody else is overruled by the file; one of which a person said so is not.
                return isThis ? row["isGiven"] == 1 || isSame(row, name) : row["isGiven"] == 1 && isSame(row, name)
            }
            if isTaken || denied.contains(where: { FaceKey(row: $0) == key && isSame($0, name) }) { return nil }
            return (key, name)
        }
    }
}
