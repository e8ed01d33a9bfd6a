import Acts
public import Base
public import Catalogue
import GRDB
import PicturesEngine

/// What the catalogue adds to what a file and its neighbours say: the corrections and the choices of a person, and what was taken
/// over from an export.
public struct CatalogueFacts: Sendable {
    let labels: Labels
    /// Nil also if the person took the position of the file away.
    let position: Labels.Position?
    /// The date that the person corrected, and that of an export.
    let dates: [FoundDate]
    let isFavourite: Bool
    /// The names of the albums, in their order.
    let albums: [String]
    /// What it shows; nil if nobody has looked yet.
    public let things: [FoundThing]?

    /// Returns nil if the catalogue does not know the file, or knows another content of it.
    ///
    /// - Throws: `Failure` if the catalogue cannot be read.
    public init?(_ catalogue: Catalogue, of path: BytePath) throws {
        let found = try catalogue.read { db -> CatalogueFacts? in
            guard let row = try FileRow.fetch(db, at: path), row.presence == .here, let identity = row.identity,
                let stamp = FileStamp(of: path), !row.stamp.isOtherContent(than: stamp)
            else { return nil }
            return try CatalogueFacts(db, row, identity)
        }
        guard let found else { return nil }
        self = found
    }

    private init(_ db: Database, _ row: FileRow, _ identity: Identity) throws {
        var labels = try LabelTable.labels(db, ofPhoto: row)
        if try PhotoPeople.isOn(db) { labels.add(people: try PhotoPeople.names(db, identity)) }
        self.labels = labels
        position = try PhotoPlaces.position(db, row.id)
        dates = try DateTable.dates(db, of: row.id, identity).filter { [.correction, .export].contains($0.source) }
        isFavourite = try Favourites.among(db, [identity]).contains(identity)
        albums = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM album JOIN albumPhoto ON albumPhoto.albumId = album.id
                WHERE albumPhoto.identity = ? AND deletedAt IS NULL ORDER BY name
                """, arguments: [identity])
        things = try PhotoThings.contains(db, identity) ? PhotoThings.found(db, identity) : nil
    }
}

extension FileStamp {
    fileprivate func isOtherContent(than other: FileStamp) -> Bool { size != other.size || modified != other.modified }
}
