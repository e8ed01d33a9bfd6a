public import Catalogue
import GroupsEngine
public import GRDB
import Base

/// A group that contains a given photo.
public struct Belonging: Codable, Sendable {
    public let way: Way
    public let key: String
    public let name: String

    /// Returns the groups that contain a photo, by these ways of grouping: day, folder, letter of the photo's identifier, exact
    /// duplicates, similar photos and albums.
    public static func all(_ db: Database, of file: FileRow) throws -> [Belonging] {
        let day = String(file.taken.iso.prefix(10))
        var all = [Belonging(way: .day, key: day, name: day)]
        let directory = try Int64.fetchOne(db, sql: "SELECT directoryId FROM file WHERE id = ?", arguments: [file.id])
        if let directory { all.append(Belonging(way: .folder, key: String(directory), name: file.directory.display)) }
        guard let identity = file.identity else { return all }
        let letter = IdentityGroup(identifier: identity.hex).name
        all.append(Belonging(way: .identity, key: letter, name: letter))
        let query = GroupQuery(db: db, folders: [], strictness: .series, today: .now)
        if try ExactWay.members(query, identity.hex).count > 1 {
            all.append(Belonging(way: .exact, key: identity.hex, name: file.name.display))
        }
        let lead = try Identity.fetchOne(
            db, sql: "SELECT lead FROM alike WHERE step = ? AND identity = ?", arguments: [Strictness.series.rawValue, identity])
        if let lead { all.append(Belonging(way: .similar, key: lead.hex, name: file.name.display)) }
        let albums = try Row.fetchAll(
            db,
            sql: """
                SELECT album.id, name FROM albumPhoto JOIN album ON album.id = albumId WHERE identity = ? AND deletedAt IS NULL
                ORDER BY name
                """, arguments: [identity])
        return all + albums.map { Belonging(way: .album, key: String($0[0] as Int64), name: $0[1]) }
    }
}
