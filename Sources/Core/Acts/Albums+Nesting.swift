import Base
import Catalogue
public import GRDB

/// Albums inside albums.
extension Albums {
    /// Puts an album into another one, or takes it out to the top if `parent` is nil.
    ///
    /// - Returns: the act; nil if the album is there already.
    /// - Throws: `Failure` with code `badRequest` if the other album is inside this one.
    public static func nest(_ db: Database, _ album: Int64, in parent: Int64?) throws -> Int64? {
        let before = try before(db, album)
        guard before.parent != parent else { return nil }
        let outer = try parent.map { try self.before(db, $0) }
        if let parent, try AlbumTree.inside(db, album).contains(parent) { throw Failure(.badRequest, "album.insideItself") }
        try db.execute(sql: "UPDATE album SET parentId = ? WHERE id = ?", arguments: [parent, album])
        guard let outer else {
            return try begin(db, "Put the album \(before.name) outside of others", About("outside", name: before.name), before)
        }
        return try begin(
            db, "Put the album \(before.name) into \(outer.name)", About("inside", name: before.name, to: outer.name), before)
    }

    /// Returns the albums with this name, or with this path: the names of the outer albums and of the album, joined by slashes.
    public static func named(_ db: Database, _ name: String) throws -> [Int64] {
        let paths = try AlbumTree.paths(db)
        let named = paths.filter { $0.value.last == name }
        let found = named.isEmpty ? paths.filter { $0.value.joined(separator: "/") == name } : named
        // The path of an album at the top is its name, so an outer album can be named although inner ones have the same name.
        if found.count > 1, let top = found.first(where: { $0.value.count == 1 }),
            found.count(where: { $0.value.count == 1 }) == 1
        {
            return [top.key]
        }
        return found.keys.sorted()
    }
}
