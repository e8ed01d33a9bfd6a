import Base
import Catalogue
import CLinux
import Foundation
import Glibc
import GRDB
import Testing

@testable import Acts

/// A folder of files, a catalogue and a trash, all deleted when the test ends.
final class EntryScene {
    let base = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("entries-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let mover: EntryMover
    var root: BytePath { base.appending("files") }

    /// - Parameter data: a data folder that is copied, which takes less time than making a catalogue.
    init(data: BytePath? = nil) throws {
        try base.makeFolders()
        if let data { try FileManager.default.copyItem(atPath: data.display, toPath: base.appending("data").display) }
        catalogue = try Catalogue(at: base.appending("data"))
        mover = EntryMover(catalogue, home: base.appending("Trash"))
        try FileManager.default.createDirectory(atPath: base.appending("files").display, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: base.display) }

    func path(_ name: String) -> BytePath { root.appending(name) }

    func write(_ name: String, _ text: String) throws {
        let path = path(name)
        try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path.display))
    }

    /// The step that gives a file another spelling of its name.
    func respelling(_ name: String, _ newName: String) -> EntryStep {
        EntryStep(.move, path(name), path(newName), stamp: EntryStamp(path(name))).respelling
    }

    /// All files and folders in order, including hidden ones: folders with a slash, files with their text.
    func tree() throws -> [String] {
        let names = FileManager.default.enumerator(atPath: root.display)?.allObjects.compactMap { $0 as? String } ?? []
        return names.sorted().compactMap { name in
            guard let stamp = EntryStamp(path(name)) else { return nil }
            if stamp.isFolder { return name + "/" }
            guard stamp.isFile else { return nil }
            return name + "="
                + (FileManager.default.contents(atPath: path(name).display).map { String(decoding: $0, as: UTF8.self) } ?? "")
        }
    }

    /// Undoes the newest act (an undoable step in the journal). - Returns: why some items were not restored.
    @discardableResult
    func undo() throws -> [Failure.Reason] {
        let files = FileMover(catalogue, home: base.appending("Trash"))
        let undo = Undo(catalogue, Reversal.ofEntries(mover, files))
        return try undo.last()?.refused.map(\.failure.reason) ?? []
    }

    /// Returns everything in a folder, including hidden names. The keys are the bytes of the relative paths, with a slash
    /// after a folder; the values are the contents of the files.
    static func everything(in folder: BytePath, _ prefix: [UInt8] = []) -> [[UInt8]: [UInt8]] {
        var found: [[UInt8]: [UInt8]] = [:]
        var listing = cl_listing()
        guard folder.withCString({ cl_list($0, &listing) }) == 0 else { return found }
        defer { cl_list_free(&listing) }
        guard let entries = listing.entries, let names = listing.names else { return found }
        for entry in UnsafeBufferPointer(start: entries, count: listing.count) {
            let start = UnsafeRawPointer(names + Int(entry.name_offset))
            let name = BytePath(bytes: UnsafeRawBufferPointer(start: start, count: Int(entry.name_length)))
            let (path, entryPath) = (folder.appending(name), prefix + name.bytes)
            if EntryStamp(path)?.isFolder == true {
                let slash = entryPath + [UInt8(ascii: "/")]
                found[slash] = []
                found.merge(everything(in: path, slash)) { first, _ in first }
            } else {
                found[entryPath] = bytes(path)
            }
        }
        return found
    }

    /// The content of a file.
    static func bytes(_ path: BytePath) -> [UInt8] {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return [] }
        defer { close(file) }
        var room = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(file, &room, room.count)
        return Array(room.prefix(max(count, 0)))
    }

    func begin(_ kind: Act.Kind) throws -> Int64 { try catalogue.write { try Journal.begin($0, kind, summary: "") } }

    /// The id of the newest act (a step in the journal) that is not undone.
    func newest() throws -> Int64? {
        try catalogue.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM act WHERE undoneAt IS NULL") }
    }

    func isStanding(_ act: Int64) throws -> Bool { try catalogue.read { try Journal.standing($0, id: act) } != nil }
}
