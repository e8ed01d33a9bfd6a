import Base
import Catalogue
import GRDB

/// The files of one folder, and the changes that make the table `companion` match them.
struct CompanionFolder {
    /// A file that must become a companion, or a file of its own.
    struct Change: Sendable {
        let file: CompanionFile
        let directory: Int64
        /// Nil if the file belongs to no photo.
        let found: CompanionRules.Found?
    }

    private let directory: Int64
    private var files: [CompanionFile]

    init(_ db: Database, _ directory: Int64) throws {
        self.directory = directory
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT file.id, name, kind, format, taken, takenFrom, decision, companion.leadId, companion.role
                    FROM file LEFT JOIN companion ON companion.fileId = file.id
                    WHERE directoryId = ? AND \(FileRow.present) ORDER BY file.id
                    """), arguments: [directory])
        files = []
        while let row = try rows.next() {
            files.append(
                CompanionFile(
                    id: row[0], name: row[1], kind: FileRow.Kind(rawValue: row[2]) ?? .photo, format: row[3], taken: row[4],
                    takenFrom: DateSource(rawValue: row[5]) ?? .file, decision: Decision(rawValue: row[6]), lead: row[7],
                    role: (row[8] as Int?).flatMap(Companion.Role.init(rawValue:))))
        }
    }

    mutating func changes(_ db: Database, _ choice: CompanionChoice) throws -> [Change] {
        guard mayHaveCompanions else { return [] }
        try addMarks(db)
        var rules = CompanionRules(files, choice)
        let found = try rules.found { file, lead in try Self.staysAlone(db, file, lead) }
        return files.compactMap { file in
            let now = found[file.id]
            let isRight = file.lead == now?.lead && file.role == now?.role && file.kind == file.kind.asCompanion(now != nil)
            return isRight ? nil : Change(file: file, directory: directory, found: now)
        }
    }

    /// False for most folders, whose files are then not compared.
    private var mayHaveCompanions: Bool {
        if files.contains(where: { $0.lead != nil || $0.kind != .photo }) { return true }
        return files.contains { $0.isRaw || EditedNames.original(of: $0.stem) != nil }
    }

    /// Adds the times of the cameras, and the marks of Live Photos.
    private mutating func addMarks(_ db: Database) throws {
        let positions = Dictionary(uniqueKeysWithValues: files.indices.map { (files[$0].id, $0) })
        let ids = "\(files.filter { $0.kind != .sidecar }.map(\.id))"
        let marks = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT fileId, contentIdentifier, milliseconds FROM filmMark
                    WHERE fileId IN (SELECT value FROM json_each(?))
                    """), arguments: [ids])
        while let row = try marks.next() {
            guard let position = positions[row[0]] else { continue }
            (files[position].contentIdentifier, files[position].milliseconds) = (row[1], row[2])
        }
        let order = Dictionary(uniqueKeysWithValues: DateSource.order.enumerated().map { ($1.rawValue, $0) })
        let own = DateSource.allCases.filter { $0.isOfCamera || $0 == .video }.map { String($0.rawValue) }
        let dates = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT fileId, source, taken FROM dateFound
                    WHERE fileId IN (SELECT value FROM json_each(?)) AND source IN (\(own.joined(separator: ", ")))
                    """), arguments: [ids])
        // The most trusted one is the last to be stored.
        for row in dates.sorted(by: { order[$0[1] as Int] ?? 0 > order[$1[1] as Int] ?? 0 }) {
            if let position = positions[row[0]] { files[position].ownTime = row[2] }
        }
    }

    /// Whether the user made the file a photo of its own, has it in an album without the photo, or made it a favourite without
    /// the photo.
    private static func staysAlone(_ db: Database, _ file: Int64, _ lead: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM separated WHERE fileId = ?1)
                    OR EXISTS (SELECT 1 FROM file JOIN favourite USING (identity) WHERE file.id = ?1
                        AND NOT EXISTS (SELECT 1 FROM file photo JOIN favourite USING (identity) WHERE photo.id = ?2))
                    OR EXISTS (SELECT 1 FROM file JOIN albumPhoto mine USING (identity) WHERE file.id = ?1
                        AND NOT EXISTS (SELECT 1 FROM file photo JOIN albumPhoto USING (identity)
                            WHERE photo.id = ?2 AND albumPhoto.albumId = mine.albumId))
                    """), arguments: [file, lead]) ?? false
    }
}

extension CompanionFolder.Change {
    /// Stores the change, unless the file or its photo has changed since it was determined. Then the folder is due again.
    func store(_ db: Database) throws {
        guard let row = try FileRow.fetch(db, id: file.id), try isStill(db, file.id), row.kind == file.kind,
            row.decision == file.decision, try found.map({ try isStill(db, $0.lead) }) ?? true
        else { return try Companions.setDue(db, directory) }
        try Companions.set(db, row, found?.role ?? file.role ?? .sidecar, of: found?.lead)
    }

    private func isStill(_ db: Database, _ id: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM file WHERE id = ? AND directoryId = ? AND \(FileRow.present))"),
            arguments: [id, directory]) ?? false
    }
}
