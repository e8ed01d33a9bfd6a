import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// Tests every point at which a process can be killed while it moves a file. At each point, the catalogue contains the
/// planned move, and the disk is in a different state.
struct RecoveryTests {
    /// The last step of a move that was carried out.
    enum Reached: CaseIterable { case intent, info, renamed }

    @Test func `open moves have an index`() throws {
        let scene = try Scene()
        let plan = try scene.catalogue.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT fileId FROM move INDEXED BY moveOpen WHERE \(Move.isOpen)")
        }
        #expect(plan.contains { ($0["detail"] as String).contains("moveOpen") })
    }

    private func intend(_ scene: Scene, _ id: Int64, _ kind: Move.Kind) throws -> Move {
        let act = try scene.catalogue.write {
            try Journal.begin($0, kind == .trash ? .delete : kind == .restore ? .restore : .place, summary: "")
        }
        switch kind {
        case .trash:
            let row = try scene.row(id)
            var taken: Set<BytePath> = []
            let trashEntry = try TrashEntry(for: row.path, home: scene.home, besides: &taken)
            return try scene.catalogue.write { db in
                try Move.intend(
                    db, act: act, file: id, kind: .trash, source: row.path, target: trashEntry.file, info: trashEntry.info,
                    stamp: row.stamp
                )
            }
        case .restore:
            let record = try #require(try scene.trashed(id))
            let stamp = try #require(FileStamp(of: record.path))
            return try scene.catalogue.write { db in
                try Move.intend(
                    db, act: act, file: id, kind: .restore, source: record.path, target: record.origin, info: record.info,
                    stamp: stamp)
            }
        case .place, .bringBack:
            let row = try scene.row(id)
            let target = scene.photos.appending(kind == .place ? "Album" : "").appending(row.name)
            return try scene.catalogue.write { db in
                try Move.intend(
                    db, act: act, file: id, kind: kind, source: row.path, target: target, info: BytePath(bytes: []),
                    stamp: row.stamp)
            }
        }
    }

    /// Expects that the file is in exactly one location, and that the catalogue and the trash's records agree with that.
    private func expectWhole(_ scene: Scene, _ id: Int64) throws {
        let row = try scene.row(id)
        let record = try scene.trashed(id)
        let inTrash = names(scene.home.appending("files"))
        #expect(try scene.count("SELECT count(*) FROM move WHERE state = 0") == 0)
        switch row.presence {
        case .here:
            #expect(text(row.path) == "a picture")
            #expect(record == nil)
            #expect(inTrash == [])
            #expect(names(scene.home.appending("info")) == [])
        case .trashed:
            #expect(record.flatMap { text($0.path) } == "a picture")
            #expect(record?.origin == scene.photos.appending("a.jpg"))
            #expect(inTrash == ["a.jpg"])
            #expect(names(scene.home.appending("info")) == ["a.jpg.trashinfo"])
            #expect(!exists(scene.photos.appending("a.jpg")))
        default: Issue.record("the photo is neither here nor in the trash: \(row.presence)")
        }
    }

    @Test(arguments: Reached.allCases)
    func `a deletion that was cut short is completed or taken back`(reached: Reached) throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", decision: .delete)
        let move = try intend(scene, id, .trash)
        if reached != .intent { try put("[Trash Info]\n", move.info) }
        if reached == .renamed { #expect(rename(move.source.display, move.target.display) == 0) }
        try scene.reopen()
        #expect(try scene.mover.recover() == 1)
        try expectWhole(scene, id)
        #expect(try scene.row(id).presence == (reached == .renamed ? .trashed : .here))
        #expect(try scene.mover.recover() == 0)
        let back = try scene.takeBack()
        #expect((back != nil) == (reached == .renamed), "an act that moved nothing is no act")
        try expectWhole(scene, id)
        #expect(try scene.row(id).presence == .here)
        #expect(try scene.row(id).decision == .delete)
    }

    @Test(arguments: [0, 1, 2])
    func `a restoration that was cut short is completed or taken back`(step: Int) throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", decision: .delete)
        try scene.delete([id])
        let move = try intend(scene, id, .restore)
        if step > 0 { #expect(rename(move.source.display, move.target.display) == 0) }
        if step > 1 { unlink(move.info.display) }
        try scene.reopen()
        #expect(try scene.mover.recover() == 1)
        try expectWhole(scene, id)
        #expect(try scene.row(id).presence == (step > 0 ? .here : .trashed))
        #expect(try scene.mover.recover() == 0)
    }

    @Test(arguments: [0, 1, 2])
    func `a move into a folder that was cut short is completed or taken back, and the sidecar is with its picture`(
        step: Int
    ) throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        try put("<x/>", scene.photos.appending("a.jpg.xmp"))
        try FileManager.default.createDirectory(
            atPath: scene.photos.appending("Album").display, withIntermediateDirectories: true)
        let move = try intend(scene, id, .place)
        if step > 0 { #expect(rename(move.source.display, move.target.display) == 0) }
        if step > 1 { #expect(rename(move.source.sidecar.display, move.target.sidecar.display) == 0) }
        try scene.reopen()
        #expect(try scene.mover.recover() == 1)
        let row = try scene.row(id)
        #expect(row.path == (step > 0 ? move.target : move.source))
        #expect(row.presence == .here && text(row.path) == "a picture" && text(row.path.sidecar) == "<x/>")
        #expect(names(scene.photos.appending("Album")) == (step > 0 ? ["a.jpg", "a.jpg.xmp"] : []))
        #expect(names(scene.photos) == (step > 0 ? ["Album"] : ["Album", "a.jpg", "a.jpg.xmp"]))
        #expect(try scene.mover.recover() == 0)
        #expect((try scene.takeBack() != nil) == (step > 0), "an act that moved nothing is no act")
        #expect(try scene.row(id).path == move.source)
        #expect(text(move.source.sidecar) == "<x/>")
        #expect(try scene.count("SELECT count(*) FROM move WHERE state = 0") == 0)
    }

    @Test(arguments: [false, true])
    func `a move back that was cut short is completed or taken back, and the sidecar is with its picture`(
        wasRenamed: Bool
    ) throws {
        let scene = try Scene()
        let id = try scene.add("Album/a.jpg")
        try put("<x/>", scene.photos.appending("Album/a.jpg.xmp"))
        let move = try intend(scene, id, .bringBack)
        if wasRenamed { #expect(rename(move.source.display, move.target.display) == 0) }
        try scene.reopen()
        #expect(try scene.mover.recover() == 1)
        let row = try scene.row(id)
        #expect(row.path == (wasRenamed ? move.target : move.source))
        #expect(text(row.path) == "a picture" && text(row.path.sidecar) == "<x/>")
        #expect(names(row.path.parent).filter { $0.hasPrefix("a.jpg") } == ["a.jpg", "a.jpg.xmp"])
        #expect(names(scene.photos.appending("Album")).count == (wasRenamed ? 0 : 2))
        #expect(try scene.mover.recover() == 0)
    }

    @Test func `a drive that got another number since is still known by its file`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", decision: .delete)
        let move = try intend(scene, id, .trash)
        try put("[Trash Info]\n", move.info)
        rename(move.source.display, move.target.display)
        try scene.catalogue.write { try $0.execute(sql: "UPDATE move SET device = device + 1") }
        try scene.mover.recover()
        try expectWhole(scene, id)
        #expect(try scene.row(id).presence == .trashed)
    }

    @Test func `another program's file at the target is left alone with its record`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        let move = try intend(scene, id, .trash)
        try put("theirs", move.target)
        try put("their record", move.info)
        try scene.mover.recover()
        #expect(text(move.target) == "theirs")
        #expect(text(move.info) == "their record")
        #expect(try scene.row(id).presence == .here)
        #expect(text(scene.photos.appending("a.jpg")) == "a picture")
    }

    @Test func `a file that is in neither place is not said to be in the trash`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        let move = try intend(scene, id, .trash)
        unlink(move.source.display)
        try scene.mover.recover()
        #expect(try scene.trashed(id) == nil)
        #expect(try scene.count("SELECT count(*) FROM move WHERE state = 0") == 0)
    }

    @Test func `a batch cut in its middle is completed as far as it came`() throws {
        let scene = try Scene()
        let ids = try (0..<6).map { try scene.add("\($0).jpg", decision: .delete) }
        let act = try scene.catalogue.write { try Journal.begin($0, .delete, summary: "") }
        for (index, id) in ids.enumerated() {
            let row = try scene.row(id)
            var taken: Set<BytePath> = []
            let trashEntry = try TrashEntry(for: row.path, home: scene.home, besides: &taken)
            let move = try scene.catalogue.write { db in
                try Move.intend(
                    db, act: act, file: id, kind: .trash, source: row.path, target: trashEntry.file, info: trashEntry.info,
                    stamp: row.stamp
                )
            }
            if index < 3 { _ = try move.toTrash(infoText: trashEntry.infoText) }
        }
        try scene.reopen()
        #expect(try scene.mover.recover() == 6)
        #expect(names(scene.photos) == ["3.jpg", "4.jpg", "5.jpg"])
        #expect(names(scene.home.appending("files")) == ["0.jpg", "1.jpg", "2.jpg"])
        #expect(try ids.map { try scene.row($0).presence } == [.trashed, .trashed, .trashed, .here, .here, .here])
        #expect(try scene.takeBack()?.act.kind == .delete)
        #expect(names(scene.photos).count == 6)
        #expect(names(scene.home.appending("info")) == [])
    }

    @Test func `what an earlier act left open is settled before the next begins`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", decision: .delete)
        let move = try intend(scene, id, .trash)
        _ = try move.toTrash(infoText: "[Trash Info]\n")
        let other = try scene.add("b.jpg")
        try scene.delete([other])
        #expect(try scene.row(id).presence == .trashed)
        #expect(try scene.count("SELECT count(*) FROM move WHERE state = 0") == 0)
    }
}
