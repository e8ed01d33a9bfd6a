public import Base
public import GRDB

extension OtherFiles {
    /// The files of the folders, and of each kind, the largest sum first.
    public struct Sums: Sendable {
        public var folders: [(path: BytePath, files: Int, bytes: Int64)] = []
        /// The kinds by the ends of the names in lower case, such as "zip"; "" for names without one.
        public var kinds: [(key: String, files: Int, bytes: Int64)] = []
    }

    /// The maximum number of kinds; the rest has the key "".
    private static let maximumKinds = 12

    /// Adds up the files. Reads all rows.
    public static func sums(_ db: Database) throws -> Sums {
        var folders: [Int64: (files: Int, bytes: Int64)] = [:]
        var kinds: [String: (files: Int, bytes: Int64)] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT folderId, name, size FROM otherFile")
        while let row = try rows.next() {
            let (name, size): (BytePath, Int64) = (row[1], row[2])
            folders[row[0], default: (0, 0)].files += 1
            folders[row[0], default: (0, 0)].bytes += size
            kinds[name.fileExtension, default: (0, 0)].files += 1
            kinds[name.fileExtension, default: (0, 0)].bytes += size
        }
        var sums = Sums()
        for row in try Row.fetchAll(db, sql: "SELECT id, path FROM otherFolder") {
            if let sum = folders[row[0]] { sums.folders.append((path: row[1], files: sum.files, bytes: sum.bytes)) }
        }
        let sorted = kinds.map { (key: $0.key, files: $0.value.files, bytes: $0.value.bytes) }
            .sorted { ($1.bytes, $0.key) < ($0.bytes, $1.key) }
        sums.kinds = sorted.prefix(maximumKinds).filter { !$0.key.isEmpty }
        let rest = sorted.filter { kind in !sums.kinds.contains { $0.key == kind.key } }
        if !rest.isEmpty {
            sums.kinds.append((key: "", files: rest.reduce(0) { $0 + $1.files }, bytes: rest.reduce(0) { $0 + $1.bytes }))
        }
        return sums
    }
}
