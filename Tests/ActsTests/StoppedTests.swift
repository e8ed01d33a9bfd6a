import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Acts

/// Stops each kind of act at each point at which the process can be killed, and then does what the next start of the program does.
/// Nothing may be lost, the files of a photo stay together, and the undo of the act restores the state before it.
///
/// With SHOEBOX_STOPS=all, all acts are stopped at all points, which takes minutes. Otherwise, each act is stopped at some of them.
struct StoppedTests {
    /// The distance between two points at which an act is stopped.
    private static let stride = ProcessInfo.processInfo.environment["SHOEBOX_STOPS"] == "all" ? 1 : 3

    /// The data folder of a new catalogue.
    private static let data = Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stopped-\(UUID().uuidString)")
        let path = BytePath(folder.path)
        try Catalogue(at: path).database.close()
        return path
    }

    /// A kind of act, or its undo.
    enum Work: String, CaseIterable, Sendable {
        case delete, restore, place, move, rename, copy, trash, respell, makeFolder, extract
        case undoDelete, undoPlace, undoMove, undoRename, undoTrash, undoCopy, undoRespell, undoMakeFolder, undoExtract

        /// The act whose undo is stopped; nil if the act itself is stopped.
        var undone: Work? {
            guard rawValue.hasPrefix("undo") else { return nil }
            return Work.allCases.first { "undo\($0.rawValue)".lowercased() == rawValue.lowercased() }
        }

        /// Whether the companions of the photo go along.
        var hasCompanions: Bool { ![.makeFolder, .extract, .trash, .respell].contains(undone ?? self) }
    }

    @Test(arguments: Work.allCases, [false, true])
    func `an act that is stopped at any point loses nothing and can be undone`(work: Work, hasCompanions: Bool) throws {
        if hasCompanions, !work.hasCompanions { return }
        var number = Self.stride == 1 ? 1 : 2
        while try isStopped(work, at: number, hasCompanions: hasCompanions) { number += Self.stride }
        #expect(number > 2, "the act passes several points")
    }

    @Test(.enabled(if: mayMount), arguments: [false, true])
    func `a photo that is carried to another drive is whole on one of them`(hasCompanions: Bool) throws {
        for isUndo in [false, true] {
            var number = Self.stride == 1 ? 1 : 3
            var wasStopped = true
            while wasStopped {
                wasStopped = try withMount(bytes: 4_000_000) { drive in
                    try isStopped(isUndo ? .undoMove : .move, at: number, hasCompanions: hasCompanions, to: drive)
                }
                number += Self.stride
            }
            #expect(number > 4)
        }
    }

    // MARK: A stop

    /// Stops an act at one of its points.
    ///
    /// - Returns: whether the act passed as many points.
    private func isStopped(_ work: Work, at number: Int, hasCompanions: Bool, to folder: BytePath? = nil) throws -> Bool {
        let stage = try Stage(hasCompanions: hasCompanions, folder)
        let comment = Comment(rawValue: "\(work), point \(number), companions: \(hasCompanions)")
        if work == .restore { _ = try stage.prepare(.delete)() }
        let before = try stage.state()
        var act: Int64?
        if let undone = work.undone {
            try stage.prepare(undone)()
            act = try stage.newest()
        }
        let last = try stage.newest()
        let stopped = Stopped(at: number, try act.map(stage.undoing) ?? stage.prepare(work))
        let wasStopped = stopped.wait()
        defer { stopped.end(after: stage) }
        // The lock of the stopped act ends with its process.
        unlink(stage.scene.catalogue.directory.appending("moves.lock").display)
        let next = try stage.restarted()
        let newest = try next.newest()
        act = act ?? (newest == last ? nil : newest)
        try next.expectOrder(comment)
        if let act, try next.isStanding(act) {
            #expect(try next.undo(act) == [], comment)
            try next.expectOrder(comment)
        }
        #expect(try next.state() == before, comment)
        return wasStopped
    }

    /// An act on a thread of its own, which waits at one of its points.
    private final class Stopped: Sendable {
        private let passed = Mutex(0)
        private let reached = DispatchSemaphore(value: 0)
        private let mayEnd = DispatchSemaphore(value: 0)
        private let ended = DispatchSemaphore(value: 0)
        private let isWaiting = Mutex(false)

        init(at number: Int, _ act: @escaping @Sendable () throws -> Void) {
            Thread { [self] in
                MovePoint.$watch.withValue({ [self] _ in pass(number) }) { try? act() }
                reached.signal()
                ended.signal()
            }.start()
        }

        private func pass(_ number: Int) {
            let count = passed.withLock { count in
                count += 1
                return count
            }
            guard count == number else { return }
            isWaiting.withLock { $0 = true }
            reached.signal()
            mayEnd.wait()
        }

        /// - Returns: whether the act was stopped. False if it has ended before.
        func wait() -> Bool {
            reached.wait()
            return isWaiting.withLock { $0 }
        }

        /// Lets the thread end. It finds none of its files any more.
        func end(after stage: Stage) {
            stage.remove()
            mayEnd.signal()
            ended.wait()
        }
    }

    // MARK: The files

    /// A photo in the folder `a`, an empty folder `b`, and what the acts need beside them.
    private final class Stage {
        let scene: EntryScene
        private let entries: EntryMover
        private let files: FileMover
        private let catalogue: Catalogue
        private let hasCompanions: Bool
        private let folder: BytePath

        init(hasCompanions: Bool, _ folder: BytePath?) throws {
            scene = try EntryScene(data: StoppedTests.data.get())
            (catalogue, entries, self.hasCompanions) = (scene.catalogue, scene.mover, hasCompanions)
            files = FileMover(catalogue, home: scene.base.appending("Trash"))
            self.folder = folder ?? scene.path("b")
            if hasCompanions {
                try scene.livePhoto()
            } else {
                try scene.group("a/IMG_1.HEIC", [])
                try scene.path("b").makeFolders()
            }
            try put("new", scene.base.appending("new"))
            try scene.base.appending("draft").makeFolders()
            try put("inside", scene.base.appending("draft/inside"))
        }

        /// The same files after a restart.
        private init(_ stage: Stage) throws {
            (scene, hasCompanions, folder) = (stage.scene, stage.hasCompanions, stage.folder)
            catalogue = try Catalogue(at: scene.catalogue.directory)
            entries = EntryMover(catalogue, home: scene.base.appending("Trash"))
            files = FileMover(catalogue, home: scene.base.appending("Trash"))
            try files.recover()
            try entries.recover()
        }

        func restarted() throws -> Stage { try Stage(self) }

        func remove() {
            for folder in [scene.base, folder] { try? FileManager.default.removeItem(atPath: folder.display) }
        }

        private var photo: BytePath { scene.path("a/IMG_1.HEIC") }

        func newest() throws -> Int64 { try catalogue.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM act") ?? 0 } }

        func isStanding(_ act: Int64) throws -> Bool { try catalogue.read { try Journal.standing($0, id: act) } != nil }

        /// The files in the library with their text, and the names on the other drive. An album's folder may stay when it is empty.
        func state() throws -> [String] {
            let library = try scene.tree().filter { $0 != "Album/" }
            if folder.isInside(scene.root) { return library }
            let names = EntryScene.everything(in: folder).keys.map { String(decoding: $0, as: UTF8.self) }
            return library + names.filter { !$0.hasPrefix(".Trash-") }.sorted()
        }

        private var undoer: Undo {
            Undo(
                catalogue,
                [.ofDeletion(files), .ofRestoring(files), .ofPlacing(files)]
                    + Reversal.ofEntries(entries, files))
        }

        func undo(_ act: Int64) throws -> [Failure.Reason] { try undoer.last(id: act)?.refused.map(\.failure.reason) ?? [] }

        func undoing(_ act: Int64) -> @Sendable () throws -> Void {
            let undo = undoer
            return { _ = try undo.last(id: act) }
        }

        /// Returns the function that performs an act.
        func prepare(_ work: Work) throws -> @Sendable () throws -> Void {
            let (entries, files, photo, folder) = (entries, files, photo, folder)
            let (base, empty) = (scene.base, scene.path("b"))
            let row = try catalogue.read { try FileRow.fetch($0, at: photo) }
            let id = row?.id ?? 1
            switch work {
            case .delete: return { _ = try files.carryOut(.delete, 1, summary: { "\($0)" }) { try files.trash(act: $0, [id]) } }
            case .restore:
                return { _ = try files.carryOut(.restore, 1, summary: { "\($0)" }) { try files.restore(act: $0, [id]) } }
            case .place:
                let placements = [FileMover.Placement(file: try #require(row), folder: scene.path("Album"))]
                return {
                    _ = try files.carryOut(
                        1, summary: { "\($0)" }, begin: { try FileMover.beginPlacing($0, placements, summary: $1) },
                        move: { try files.place(act: $0, placements) })
                }
            case .move: return { _ = try entries.move([photo], into: folder) }
            case .rename: return { _ = try entries.rename(photo, to: BytePath("trip.HEIC")) }
            case .copy: return { _ = try entries.copy([photo], into: folder) }
            case .trash:
                let act = try scene.begin(.trashEntries)
                return { _ = try entries.trash([photo, empty], act: act) }
            case .respell:
                let step = EntryStep(.move, photo, photo.parent.appending("img_1.heic"), stamp: EntryStamp(photo)).respelling
                let act = try scene.begin(.renameEntry)
                return {
                    var outcome = EntryMover.Outcome(act: act)
                    try entries.renameAll([step], act: act, &outcome)
                }
            case .makeFolder: return { _ = try entries.makeFolder(BytePath("new"), in: folder) }
            case .extract: return { _ = try entries.place(base.appending("draft"), as: BytePath("unpacked"), into: folder) }
            default: throw Failure(.unknown, "undo.impossible")
            }
        }

        /// Expects that nothing is open or half made, and that the files of the photo are together.
        func expectOrder(_ comment: Comment) throws {
            for table in ["move", "entryStep"] {
                let open = try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table) WHERE state = 0") }
                #expect(open == 0, comment)
            }
            let trash = scene.base.appending("Trash")
            let (trashed, records) = (names(trash.appending("files")), names(trash.appending("info")))
            #expect(trashed.map { $0 + ".trashinfo" }.sorted() == records, comment)
            let all = ["a", "b", "Album"].flatMap { names(scene.path($0)) } + names(folder)
            #expect(!all.contains { $0.hasSuffix(".part") }, comment)
            guard hasCompanions else { return }
            for folder in [scene.path("a"), folder, scene.path("Album")] {
                let own = names(folder).filter { $0.hasPrefix("IMG_1") || $0.hasPrefix("trip") }
                #expect([0, 3].contains(own.count), "\(own), \(comment)")
            }
        }
    }
}
