import Base
public import Catalogue
import Foundation
import Glibc
import GRDB

/// The temporary file under which a sidecar is written before it is renamed. The catalogue records it first, so that one which a
/// killed process left beside the photos is removed at the next start.
public struct SidecarDraft: Sendable {
    let path: BytePath
    private let content: [UInt8]

    private static let (start, end) = (Array(".shoebox-".utf8), Array(".xmp".utf8))

    /// - Parameter path: the path of the sidecar.
    init(for path: BytePath, _ content: [UInt8]) {
        let number = Array("\(UInt64.random(in: 0...UInt64.max))".utf8)
        self.path = path.parent.appending(BytePath(bytes: Self.start + number + Self.end))
        self.content = content
    }

    func record(_ db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO sidecarDraft (path, content) VALUES (?, ?)").execute(
            arguments: [path, Data(content)])
    }

    func forget(_ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM sidecarDraft WHERE path = ?").execute(arguments: [path])
    }

    /// Removes the temporary files that a killed process left. Call it once at the start of the program.
    public static func recover(_ catalogue: Catalogue) throws {
        let lock = try MoveLock(catalogue)
        let left = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT path, content FROM sidecarDraft").map { SidecarDraft(row: $0) }
        }
        for draft in left where draft.isRemoved() { try catalogue.write(draft.forget) }
        _ = consume lock
    }

    private init(row: Row) { (path, content) = (row["path"], Array(row["content"] as Data)) }

    /// Removes the file if it has the name and the content of a draft, which may be cut off.
    ///
    /// - Returns: false if this must be tried again, because the folder is away.
    private func isRemoved() -> Bool {
        let name = path.name.bytes
        let number = name.dropFirst(Self.start.count).dropLast(Self.end.count)
        guard name.starts(with: Self.start), name.suffix(Self.end.count).elementsEqual(Self.end),
            number.allSatisfy({ (0x30...0x39).contains($0) })
        else { return true }
        do {
            let folder = try OpenFolder(path.parent, "removed", for: path)
            guard let stamp = folder.stamp(path.name) else { return true }
            guard stamp.size <= content.count, let found = try SidecarFile(path).read(), content.starts(with: found.bytes)
            else { return true }
            return [0, ENOENT].contains(folder.remove(path.name))
        } catch { return false }
    }
}
