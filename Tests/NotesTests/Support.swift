import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import PeopleTasks
import ReadingEngine
import Synchronization
import Testing
import Triage
import Workers

@testable import Notes
@testable import Readings

/// Returns a reading (recognized text) with one row for each line of `text`. Pieces separated by tabs stand side by side.
func reading(_ text: String, width: Int = 1000, height: Int = 1400, confidence: Float = 0.9) -> Reading {
    var lines: [TextLine] = []
    var (row, block) = (0, 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.isEmpty {
            block += 1
            continue
        }
        let y = Float(row * 40)
        for (index, piece) in line.split(separator: "\t").enumerated() {
            let x = Float(index * 600)
            let quad = Quad(SIMD2(x, y), SIMD2(x + 300, y), SIMD2(x + 300, y + 30), SIMD2(x, y + 30))
            lines.append(
                TextLine(
                    text: String(piece), confidence: confidence, quad: quad,
                    words: piece.split(separator: " ").map { TextWord(text: String($0), quad: quad) },
                    block: block, row: row))
        }
        row += 1
    }
    return Reading(width: width, height: height, lines: lines, seconds: 0.1)
}

func page(_ text: String, width: Int = 1000, height: Int = 1400, isScreenshot: Bool = false) -> PageText {
    PageText(reading(text, width: width, height: height), isScreenshot: isScreenshot)
}

/// Real files with their rows, and a reader that takes the text in a file for the text in the picture. All are deleted when the
/// test ends.
final class Scene: Sendable {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let mover: FileMover
    let jobs: Jobs
    let notes: Notes
    let undo: Undo
    let background: BackgroundReading
    /// The names of files in the order in which they were read.
    let order = Mutex<[String]>([])
    /// The name of a document whose reading waits until this is another name.
    let hold = Mutex<String?>(nil)
    /// The number of times that each file was read, by the file's name.
    let read = Mutex<[String: Int]>([:])
    let gate = Mutex(false)
    /// The text that the reader now finds in a file instead of the file's own text, as a better reader would.
    let now = Mutex<[String: String]>([:])
    /// The photos in which faces are wanted, and those whose faces were stored. nil to fail to find them.
    let faces = Mutex<(wanted: Set<Identity>, stored: [Identity])?>(([], []))
    var photos: BytePath { root.appending("photos") }

    init(canReadPictures: Bool = true) throws {
        let catalogue = try Catalogue(at: root.appending("data"))
        self.catalogue = catalogue
        mover = FileMover(catalogue, home: root.appending("Trash")) { _ in true }
        let box = Box()
        let faces = FacesInPassing(
            areWanted: { _, identity in
                let scene = box.scene.withLock { $0.scene }
                return scene?.faces.withLock { $0?.wanted.contains(identity) ?? true } ?? false
            },
            read: { path, _ throws(Failure) in
                do {
                    return try await box.readWithFaces(path)
                } catch {
                    throw error as? Failure ?? Failure(.cancelled, "Cancelled.")
                }
            },
            take: { _, identity in
                { _ in box.scene.withLock { $0.scene }?.faces.withLock { $0?.stored.append(identity) } }
            })
        let reader = PictureReader(catalogue, processors: 2, faces: faces) { path, options, _, _ throws(Failure) in
            do {
                return try await box.read(path)
            } catch {
                throw error as? Failure ?? Failure(.cancelled, "Cancelled.")
            }
        }
        let documents = DocumentReader { path throws(Failure) in
            do {
                return try await box.readDocument(path)
            } catch {
                throw error as? Failure ?? Failure(.cancelled, "Cancelled.")
            }
        }
        background = BackgroundReading(reader, documents) { canReadPictures }
        jobs = Jobs(
            catalogue, works: [ReadingList(reader), ReadEverything(reader), ReadAgain(reader), background])
        notes = Notes(catalogue, jobs: jobs, reader: reader)
        undo = Undo(catalogue, Triage.reversals(mover) + notes.reversals)
        try FileManager.default.createDirectory(atPath: root.appending("photos").display, withIntermediateDirectories: true)
        let shared = root.appending("photos")
        try catalogue.write { _ = try SharedFolder.share($0, path: shared) }
        box.scene.withLock { [weak self] in $0 = Weak(self) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    /// Adds a photo whose text is `text`. The first character may be "!" (reading fails), "…" (reading waits until the
    /// gate is open) or "=" (the text is read with certainty).
    @discardableResult
    func add(_ name: String, _ text: String, identity: String? = nil, in folder: String = "a") throws -> Int64 {
        let directory = photos.appending(folder)
        try FileManager.default.createDirectory(atPath: directory.display, withIntermediateDirectories: true)
        let path = directory.appending(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path.display))
        let stamp = try #require(FileStamp(of: path))
        let digest =
            Array((identity ?? name).utf8.prefix(32)) + [UInt8](repeating: 0, count: max(0, 32 - (identity ?? name).utf8.count))
        return try catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, contents, identity)
                    VALUES (?, ?, 0, 'jpeg', ?, ?, ?, ?, ?, ?, 0, 1, ?)
                    """,
                arguments: [
                    try Directories.id(db, of: directory), path.name, stamp.size, stamp.modified, stamp.changed, stamp.inode,
                    stamp.device,
                    1_700_000_000, Identity(digest: digest),
                ])
            return db.lastInsertedRowID
        }
    }

    func swipe(_ id: Int64, _ action: Decision, key: String = UUID().uuidString) async throws {
        let outcome = try Triage(catalogue).decide([Triage.Swipe(key: key, id: id, action: action.word)])
        try await notes.request(outcome.ids)
    }

    /// Waits until all photos on the reading list are read.
    func finish() async throws {
        if let job = try await jobs.find(ReadingList.kind) { _ = try await jobs.finish(job.id) }
    }

    @discardableResult
    func takeBack(key: String? = nil) throws -> Undo.Result? { try undo.last(key: key) }

    var texts: [String] { get throws { try notes.list(after: nil, limit: 500).notes.map(\.text) } }

    /// The texts that are known, whether or not they are notes.
    var known: [String] { get throws { try catalogue.read { try String.fetchAll($0, sql: "SELECT text FROM reading") } } }

    func identity(of file: Int64) throws -> Identity {
        try #require(
            try catalogue.read { try Identity.fetchOne($0, sql: "SELECT identity FROM file WHERE id = ?", arguments: [file]) })
    }

    /// Makes a note of each known text, as reading everything did until version 40 of the catalogue.
    func makeNotes() throws {
        try catalogue.write { db in
            for identity in try Identity.fetchAll(db, sql: "SELECT identity FROM reading") {
                try NoteRows.makeNote(db, identity, act: nil)
            }
        }
    }

    var waiting: Int { get throws { try catalogue.read { try Counts.fetch($0).waiting } } }

    func times(_ name: String) -> Int { read.withLock { $0[name] ?? 0 } }

    /// Writes a document and its row, as a scan does when a document was added or changed. The first character of the text may
    /// be "!" (it cannot be read) or "?" (something else is the reason).
    func document(_ name: String, _ text: String, modified: Int64) throws {
        let folder = photos.appending("a")
        try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
        let path = folder.appending(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path.display))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(modified))], ofItemAtPath: path.display)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.display).filter { !$0.hasSuffix(".jpg") }
        let entries = try names.map { name in
            let stamp = try #require(FileStamp(of: folder.appending(name)))
            return OtherFiles.Entry(name: BytePath(name), size: stamp.size, modified: stamp.modified / 1_000_000_000)
        }
        _ = try catalogue.write { try OtherFiles.update($0, in: folder, entries) }
    }

    func choose(_ json: String) throws { try catalogue.write { try SettingTable.set($0, Notes.setting, json) } }

    /// Turns reading in the background on, as the web app does, which starts the job.
    func turnOn() async throws {
        try choose("true")
        _ = try await notes.followChoice(.untold)
    }

    /// Reads in the background until nothing is left, as after a scan.
    @discardableResult
    func readInBackground() async throws -> Job {
        if let job = try await jobs.find(BackgroundReading.kind) { _ = try await jobs.finish(job.id) }
        try await notes.catchUpInBackground(background)
        let job = try #require(try await jobs.find(BackgroundReading.kind))
        return try await jobs.finish(job.id)
    }

    /// The names of the documents that contain all words.
    func found(_ words: String) throws -> [String] {
        try catalogue.read { try DocumentIndex.find($0, SearchQuery(words), order: .newest, limit: 100) }.map(
            \.file.path.name.display)
    }

    fileprivate func readDocument(_ path: BytePath) async throws -> DocumentText {
        let name = path.name.display
        note(name)
        while hold.withLock({ $0 == name }) { try await Task.sleep(for: .milliseconds(2)) }
        let text = try String(contentsOfFile: path.display, encoding: .utf8)
        if text.hasPrefix("!") { throw Failure(.corruptFile, "Broken.", file: path) }
        if text.hasPrefix("?") { throw Failure(.unknown, "Stopped.", file: path) }
        return DocumentText(text, isCut: false)
    }

    private func note(_ name: String) {
        read.withLock { $0[name, default: 0] += 1 }
        order.withLock { $0.append(name) }
    }

    fileprivate func readFile(_ path: BytePath) async throws -> Reading {
        note(path.name.display)
        let text = try now.withLock { $0[path.name.display] } ?? String(contentsOfFile: path.display, encoding: .utf8)
        if text.hasPrefix("!") { throw Failure(.corruptFile, "Broken.", file: path) }
        while text.hasPrefix("…"), !gate.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
        return text.hasPrefix("=") ? reading(String(text.dropFirst()), confidence: 1) : reading(text)
    }
}

/// Holds a reference to the scene for the reader, which is created before the scene.
private final class Box: Sendable {
    let scene = Mutex(Weak(nil))

    func read(_ path: BytePath) async throws -> Reading {
        guard let scene = scene.withLock({ $0.scene }) else { throw CancellationError() }
        return try await scene.readFile(path)
    }

    func readWithFaces(_ path: BytePath) async throws -> TextAndFaces {
        guard let scene = scene.withLock({ $0.scene }) else { throw CancellationError() }
        if scene.faces.withLock({ $0 == nil }) { throw Failure(.corruptFile, "Crashed.", file: path) }
        return TextAndFaces(reading: try await scene.readFile(path), faces: [])
    }

    func readDocument(_ path: BytePath) async throws -> DocumentText {
        guard let scene = scene.withLock({ $0.scene }) else { throw CancellationError() }
        return try await scene.readDocument(path)
    }
}

private struct Weak: Sendable {
    weak var scene: Scene?

    init(_ scene: Scene?) { self.scene = scene }
}
