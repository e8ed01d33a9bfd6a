import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue

@Suite("Backups and restores") struct BackupTests {
    /// Creates a catalogue with this number of files, and closes it.
    private func make(_ directory: BytePath, files: Int) throws {
        let catalogue = try Catalogue(at: directory)
        try catalogue.write { db in for number in 0..<files { try add(db, "/p/\(number).jpg") } }
        try catalogue.database.close()
    }

    private func count(_ directory: BytePath) throws -> Int? {
        let catalogue = try Catalogue(at: directory)
        return try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM file") }
    }

    @Test func `a backup takes the catalogue's place, and the catalogue is kept`() throws {
        try withFolder { folder in
            let (data, other, file) = (folder.appending("data"), folder.appending("other"), folder.appending("backup.sqlite"))
            try make(other, files: 3)
            try Catalogue(at: other).copy(to: file)
            #expect(try Restore.perform(from: file, into: data).kept == nil)
            #expect(try count(data) == 3)
            _ = try Catalogue(at: data).write { db in try add(db, "/p/new.jpg") }
            let kept = try #require(try Restore.perform(from: file, into: data).kept)
            #expect(try count(data) == 3)
            #expect(try Restore.perform(from: kept, into: data).kept != nil)
            #expect(try count(data) == 4)
            #expect(try FileManager.default.contentsOfDirectory(atPath: data.display).allSatisfy { !$0.contains("draft") })
        }
    }

    @Test func `what a restore replaces never takes the name of a backup of the same second`() throws {
        try withFolder { folder in
            let (data, file) = (folder.appending("data"), folder.appending("backup"))
            let now = Date(timeIntervalSince1970: 1_700_000_000)
            try make(data, files: 1)
            try Catalogue(at: data).copy(to: file)
            _ = try Catalogue(at: data).write { db in try add(db, "/p/new.jpg") }
            let first = try #require(try Restore.perform(from: file, into: data, now: now).kept)
            let second = try #require(try Restore.perform(from: first, into: data, now: now).kept)
            #expect(first != second)
            #expect(try count(data) == 2)
            #expect(try Restore.perform(from: second, into: data, now: now).kept != nil)
            #expect(try count(data) == 1)
            #expect(try Backups(data: data).list().count == 3)
        }
    }

    @Test func `what is no backup, damaged or newer changes nothing`() throws {
        try withFolder { folder in
            let data = folder.appending("data"), good = folder.appending("good")
            try make(data, files: 2)
            try Catalogue(at: data).copy(to: good)
            let whole = [UInt8](try #require(FileManager.default.contents(atPath: good.display)))
            func tried(_ bytes: [UInt8]) throws -> String? {
                let file = folder.appending("tried")
                try Data(bytes).write(to: URL(fileURLWithPath: file.display))
                let looked = failure { try Restore.check(file, in: data) }?.reason.rawValue
                let restored = failure { _ = try Restore.perform(from: file, into: data) }?.reason.rawValue
                #expect(looked == restored)
                return restored
            }
            #expect(try tried([]) == "restore.noBackup")
            #expect(try tried(Array("no database at all".utf8)) == "restore.noBackup")
            #expect(try tried(Array(whole.prefix(whole.count / 2))) == "restore.damaged")
            let none = failure { _ = try Restore.perform(from: folder.appending("none"), into: data) }
            #expect(none?.reason.rawValue == "restore.noFile")
            let newer = folder.appending("newer")
            try DatabaseQueue(path: newer.display).write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY); CREATE TABLE file (id); CREATE TABLE act (id);
                        INSERT INTO grdb_migrations VALUES ('1 library, acts, trash'), ('999 of tomorrow')
                        """)
            }
            #expect(failure { _ = try Restore.perform(from: newer, into: data) }?.reason.rawValue == "restore.newer")
            try Restore.check(good, in: data)
            #expect(try count(data) == 2)
            #expect(try Backups(data: data).list().isEmpty)
            #expect(FileManager.default.fileExists(atPath: data.appending("restore.check").display) == false)
        }
    }

    @Test(arguments: [
        "UPDATE file SET size = 9223372036854775807", "UPDATE file SET taken = -9223372036854775808",
        "UPDATE file SET colour = 9223372036854775807",
        "INSERT OR REPLACE INTO tally VALUES ('freedBytes', -9223372036854775808)",
        "INSERT OR REPLACE INTO census VALUES (0, 0, 9223372036854775807, 0)",
        "INSERT OR REPLACE INTO census VALUES (0, 0, 1, -9223372036854775808)",
    ])
    func `numbers that Shoebox does not write are refused`(_ edit: String) throws {
        try withFolder { folder in
            let data = folder.appending("data"), file = folder.appending("backup")
            try make(data, files: 2)
            try Catalogue(at: data).copy(to: file)
            try Restore.check(file, in: data)
            try DatabaseQueue(path: file.display).write { db in
                for trigger in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'") {
                    try db.execute(sql: "DROP TRIGGER \(trigger)")
                }
                // Other columns may contain any 64-bit numbers. Such numbers are not a reason to refuse a backup that the user
                // has kept.
                try db.execute(sql: "INSERT INTO tally VALUES ('bits', -9223372036854775807)")
                try db.execute(sql: "UPDATE file SET inode = 9223372036854775807, differenceHash = -9223372036854775808")
            }
            try Restore.check(file, in: data)
            try DatabaseQueue(path: file.display).write { try $0.execute(sql: edit) }
            #expect(failure { _ = try Restore.perform(from: file, into: data) }?.reason.rawValue == "restore.damaged")
            #expect(try count(data) == 2)
        }
    }

    @Test func `a damaged catalogue goes aside`() throws {
        try withFolder { folder in
            let data = folder.appending("data"), file = folder.appending("backup")
            try make(data, files: 2)
            try Catalogue(at: data).copy(to: file)
            let damaged = Data("damaged".utf8)
            try damaged.write(to: URL(fileURLWithPath: data.appending("catalogue.sqlite").display))
            let kept = try #require(try Restore.perform(from: file, into: data).kept)
            #expect(FileManager.default.contents(atPath: kept.display) == damaged)
            #expect(try count(data) == 2)
        }
    }

    @Test func `a catalogue of a newer program is refused`() throws {
        try withFolder { folder in
            try make(folder, files: 1)
            try DatabaseQueue(path: folder.appending("catalogue.sqlite").display).write { db in
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 of tomorrow')")
            }
            #expect(failure { _ = try Catalogue(at: folder) }?.reason.rawValue == "catalogue.newer")
            #expect(failure { _ = try Catalogue.check(at: folder) }?.reason.rawValue == "catalogue.newer")
        }
    }

    @Test func `a backup a day is made, where something changed, and seven are kept`() throws {
        try withFolder { folder in
            let catalogue = try Catalogue(at: folder), backups = Backups(data: folder)
            for day in 0..<9 {
                let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
                _ = try catalogue.write { db in try add(db, "/p/\(day).jpg") }
                #expect(try backups.makeDaily(of: catalogue, now: now))
                #expect(try !backups.makeDaily(of: catalogue, now: now))
            }
            #expect(try backups.list().count == 7)
            #expect(try !backups.makeDaily(of: catalogue, now: Date(timeIntervalSince1970: 1_800_000_000)))
            let newest = try backups.file(named: try #require(try backups.list().first).name)
            #expect(try Restore.perform(from: newest, into: folder.appending("elsewhere")).kept == nil)
            #expect(try count(folder.appending("elsewhere")) == 9)
            #expect(failure { _ = try backups.file(named: "../catalogue.sqlite") }?.reason.rawValue == "backup.notThere")
        }
    }

    @Test func `a backup that is asked for is made whatever there is, and three of them are kept beside those of days`() throws {
        try withFolder { folder in
            let catalogue = try Catalogue(at: folder), backups = Backups(data: folder)
            try backups.makeDaily(of: catalogue)
            for minute in 0..<5 {
                try backups.make(of: catalogue, now: Date(timeIntervalSince1970: 1_700_000_000 + Double(minute) * 60))
            }
            #expect(try backups.list().filter { $0.kind == .asked }.count == 3)
            #expect(try backups.list().filter { $0.kind == .daily }.count == 1)
        }
    }

    @Test func `no backup gets the name of one that was there in the same second`() throws {
        try withFolder { folder in
            let catalogue = try Catalogue(at: folder), backups = Backups(data: folder)
            let now = Date(timeIntervalSince1970: 1_700_000_000)
            var names: [String] = []
            for _ in 0..<7 {
                try backups.make(of: catalogue, now: now)
                names.append(try #require(try backups.list().first).name)
            }
            #expect(Set(names).count == 7)
        }
    }

    @Test func `a backup that a kill prevented pushes out none that is there`() throws {
        try withFolder { folder in
            let catalogue = try Catalogue(at: folder), backups = Backups(data: folder)
            for _ in 0..<3 { try backups.make(of: catalogue) }
            let before = try backups.list().map(\.name)
            // This is the state after the process was killed between adding the record and making the copy.
            var register = try #require(try BackupRegister.read(in: backups.folder))
            register.add("asked-2026-11-28-172749-9.sqlite", .asked, madeAt: 0, for: nil)
            try register.save(in: backups.folder)
            #expect(try backups.list().map(\.name) == before)
            try backups.make(of: catalogue)
            let after = try backups.list().map(\.name)
            #expect(after.count == 3 && Array(after.dropFirst()) == Array(before.prefix(2)))
        }
    }

    /// Writers, requested backups, and copies to the same file all run at the same time.
    @Test func `copies are made beside each other and beside writers`() async throws {
        try await withFolder { folder in
            let catalogue = try Catalogue(at: folder.appending("data"))
            try catalogue.write { db in for number in 0..<500 { try add(db, "/p/\(number).jpg") } }
            let target = folder.appending("copy.sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<2 {
                    group.addTask {
                        for number in 0..<300 {
                            try await blocking { _ = try catalogue.write { try add($0, "/q\(writer)/\(number).jpg") } }
                        }
                    }
                }
                for _ in 0..<4 {
                    group.addTask { for _ in 0..<8 { try await blocking { try catalogue.copy(to: target) } } }
                    group.addTask {
                        for _ in 0..<4 { try await blocking { try Backups(data: catalogue.directory).make(of: catalogue) } }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try Restore.perform(from: target, into: folder.appending("restored")).missing == [])
            #expect(folder.children.allSatisfy { !$0.display.contains(".draft") })
        }
    }

    @Test func `what a killed process left of a copy goes with the next backup, and nothing else does`() throws {
        try withFolder { folder in
            let catalogue = try Catalogue(at: folder.appending("data"))
            let backups = Backups(data: catalogue.directory)
            let gone = [
                "asked-2026-11-28-101500.sqlite.4711.draft", "daily-2026-11-28.sqlite.\(OwnName.unique()).draft",
                "daily-2026-11-28-2.sqlite.\(OwnName.unique()).draft-journal",
            ]
            let stays = [
                "mine.sqlite.4711.draft", "daily-2026-11-28.sqlite.draft", "notes.draft", "daily-2026-11-28.sqlite.x.draft",
            ]
            try backups.folder.makePrivateFolders()
            for name in gone + stays { try Data("x".utf8).write(to: URL(filePath: backups.path(name).display)) }
            try backups.make(of: catalogue)
            let left = Set(backups.folder.children.map(\.display))
            #expect(left.isSuperset(of: stays) && left.isDisjoint(with: gone))
        }
    }

    @Test func `a folder of backups that cannot be listed is no empty one`() throws {
        try withFolder { folder in
            let backups = Backups(data: folder)
            #expect(try backups.list() == [])
            try Data().write(to: URL(filePath: backups.folder.display))
            #expect(failure { _ = try backups.list() } != nil)
        }
    }
}
