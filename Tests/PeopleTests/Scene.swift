import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport

@testable import People

/// A catalogue with photos, each with drawn faces of some people, which are deleted when the test ends.
final class Scene {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("people-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let people: People
    var drawn = FaceGroupsTests.Drawn(people: 8)
    private var photos = 0
    private var directory: Int64 = 0

    init(isOn: Bool = true) throws {
        catalogue = try Catalogue(at: root.appending("data"))
        people = People(catalogue)
        let folder = root.appending("photos")
        try folder.makePrivateFolders()
        directory = try catalogue.write { db in
            if isOn { try SettingTable.set(db, PhotoPeople.setting, "true") }
            try db.execute(sql: "INSERT INTO directory (path) VALUES (?)", arguments: [folder])
            return db.lastInsertedRowID
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    /// Adds a photo that shows some people, beside each other.
    @discardableResult
    func add(_ shown: Int...) throws -> Identity {
        photos += 1
        let identity = Identity(digest: [UInt8](repeating: UInt8(photos), count: 32))
        let path = root.appending("photos").appending("\(photos).jpg")
        _ = try catalogue.write { try storePhoto($0, at: path, in: directory, bytes: 10, taken: photos, identity: identity) }
        try look(at: identity, shown)
        return identity
    }

    /// Stores what a run finds in a photo.
    ///
    /// - Parameter shift: how far the boxes lie from where they lay before.
    func look(at identity: Identity, _ shown: [Int], shift: Int = 0) throws {
        let faces = shown.enumerated().map { index, person in
            FoundFace(
                box: FaceBox(x: 2000 * index + shift, y: 1000, width: 1500, height: 1800), score: 90, pixels: 100 + photos,
                numbers: drawn.face(of: person), picture: Data([1, 2, 3]))
        }
        let store = try people.take(faces, of: identity)
        try catalogue.write(store)
    }

    /// The names of the people in a photo by the catalogue.
    func names(_ identity: Identity) throws -> [String] { try catalogue.read { try PhotoPeople.names($0, identity) } }

    func group(named name: String) throws -> People.Group? { try people.groups().first { $0.name == name } }

    /// The numbers of the faces of a group.
    func faces(_ group: String) throws -> [Int64] {
        guard let key = FaceGroupKey(group) else { return [] }
        return try people.faces(of: key, after: nil, limit: 100).faces.map(\.id)
    }

    func key(_ text: String?) throws -> FaceGroupKey {
        guard let text, let key = FaceGroupKey(text) else { throw CocoaError(.fileNoSuchFile) }
        return key
    }

    /// Undoes the last act, as the server does.
    @discardableResult
    func undo() throws -> Undo.Result? {
        try Undo(catalogue, [people.reversal()]).last()
    }

    func count(_ sql: String) throws -> Int { try catalogue.read { try Int.fetchOne($0, sql: sql) ?? 0 } }
}
