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

    /// Where the face at an index is in each photo.
    static func box(_ index: Int) -> FaceBox { FaceBox(x: 2000 * index, y: 1000, width: 1500, height: 1800) }

    /// Stores what a run finds in a photo.
    ///
    /// - Parameter shift: how far the boxes lie from where they lay before.
    func look(at identity: Identity, _ shown: [Int], shift: Int = 0, orientation: Int = 1) throws {
        let faces = shown.enumerated().map { index, person in
            let box = Self.box(index)
            return FoundFace(
                box: FaceBox(x: box.x + shift, y: box.y, width: box.width, height: box.height), score: 90, pixels: 100 + photos,
                numbers: drawn.face(of: person), picture: Data([1, 2, 3]), orientation: orientation)
        }
        let store = try people.take(faces, of: identity)
        try catalogue.write(store)
    }

    /// Stores that the file of a photo has names of people, with or without regions.
    func label(_ identity: Identity, people: [String] = [], regions: [FaceRegion?] = []) throws {
        var labels = Labels()
        labels.add(people: people)
        labels.add(regions: regions.compactMap(\.self))
        try catalogue.write { db in
            let file = try Int64.fetchOne(db, sql: "SELECT id FROM file WHERE identity = ?", arguments: [identity])
            if let file { try LabelTable.set(db, file, labels) }
        }
    }

    /// A region that lies on the face at an index, a little larger.
    static func region(_ name: String, _ index: Int, orientation: Int = 1) -> FaceRegion? {
        let box = box(index)
        let wide = FaceBox(x: max(box.x - 100, 0), y: box.y - 200, width: box.width + 200, height: box.height + 300)
        return FaceRegion(name, wide, orientation: orientation, width: nil, height: nil)
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
