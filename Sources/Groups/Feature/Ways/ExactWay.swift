import Acts
import Base
import Catalogue
import GRDB

/// Groups files with the same content. The key is the SHA-256 of the content. Hard links to a file count as one file; so do
/// the paths of a file that is reached through several mounts.
enum ExactWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let rule = try FolderRule.fetch(query.db)
        let likes = try Favourites.all(query.db)
        let (photos, arguments) = query.photos
        let rows = try Row.fetchCursor(
            query.db,
            sql: FileRow.select + """
                WHERE identity IN (SELECT identity FROM file WHERE identity IS NOT NULL GROUP BY identity HAVING count(*) > 1)
                AND \(photos) AND size > 0 ORDER BY identity, file.id
                """, arguments: arguments)
        var groups: [PhotoGroup] = []
        var files: [FileRow] = []
        while let row = try rows.next() {
            let file = FileRow(row: row)
            if let last = files.last, last.identity != file.identity {
                if let group = group(files, rule, likes) { groups.append(group) }
                files = []
            }
            files.append(file)
        }
        if let group = group(files, rule, likes) { groups.append(group) }
        return groups.sorted { ($1.frees ?? 0, $0.key) < ($0.frees ?? 0, $1.key) }
    }

    /// Returns the files of a group: the best file first, then the others sorted by path.
    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        guard let identity = Identity(hex: key) else { return [] }
        let files = DistinctFiles.of(try files(query, identity))
        guard files.count > 1 else { return [] }
        let rule = try FolderRule.fetch(query.db)
        let best = rule.best(files).index
        let rest = files.indices.filter { $0 != best }.sorted { files[$0].path < files[$1].path }
        return ([best] + rest).map { index in
            let reason = rule.reason(files[best], over: files[index])
            return GroupMember(id: files[index].id, taken: files[index].taken.seconds, reason: reason?.rawValue)
        }
    }

    static func files(_ query: GroupQuery, _ identity: Identity) throws -> [FileRow] {
        let (photos, arguments) = query.photos
        return try Row.fetchAll(
            query.db, sql: FileRow.select + "WHERE identity = ? AND \(photos) AND size > 0 ORDER BY file.id",
            arguments: [identity] + arguments
        ).map(FileRow.init(row:))
    }

    /// - Parameter likes: the SHA-256 of the user's favourites, which are never queued.
    private static func group(_ all: [FileRow], _ rule: FolderRule, _ likes: Set<Identity>) -> PhotoGroup? {
        let files = DistinctFiles.of(all)
        guard files.count > 1, let identity = files[0].identity else { return nil }
        let (index, reason) = rule.best(files)
        let bytes = files.reduce(0) { $0 + $1.stamp.size }
        let isLiked = likes.contains(identity)
        let spares = files.indices.filter { $0 != index && files[$0].decision == nil && !isLiked }
        let frees = spares.reduce(0) { $0 + files[$1].stamp.size }
        return PhotoGroup(
            key: identity.hex, name: files[index].name.display, count: files.count, bytes: bytes,
            left: files.count { $0.decision == nil }, cover: files[index].id,
            best: files[index].id, reason: reason?.rawValue, frees: frees, freesUnseen: frees, spares: spares.count,
            sparesUnseen: spares.count)
    }
}

/// Finds rows that are the same file on disk: hard links, and paths through different mounts. They have the same inode and
/// change time.
enum DistinctFiles {
    private struct OnDisk: Hashable {
        let inode: Int64
        let changed: Int64
        let modified: Int64
        let size: Int64

        init(_ stamp: FileStamp) {
            inode = stamp.inode
            changed = stamp.changed
            modified = stamp.modified
            size = stamp.size
        }
    }

    /// Returns one row for each file: the row with the shortest path.
    static func of(_ files: [FileRow]) -> [FileRow] {
        var chosen: [OnDisk: Int] = [:]
        for (index, file) in files.enumerated() {
            let key = OnDisk(file.stamp)
            guard let other = chosen[key] else {
                chosen[key] = index
                continue
            }
            let (a, b) = (file.path, files[other].path)
            if (a.bytes.count, a.display) < (b.bytes.count, b.display) { chosen[key] = index }
        }
        return chosen.values.sorted().map { files[$0] }
    }

    static func areSame(_ a: FileStamp, _ b: FileStamp) -> Bool { OnDisk(a) == OnDisk(b) }
}
