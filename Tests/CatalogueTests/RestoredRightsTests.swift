import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue

@Suite("Rights are of now") struct RestoredRightsTests {
    private func pair(_ db: Database, _ name: String, rights: String = "all") throws {
        try db.execute(
            sql: "INSERT INTO device (name, kind, rights, addedAt, seenAt) VALUES (?, 'iPhone', ?, 1, 1)",
            arguments: [name, rights])
    }

    private func devices(_ data: BytePath) throws -> [String] {
        try Catalogue(at: data).read { try String.fetchAll($0, sql: "SELECT name || ' ' || rights FROM device ORDER BY id") }
    }

    private func isReachable(_ data: BytePath) throws -> String? {
        try Catalogue(at: data).read { try SettingTable.value($0, "reach.network") }
    }

    @Test func `a device that was removed stays out, one that was limited stays so, and a new one stays in`() throws {
        try withFolder { folder in
            let data = folder.appending("data"), file = folder.appending("backup")
            let catalogue = try Catalogue(at: data)
            try catalogue.write { db in
                for name in ["lost", "limited"] { try pair(db, name) }
                try SettingTable.set(db, "reach.network", "true")
                try SettingTable.set(db, "theme", "\"dark\"")
            }
            try catalogue.copy(to: file)
            try catalogue.write { db in
                try db.execute(sql: "DELETE FROM device WHERE name = 'lost'")
                try db.execute(sql: "UPDATE device SET rights = 'view' WHERE name = 'limited'")
                try pair(db, "new")
                try SettingTable.set(db, "reach.network", "false")
                try SettingTable.set(db, "theme", "\"light\"")
            }
            _ = try Restore.perform(from: file, into: data)
            #expect(try devices(data) == ["limited view", "new all"])
            #expect(try isReachable(data) == "false")
            #expect(try Catalogue(at: data).read { try SettingTable.value($0, "theme") } == "\"dark\"")
        }
    }

    @Test func `nobody gets the number of a device that was there after the backup`() throws {
        try withFolder { folder in
            let data = folder.appending("data"), file = folder.appending("backup")
            let catalogue = try Catalogue(at: data)
            try catalogue.copy(to: file)
            try catalogue.write { db in
                for name in ["a", "b"] { try pair(db, name) }
                try db.execute(sql: "DELETE FROM device")
            }
            _ = try Restore.perform(from: file, into: data)
            try Catalogue(at: data).write { db in
                try pair(db, "next")
                #expect(db.lastInsertedRowID == 3)
            }
        }
    }

    @Test func `on another machine, and beside a damaged catalogue, nobody is in`() throws {
        try withFolder { folder in
            let data = folder.appending("data"), file = folder.appending("backup"), fresh = folder.appending("fresh")
            let catalogue = try Catalogue(at: data)
            try catalogue.write { db in
                try pair(db, "phone")
                try SettingTable.set(db, "reach.network", "true")
            }
            try catalogue.copy(to: file)
            _ = try Restore.perform(from: file, into: fresh)
            #expect(try devices(fresh).isEmpty)
            #expect(try isReachable(fresh) == nil)
            let damaged = folder.appending("damaged")
            try damaged.makePrivateFolders()
            try Data("damaged".utf8).write(to: URL(fileURLWithPath: damaged.appending("catalogue.sqlite").display))
            #expect(try Restore.perform(from: file, into: damaged).kept != nil)
            #expect(try devices(damaged).isEmpty)
        }
    }

    @Test func `a backup from before devices were known keeps those of now`() throws {
        try withFolder { folder in
            let data = folder.appending("data"), file = folder.appending("backup")
            try Migrations.all.migrate(DatabaseQueue(path: file.display), upTo: "13 favourites")
            try Catalogue(at: data).write { try pair($0, "phone") }
            _ = try Restore.perform(from: file, into: data)
            #expect(try devices(data) == ["phone all"])
        }
    }
}
