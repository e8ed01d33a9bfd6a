import Base
import Batch
import Foundation
import Glibc
import GRDB
import MailIndex
import MailTasks
import TestSupport
import Testing
import Workers

@testable import Library

@Suite("Batches of mail archives, with the real reader")
struct MailBatchTests {
    private static let version = "test"

    private static func mbox(_ mails: Int, about subject: String) -> String {
        (0..<mails).map {
            """
            From a@example.org Thu Jan  1 00:00:00 2015
            From: Ann <a@example.org>
            To: b@example.org
            Subject: \(subject) \($0)
            Message-ID: <\(subject)-\($0)@example.org>
            Date: Thu, 01 Jan 2015 00:00:0\($0 % 10) +0000

            The \(subject) of day \($0).


            """
        }.joined()
    }

    /// Writes an mbox, an mbox of Thunderbird, a Maildir, and a file that is none of these.
    private static func fill(_ scene: Scene, _ folder: String = "mail") throws -> BytePath {
        let mail = scene.root.appending(folder)
        try scene.put(mail.appending("all.mbox"), Array(mbox(20, about: "harvest").utf8))
        try scene.put(mail.appending("Profile/Inbox"), Array(mbox(3, about: "weather").utf8))
        try scene.put(mail.appending("Profile/Inbox.msf"), [])
        let single = mbox(1, about: "letter").split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        try scene.put(mail.appending("old/cur/1.host:2,S"), Array(single.joined(separator: "\n").utf8))
        try scene.makeFolder(mail.appending("old/new"))
        try scene.put(mail.appending("notes.txt"), Array("From here on".utf8))
        try scene.put(mail.appending("one.eml"), Array(single.joined(separator: "\n").utf8))
        return mail
    }

    private static func plan(_ scene: Scene, _ paths: [BytePath], _ name: String = "plan") async throws -> BatchPlan {
        let pool = WorkerPool(executable: try builtProgram(), size: 1)
        return try await Library(scene.catalogue, pool: pool).plan(
            paths, [.index], in: scene.root.appending(name), version: version)
    }

    @discardableResult
    private static func run(_ scene: Scene, _ pool: WorkerPool, roots: [BytePath] = []) async throws -> BatchProgress {
        try await BatchRun(scene.root.appending("plan"), roots: roots, pool: pool, version: version)
            .run(to: scene.root.appending("results")) { _ in }
    }

    private static func take(_ scene: Scene) throws -> ImportReport {
        try BatchImport(scene.catalogue, version: version, keepReading: { _, _ in }, keepScreen: { _, _, _, _, _ in }).run(
            ResultFolder(scene.root.appending("results")))
    }

    private static func index(_ scene: Scene, _ archive: BytePath) -> BytePath {
        MailIndex.path(of: MailIndex.id(of: archive), in: scene.root.appending("data"))
    }

    private static func content(_ index: BytePath) throws -> [String] {
        try MailIndex(reading: index).read { db in
            let queries = [
                "SELECT * FROM mail ORDER BY id", "SELECT id, path FROM file ORDER BY id",
                "SELECT rowid FROM words WHERE words MATCH 'day'",
            ]
            return try queries.flatMap { try Row.fetchAll(db, sql: $0).map(\.description) }
        }
    }

    @Test func `an imported index is the one that is made here, and counts once`() async throws {
        try await withPool { pool in
            let scene = try Scene(sharing: false), mail = try Self.fill(scene)
            let plan = try await Self.plan(scene, [mail])
            #expect((plan.lines, plan.shards, plan.tasks, plan.roots) == (3, 3, ["mail.index": 3], [mail]))
            // Nothing was shared.
            #expect(try scene.count("SELECT count(*) FROM folder") == 0)
            #expect(try await Self.run(scene, pool).failed == 0)
            let report = try Self.take(scene)
            #expect((report.imported, report.missing, report.strange) == (3, 0, 0))
            for (name, mails) in [("all.mbox", 20), ("Profile/Inbox", 3), ("old", 1)] {
                let archive = mail.appending(name), made = scene.root.appending("made").appending("index.sqlite")
                try scene.makeFolder(made.parent)
                MailIndex.remove(made)
                _ = try await pool.perform(IndexMail(archive, index: made))
                let imported = try Self.content(Self.index(scene, archive))
                #expect(imported == (try Self.content(made)))
                #expect(imported.count == mails * 2 + 1, "\(name)")
            }
            let again = try Self.take(scene)
            #expect((again.imported, again.known) == (0, 3))
            #expect(try await Self.plan(scene, [mail], "next").lines == 0)
            // A plan can also be made for a single archive.
            #expect(try await Self.plan(scene, [mail.appending("one.eml")], "single").roots == [mail])
        }
    }

    @Test func `an archive that another machine sees elsewhere is found where it lies here`() async throws {
        try await withPool { pool in
            let scene = try Scene(sharing: false), mail = try Self.fill(scene)
            _ = try await Self.plan(scene, [mail])
            let there = scene.root.appending("there")
            try FileManager.default.copyItem(atPath: mail.display, toPath: there.display)
            for name in ["all.mbox", "Profile/Inbox", "old/cur/1.host:2,S"] {
                let stamp = try #require(FileStamp(of: mail.appending(name)))
                let time = timespec(tv_sec: Int(stamp.modified / 1_000_000_000), tv_nsec: Int(stamp.modified % 1_000_000_000))
                #expect(utimensat(AT_FDCWD, there.appending(name).display, [time, time], 0) == 0)
            }
            #expect(try await Self.run(scene, pool, roots: [there]).failed == 0)
            #expect(try Self.take(scene).imported == 3)
            let files = try MailIndex(reading: Self.index(scene, mail.appending("old"))).read { db in
                try Data.fetchAll(db, sql: "SELECT path FROM file").map { BytePath(bytes: $0) }
            }
            #expect(files == [mail.appending("old/cur/1.host:2,S")])
            let state = try #require(
                try MailIndex(reading: Self.index(scene, mail.appending("all.mbox"))).read(MailIndexState.fetch))
            #expect(state.isCurrent && state.archive == mail.appending("all.mbox"))
        }
    }

    @Test func `an archive that grew is left, and an index that is torn, gone or of other files is no result`() async throws {
        try await withPool { pool in
            let scene = try Scene(sharing: false), mail = try Self.fill(scene)
            _ = try await Self.plan(scene, [mail])
            try await Self.run(scene, pool)
            try scene.put(mail.appending("all.mbox"), Array(Self.mbox(21, about: "harvest").utf8))
            let results = scene.root.appending("results")
            let names = try FileManager.default.contentsOfDirectory(atPath: results.display).filter { $0.hasSuffix(".sqlite") }
            #expect(names.count == 3)
            for name in names {
                let path = results.appending(name), size = try #require(FileInfo(path)).bytes
                try #require(truncate(path.display, off_t(size / 2)) == 0)
            }
            let report = try Self.take(scene)
            #expect((report.changed, report.strange, report.imported) == (1, 2, 0))
            #expect(FileInfo(Self.index(scene, mail.appending("old"))) == nil)
            for name in names { unlink(results.appending(name).display) }
            #expect(try Self.take(scene).strange == 2)
        }
    }

    @Test func `an index that is a folder, or a link, is no result, and nothing is copied`() async throws {
        try await withPool { pool in
            let scene = try Scene(sharing: false), mail = try Self.fill(scene)
            _ = try await Self.plan(scene, [mail])
            try await Self.run(scene, pool)
            let results = scene.root.appending("results"), link = results.appending("link")
            #expect(symlink(scene.root.display, link.display) == 0)
            for badPath in ["..", ".", "link"] {
                var lines: [UInt8] = []
                for path in try ResultFolder(results).files() {
                    let file = try LineFile(path)
                    while let line = try file.next() {
                        let text = String(decoding: line, as: UTF8.self)
                        lines += Array(text.replacing(#/"index":"[^"]*"/#, with: "\"index\":\"\(badPath)\"").utf8) + [0x0A]
                    }
                    unlink(path.display)
                }
                try scene.put(results.appending("evil.jsonl"), lines)
                let report = try Self.take(scene)
                #expect((report.strange, report.imported) == (3, 0), "\(badPath)")
                for archive in ["all.mbox", "Profile/Inbox", "old"] {
                    let copy = Self.index(scene, mail.appending(archive)).parent.appending("import.sqlite")
                    #expect(FileInfo(copy, followsLinks: false) == nil, "\(badPath)")
                }
            }
        }
    }

    @Test func `a folder that cannot be looked into is no empty one`() throws {
        try withFolder { folder in
            try Data("From a".utf8).write(to: URL(filePath: folder.appending("a.mbox").display))
            let data = folder.appending("data")
            #expect(try PlannedArchives([folder], data: data).locations.count == 1)
            let deep = folder.appending("deep")
            try deep.makeFolders()
            try withDeepFolder(in: deep) {
                let failure = #expect(throws: Failure.self) { try PlannedArchives([folder], data: data) }
                #expect(failure?.reason == "file.nameTooLong")
            }
        }
    }
}
