import Base
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

@testable import Catalogue

@Suite("Backups hold what cannot be made again") struct HeldBackupTests {
    @Test func `a backup that is older than a scan takes no photograph, and the way forward shows each again`() throws {
        try withFolder { data in
            let old = try addScan("old", data)
            try makeBackup(data)
            let new = try addScan("new", data)
            let backup = try #require(try Backups(data: data).list().first)
            let kept = try #require(try Restore.perform(from: Backups(data: data).file(named: backup.name), into: data).kept)
            #expect(try content(new, data) == "new")
            for path in [old, new] { try remove(data.appending(path)) }
            let outcome = try Restore.perform(from: kept, into: data)
            #expect(outcome.broughtBack == 2 && outcome.missing.isEmpty)
            #expect(try content(new, data) == "new" && content(old, data) == "old")
        }
    }

    @Test func `archives are held too, but for one that is still arriving`() throws {
        try withFolder { data in
            _ = try Catalogue(at: data)
            let whole = try write("mail/archives/whole.mbox", "whole", data)
            let half = try write("mail/archives/half.mbox", "half", data)
            _ = try write("mail/arriving/half.mbox", "8", data)
            try makeBackup(data)
            let backups = Backups(data: data), entry = try #require(try backups.list().first)
            #expect(entry.files == 1 && entry.fileBytes == 5 && entry.missing == 0)
            #expect(try backups.namedOriginals() == [BytePath("mail/archives/whole.mbox")])
            for path in [whole, half] { try remove(path) }
            #expect(try Restore.perform(from: backups.file(named: entry.name), into: data).broughtBack == 1)
            #expect(try text(whole) == "whole" && FileStamp(of: half) == nil)
        }
    }

    @Test func `on one disk what is held takes no room, on another it is a copy`() throws {
        try withFolder { data in
            let photo = data.appending(try addScan("one", data))
            try makeBackup(data)
            #expect(links(photo) == 2)
            let other = BytePath("/dev/shm/shoebox-test-\(UUID().uuidString)")
            defer { other.removeTree() }
            let isMade = mkdir(other.display, 0o700) == 0, isFar = !DiskRoom.isShared(other, data)
            try #require(isMade && isFar)
            let second = data.parent.appending("\(data.name.display)-second")
            defer { second.removeTree() }
            let far = second.appending(try addScan("far", second))
            let isLinked = symlink(other.display, second.appending("backups").display) == 0
            try #require(isLinked)
            try makeBackup(second)
            #expect(links(far) == 1)
            try remove(far)
            let backups = Backups(data: second)
            let newest = try backups.file(named: try #require(try backups.list().first).name)
            #expect(try Restore.perform(from: newest, into: second).broughtBack == 1)
            #expect(try text(far) == "far")
        }
    }

    @Test func `a file that has not changed is not read again`() throws {
        try withFolder { data in
            let path = try addScan("abcdef", data), photo = data.appending(path)
            try makeBackup(data)
            // Changes the bytes but not the size, the time or the inode number, so only the checksum reveals the change.
            let stamp = try #require(FileStamp(of: photo))
            let file = try #require(FileHandle(forUpdatingAtPath: photo.display))
            try file.write(contentsOf: Data("ghijkl".utf8))
            try file.close()
            let time = timespec(tv_sec: Int(stamp.modified / 1_000_000_000), tv_nsec: Int(stamp.modified % 1_000_000_000))
            let isSet = [time, time].withUnsafeBufferPointer { utimensat(AT_FDCWD, photo.display, $0.baseAddress, 0) } == 0
            try #require(isSet)
            try makeBackup(data)
            let backups = Backups(data: data)
            let sums = try backups.list().map { try backups.originals(of: $0.name)?.map(\.sha256) }
            #expect(sums.count == 2 && sums[0] == sums[1] && sums[0] != nil)
        }
    }

    @Test func `bytes that lie nowhere else wait when the last backup that holds them goes`() throws {
        try withFolder { data in
            let path = try addScan("dear", data)
            try makeBackup(data)
            try remove(data.appending(path))
            let catalogue = try Catalogue(at: data)
            try catalogue.write { try $0.execute(sql: "DELETE FROM scanPage") }
            for _ in 0..<3 { try Backups(data: data).make(of: catalogue) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: data.appending("backups/held").display).isEmpty)
            let waiting = Removed(data: data).list()
            #expect(waiting.count == 1)
            #expect(try text(Removed(data: data).putBack(try #require(waiting.first))) == "dear")
        }
    }

    @Test func `what is damaged in a backup is not brought back, and named`() throws {
        try withFolder { data in
            let path = try addScan("whole", data)
            try makeBackup(data)
            let held = data.appending("backups/held")
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: held.display).first)
            try remove(data.appending(path))
            try Data("w-ole".utf8).write(to: URL(fileURLWithPath: held.appending(name).display))
            let backups = Backups(data: data)
            let newest = try backups.file(named: try #require(try backups.list().first).name)
            let outcome = try Restore.perform(from: newest, into: data)
            #expect(outcome.missing == [path] && outcome.broughtBack == 0)
            #expect(FileStamp(of: data.appending(path)) == nil)
        }
    }

    @Test func `a photograph that was removed comes back with an older backup that holds nothing`() throws {
        try withFolder { data in
            let path = try addScan("removed", data), file = data.parent.appending("\(data.name.display).sqlite")
            defer { _ = unlink(file.display) }
            try Catalogue(at: data).copy(to: file)
            try Removed(data: data).take(data.appending(path), reason: "A test.")
            let outcome = try Restore.perform(from: file, into: data)
            #expect(outcome.broughtBack == 1 && outcome.missing.isEmpty)
            #expect(try content(path, data) == "removed")
        }
    }

    @Test func `a backup that was made to hurt reaches no file outside`() throws {
        try withFolder { folder in
            let (data, hurt) = (folder.appending("data"), folder.appending("hurt"))
            _ = try Catalogue(at: data)
            _ = try addScan("x", hurt)
            let secret = folder.appending("secret")
            try Data("secret".utf8).write(to: URL(fileURLWithPath: secret.display))
            let catalogue = try Catalogue(at: hurt)
            try catalogue.write { try $0.execute(sql: "UPDATE scanPage SET file = '../../secret'") }
            let file = folder.appending("hurt.sqlite")
            try catalogue.copy(to: file)
            let outcome = try Restore.perform(from: file, into: data)
            #expect(outcome.missing.isEmpty)
            #expect(try text(secret) == "secret")
        }
    }

    @Test func `one file for another disk brings everything back on an empty machine`() throws {
        try withFolder { folder in
            let (data, file, fresh) = (folder.appending("data"), folder.appending("b.shoebox"), folder.appending("fresh"))
            let path = try addScan("photograph", data)
            let archive = try write("mail/archives/a.mbox", String(repeating: "mail ", count: 300), data)
            let sum = try PackedBackup.write(Catalogue(at: data), to: file)
            #expect(sum.photographs == 1 && sum.archives == 1 && sum.missing.isEmpty)
            let again = failure { _ = try PackedBackup.write(Catalogue(at: data), to: file) }
            #expect(again?.reason == "output.exists")
            let outcome = try Restore.perform(from: file, into: fresh)
            #expect(outcome.kept == nil && outcome.broughtBack == 2 && outcome.missing.isEmpty)
            #expect(try content(path, fresh) == "photograph")
            #expect(try text(fresh.appending("mail/archives/a.mbox")) == text(archive))
            #expect(try Catalogue(at: fresh).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM scanPage") } == 1)
            // A truncated backup is either still complete, or it is refused and changes nothing.
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file.display))
            for cut in [100, 600, bytes.count / 2, bytes.count - 3000] {
                let short = folder.appending("short")
                try bytes.prefix(cut).write(to: URL(fileURLWithPath: short.display))
                #expect(failure { _ = try Restore.perform(from: short, into: fresh) } != nil, "\(cut)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: fresh.display).allSatisfy { !$0.hasPrefix("restore.") })
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.display).sorted() == [
                    "b.shoebox", "data", "fresh", "short",
                ])
        }
    }

    @Test func `a backup removes what a killed one with its name has left`() throws {
        try withFolder { folder in
            let (unique, file) = (OwnName.unique(), folder.appending("b.shoebox"))
            let running = getpid()
            // No process has the greatest id that the type can hold.
            let (left, kept) = (
                ["b.shoebox.\(Int32.max)-\(unique).sqlite", "b.shoebox.\(Int32.max)-\(unique).new"],
                ["b.shoebox.\(running)-\(unique).new", "b.shoebox.7.new", "b.shoebox.\(Int32.max)-holiday.new"]
            )
            for name in left + kept { _ = try write(name, "x", folder) }
            _ = try PackedBackup.write(Catalogue(at: folder.appending("data")), to: file)
            #expect(
                Set(try FileManager.default.contentsOfDirectory(atPath: folder.display))
                    == Set(["b.shoebox", "data"] + kept))
        }
    }

    @Test func `a byte that changed in a text of the catalogue is noticed`() throws {
        try withFolder { folder in
            let (data, file) = (folder.appending("data"), folder.appending("b"))
            let catalogue = try Catalogue(at: data)
            try catalogue.write { try $0.execute(sql: "INSERT INTO album (name, createdAt) VALUES ('Grandmother', 1)") }
            _ = try PackedBackup.write(catalogue, to: file)
            var bytes = try Data(contentsOf: URL(filePath: file.display))
            let match = try #require(bytes.range(of: Data("Grandmother".utf8)))
            bytes[match.lowerBound] = UInt8(ascii: "B")
            try bytes.write(to: URL(filePath: file.display))
            let fresh = folder.appending("fresh")
            let refused = failure { _ = try Restore.perform(from: file, into: fresh) }
            #expect(refused?.reason == "restore.damaged" && refused?.file == file.display)
        }
    }

    @Test func `of several backups in a folder none is taken`() throws {
        try withFolder { folder in
            let catalogue = try Catalogue(at: folder.appending("data")), drive = folder.appending("drive")
            for name in ["January", "June"] {
                try FileManager.default.createDirectory(
                    atPath: drive.appending(BytePath(name)).display, withIntermediateDirectories: true)
                try catalogue.copy(to: drive.appending(BytePath(name)).appending(BytePath(Along.catalogue)))
            }
            let refused = failure { _ = try Restore.perform(from: drive, into: folder.appending("fresh")) }
            #expect(refused?.reason == "restore.several" && refused?.arguments["names"] == "January, June")
            _ = try Restore.perform(from: drive.appending("June"), into: folder.appending("fresh"))
        }
    }

    @Test func `an archive of the same name keeps its place beside the one that comes back`() throws {
        try withFolder { folder in
            let (data, file, other) = (folder.appending("data"), folder.appending("b"), folder.appending("other"))
            _ = try write("mail/archives/a.mbox", "from the backup", data)
            _ = try PackedBackup.write(Catalogue(at: data), to: file)
            _ = try Catalogue(at: other)
            _ = try write("mail/archives/a.mbox", "of this machine", other)
            for _ in 0..<2 { _ = try Restore.perform(from: file, into: other) }
            #expect(try text(other.appending("mail/archives/a.mbox")) == "of this machine")
            #expect(try text(other.appending("mail/archives/a (2).mbox")) == "from the backup")
            #expect(try FileManager.default.contentsOfDirectory(atPath: other.appending("mail/archives").display).count == 2)
        }
    }
}

// MARK: Set-up

extension HeldBackupTests {
    /// Adds a scan of one page. `content` is the text in the file of its photograph.
    private func addScan(_ content: String, _ data: BytePath) throws -> BytePath {
        let name = OwnName.unique(), catalogue = try Catalogue(at: data)
        let path = try write("scans/\(name)", content, data)
        try catalogue.write { db in
            try db.execute(sql: "INSERT INTO scan (title, startedAt, changedAt) VALUES ('a', 1, 1)")
            try db.execute(
                sql: """
                    INSERT INTO scanPage (scanId, position, file, width, height, bytes, confidence, turns, filter, strength, paper, addedAt)
                    VALUES (?, 0, ?, 1, 1, ?, 0, 0, 'enhanced', 1, 'auto', 1)
                    """, arguments: [db.lastInsertedRowID, name, FileStamp(of: path)?.size])
        }
        return BytePath("scans/\(name)")
    }

    private func write(_ name: String, _ content: String, _ data: BytePath) throws -> BytePath {
        let path = data.appending(name)
        try path.parent.makePrivateFolders()
        try Data(content.utf8).write(to: URL(fileURLWithPath: path.display))
        return path
    }

    private func makeBackup(_ data: BytePath) throws { try Backups(data: data).make(of: Catalogue(at: data)) }

    private func content(_ path: BytePath, _ data: BytePath) throws -> String { try text(data.appending(path)) }

    private func text(_ path: BytePath) throws -> String { try String(contentsOfFile: path.display, encoding: .utf8) }

    private func remove(_ path: BytePath) throws {
        let isGone = unlink(path.display) == 0
        try #require(isGone)
    }

    private func links(_ path: BytePath) -> Int {
        var status = stat()
        return stat(path.display, &status) == 0 ? Int(status.st_nlink) : 0
    }
}
