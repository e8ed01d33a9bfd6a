import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

/// The real program opens a catalogue of an earlier version. A trigger on the table of schema steps makes the step `scanFacts`
/// fail or wait, after other steps succeeded.
@Suite("Upgrades", .serialized) struct UpgradeTests {
    private static let last = "18 search of texts, screenshots, folders"
    private static let stumbles = "20 what scanned pages say"

    private static func file(_ scene: Scene) -> BytePath { scene.data.appending("catalogue.sqlite") }

    private static func makeOld(_ scene: Scene, trigger body: String) throws {
        try scene.data.makePrivateFolders()
        let queue = try DatabaseQueue(path: file(scene).display)
        try Migrations.all.migrate(queue, upTo: last)
        try queue.write { db in
            try SettingTable.set(db, "theme", "\"dark\"")
            try db.execute(
                sql:
                    "CREATE TRIGGER planted BEFORE INSERT ON grdb_migrations WHEN NEW.identifier = '\(stumbles)' BEGIN \(body); END"
            )
        }
        try queue.close()
    }

    private static func steps(_ scene: Scene) throws -> [String] {
        let queue = try DatabaseQueue(path: file(scene).display)
        return try queue.read { db in
            #expect(try SettingTable.value(db, "theme") == "\"dark\"")
            return try Migrations.all.appliedMigrations(db)
        }
    }

    private static func pull(_ scene: Scene) throws {
        try DatabaseQueue(path: file(scene).display).write { try $0.execute(sql: "DROP TRIGGER IF EXISTS planted") }
    }

    private static func copies(_ scene: Scene) throws -> [Backups.Entry] {
        try Backups(data: scene.data).list().filter { $0.kind == .upgrade }
    }

    private static func open(_ scene: Scene) async throws -> (code: Int32, complained: String) {
        let child = try ChildProgram(["settings", "--data", scene.data.display])
        return (try await child.end(within: .seconds(120)), child.complained)
    }

    @Test func `the catalogue is copied before its schema changes, once, and two copies stay`() async throws {
        try await Scene.with { scene in
            for round in 1...3 {
                for ending in ["", "-wal", "-shm"] { _ = unlink(Self.file(scene).display + ending) }
                try Self.makeOld(scene, trigger: "SELECT 1")
                #expect(try await Self.open(scene).code == 0)
                #expect(try Self.steps(scene) == Migrations.all.migrations)
                #expect(try await Self.open(scene).code == 0)
                #expect(try Self.copies(scene).count == min(round, 2))
            }
        }
    }

    @Test func `a new folder has nothing to copy`() async throws {
        try await Scene.with { scene in
            try scene.data.makePrivateFolders()
            _ = try Catalogue(at: scene.data)
            #expect(try Backups(data: scene.data).list().isEmpty)
        }
    }

    @Test func `a step that fails names the command that leads back, and it does`() async throws {
        try await Scene.with { scene in
            try Self.makeOld(scene, trigger: "SELECT RAISE(ABORT, 'planted')")
            for _ in 0..<3 {
                let (code, complained) = try await Self.open(scene)
                #expect(code == 1)
                #expect(complained.contains("planted"), "\(complained)")
                let copy = try #require(try Self.copies(scene).first)
                #expect(try Self.copies(scene).count == 1)
                #expect(complained.contains("shoebox restore '\(scene.data.appending("backups").appending(copy.name))'"))
            }
            #expect(try Self.steps(scene) != Migrations.all.migrations)
            let copy = try #require(try Self.copies(scene).first)
            let back = try ChildProgram([
                "restore", scene.data.appending("backups").appending(copy.name).display, "--data", scene.data.display,
            ])
            #expect(try await back.end(within: .seconds(120)) == 0, "\(back.complained)")
            #expect(try Self.steps(scene).last == Self.last)
            // After the cause is removed, the upgrade succeeds.
            try Self.pull(scene)
            #expect(try await Self.open(scene).code == 0)
            #expect(try Self.steps(scene) == Migrations.all.migrations)
        }
    }

    @Test func `a kill in the middle of a step loses nothing, and does not push out the copy`() async throws {
        try await Scene.with { scene in
            // The query runs for longer than any test waits.
            try Self.makeOld(
                scene,
                trigger:
                    "SELECT (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 1000000000000) SELECT max(x) FROM c)"
            )
            for _ in 0..<4 {
                let child = try ChildProgram(["settings", "--data", scene.data.display])
                // The program that opens the catalogue locks it for a moment.
                var patient = Configuration()
                patient.busyMode = .timeout(10)
                let reader = try DatabaseQueue(path: Self.file(scene).display, configuration: patient)
                let isThere = try await eventually(within: .seconds(60)) {
                    let isCopied = try Self.copies(scene).count == 1
                    let isBegun = try reader.read { try Migrations.all.appliedMigrations($0).last == "19 scanned pages" }
                    return isCopied && isBegun
                }
                #expect(isThere, "\(child.complained)")
                child.signal(SIGKILL)
                _ = try await child.end(within: .seconds(60))
                #expect(try Self.copies(scene).count == 1)
            }
            try Self.pull(scene)
            #expect(try await Self.open(scene).code == 0)
            #expect(try Self.steps(scene) == Migrations.all.migrations)
            #expect(try Self.copies(scene).count == 1)
        }
    }
}
