import Acts
import Base
public import Catalogue
import Foundation
import GRDB
import Synchronization

/// The people in photos: who the faces are, by what was found and by what a person said.
///
/// What is said lies in the catalogue. Faces and their numbers lie in a file of their own, which exists only if people were turned on.
public final class People: Sendable {
    let catalogue: Catalogue
    private let kept = Mutex(FaceStore?.none)

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The file of faces.
    ///
    /// - Throws: `Failure` with code `badRequest` while people are turned off.
    func store() throws -> FaceStore {
        guard try catalogue.read(PhotoPeople.isOn) else { throw Failure(.badRequest, "people.off") }
        return try kept.withLock { kept in
            if let kept { return kept }
            // If the file is gone, faces are looked for again.
            let isNew = FileStamp(of: FaceStore.path(in: catalogue.directory)) == nil
            let store = try FaceStore(in: catalogue.directory)
            if isNew { try catalogue.write { try $0.execute(sql: "DELETE FROM faceSeen") } }
            kept = store
            return store
        }
    }

    func releaseMemory() { kept.withLock { $0?.forgetGroups() } }

    // MARK: Following

    /// Gives the faces of some photos the people that the catalogue says, and writes into it whom that makes others.
    ///
    /// - Parameters:
    ///   - identities: nil for all photos.
    ///   - act: the act that said so, if faces that turn out to be the same people belong to it; nil to look for no such faces.
    func follow(_ identities: Set<Identity>?, act: Int64? = nil) throws {
        if identities?.isEmpty == true { return }
        let said = try catalogue.read { try SaidOfFaces($0, of: identities) }
        let recognised = try store().follow(said, identities, growing: act != nil)
        if !recognised.isEmpty { try catalogue.write { try Self.write($0, recognised, act: act) } }
    }

    /// Lets the faces follow an undo, in its transaction.
    func follow(_ db: Database, undone identities: Set<Identity>) throws {
        guard try PhotoPeople.isOn(db), let store = try existing() else { return }
        try Self.write(db, try store.follow(SaidOfFaces(db, of: identities), identities))
    }

    /// The file of faces; nil if there is none.
    private func existing() throws -> FaceStore? {
        try kept.withLock { kept in
            if kept == nil, FileStamp(of: FaceStore.path(in: catalogue.directory)) != nil {
                kept = try FaceStore(in: catalogue.directory)
            }
            return kept
        }
    }

    /// Stores what was found in a photo.
    ///
    /// - Returns: what is to be written into the catalogue.
    func take(_ faces: [FoundFace], of identity: Identity) throws -> @Sendable (Database) throws -> Void {
        let said = try catalogue.read { try SaidOfFaces($0, of: [identity]) }
        let recognised = try store().store(faces, of: identity, said)
        // Without faces, nobody asks how the photo is stored.
        let orientation = faces.first?.orientation ?? 1
        return { db in
            try Self.write(db, recognised)
            try db.cachedStatement(sql: "INSERT OR REPLACE INTO faceSeen (identity, at, orientation) VALUES (?, ?, ?)")
                .execute(arguments: [identity, now(), orientation])
        }
    }

    /// Writes who was recognised. What is said of a face already stays.
    ///
    /// - Parameter act: the act that takes this back when it is undone; nil for none.
    private static func write(_ db: Database, _ recognised: Set<RecognisedFace>, act: Int64? = nil) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO personFace (\(FaceKey.columns), person, isGiven)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6, 0 WHERE EXISTS (SELECT 1 FROM person WHERE id = ?6)
                """)
        for face in recognised {
            try statement.execute(arguments: face.key.arguments + [face.person])
            if let act, db.changesCount > 0 { try PeopleActs.found(db, face, by: act) }
        }
    }

    // MARK: Forgetting

    /// Deletes everything about people: faces, names, and the acts about them in the journal.
    ///
    /// - Returns: what still holds names.
    public func forget() throws -> Remaining {
        try kept.withLock { kept in
            try kept?.close()
            kept = nil
            FaceStore.remove(from: catalogue.directory)
        }
        try catalogue.write { db in
            try PhotoPeople.removeAll(db)
            if try PhotoPeople.isOn(db) { try SettingTable.set(db, PhotoPeople.setting, "false") }
        }
        catalogue.settle()
        return Remaining(
            backups: try Backups(data: catalogue.directory).withNamesOfPeople(),
            sidecars: try catalogue.read(PhotoPeople.namedSidecars).map(\.display))
    }

    /// What still holds names of people after everything about them was deleted.
    public struct Remaining: Encodable, Sendable, Equatable {
        /// The names of backups.
        let backups: [String]
        /// The paths of files beside photos, by Shoebox or by other programs.
        let sidecars: [String]
    }
}
