import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue

@Suite("Which backups stay") struct BackupOrderTests {
    private let ahead = Date(timeIntervalSince1970: 1_900_000_000), today = Date(timeIntervalSince1970: 1_700_000_000)

    @Test func `a clock that ran ahead once pushes out nothing that comes later`() throws {
        try withFolder { folder in
            let data = folder.appending("data"), catalogue = try Catalogue(at: data), backups = Backups(data: data)
            for _ in 0..<3 { try backups.make(of: catalogue, now: ahead) }
            _ = try catalogue.write { try add($0, "/p/then.jpg") }
            #expect(try backups.makeDaily(of: catalogue, now: ahead))
            _ = try catalogue.write { try add($0, "/p/now.jpg") }
            try backups.make(of: catalogue, now: today)
            let newest = try #require(try backups.list().first)
            #expect(newest.madeAt == 1_700_000_000)
            #expect(try backups.makeDaily(of: catalogue, now: today))
            #expect(try backups.list().filter { $0.kind == .daily }.count == 2)
            try catalogue.database.close()
            let oldest = try #require(try backups.list().last { $0.kind == .asked })
            for _ in 0..<4 {
                let kept = try #require(try Restore.perform(from: backups.file(named: oldest.name), into: data, now: today).kept)
                #expect(FileStamp(of: kept) != nil)
            }
            for _ in 0..<3 { _ = try Restore.perform(from: backups.file(named: oldest.name), into: data, now: ahead) }
            let kept = try #require(try Restore.perform(from: backups.file(named: oldest.name), into: data, now: today).kept)
            #expect(FileStamp(of: kept) != nil)
        }
    }

    @Test func `a clock that goes to and fro makes one backup of each day`() throws {
        try withFolder { data in
            let catalogue = try Catalogue(at: data), backups = Backups(data: data)
            for turn in 0..<6 {
                _ = try catalogue.write { try add($0, "/p/\(turn).jpg") }
                #expect(try backups.makeDaily(of: catalogue, now: turn.isMultiple(of: 2) ? today : ahead) == (turn < 2))
            }
            #expect(try backups.list().count == 2)
        }
    }

    @Test func `nothing that others put into the folder goes`() throws {
        try withFolder { data in
            let catalogue = try Catalogue(at: data), backups = Backups(data: data), folder = data.appending("backups")
            try folder.makePrivateFolders()
            var foreign = [
                "daily-notes.sqlite", "daily-2020-01-01.sqlite", "asked-2020-01-01-101010.sqlite", "daily-report.txt", "held.txt",
            ]
            foreign += (1...7).map { "daily-2021-01-0\($0).sqlite" }
            for name in foreign { try Data(name.utf8).write(to: URL(fileURLWithPath: folder.appending(name).display)) }
            // A backup that an earlier version of the program made, or that the user copied under its name.
            try catalogue.copy(to: folder.appending("daily-2020-02-02.sqlite"))
            #expect(try backups.list().map(\.name) == ["daily-2020-02-02.sqlite"])
            for day in 0..<9 {
                _ = try catalogue.write { try add($0, "/p/\(day).jpg") }
                #expect(try backups.makeDaily(of: catalogue, now: today + Double(day) * 86_400))
                try backups.make(of: catalogue, now: today + Double(day))
            }
            try catalogue.copy(to: folder.appending("asked-2020-03-03-101010.sqlite"))
            for _ in 0..<4 { try backups.make(of: catalogue, now: today) }
            for name in foreign {
                #expect(try String(contentsOfFile: folder.appending(name).display, encoding: .utf8) == name)
            }
            let names = try backups.list().map(\.name)
            #expect(names.contains("asked-2020-03-03-101010.sqlite") && !names.contains("daily-2020-02-02.sqlite"))
            #expect(names.count == 7 + 3 + 1)
        }
    }

    @Test func `a device pushes out its own backups alone`() throws {
        try withFolder { data in
            let catalogue = try Catalogue(at: data), backups = Backups(data: data)
            try backups.make(of: catalogue)
            let mine = try #require(try backups.list().first).name
            for _ in 0..<5 {
                try backups.make(of: catalogue, for: Backups.Asker(device: 7, name: "Phone"))
                try backups.make(of: catalogue, for: Backups.Asker(device: 8, name: "Tablet"))
            }
            let left = try backups.list()
            #expect(left.contains { $0.name == mine && $0.device == nil })
            #expect(left.count { $0.device == "Phone" } == 3 && left.count { $0.device == "Tablet" } == 3)
        }
    }

    @Test func `a damaged list of backups loses none of them`() throws {
        try withFolder { data in
            let catalogue = try Catalogue(at: data), backups = Backups(data: data)
            for second in 0..<2 { try backups.make(of: catalogue, now: today + Double(second)) }
            let names = Set(try backups.list().map(\.name))
            try Data("{".utf8).write(to: URL(fileURLWithPath: data.appending("backups/list.json").display))
            #expect(try Set(backups.list().map(\.name)) == names)
            try backups.make(of: catalogue, now: today + 2)
            #expect(try Set(backups.list().map(\.name)).isSuperset(of: names))
        }
    }

    @Test(arguments: [
        ("daily-2026-11-28.sqlite", Backups.Entry.Kind.daily), ("daily-2026-11-28-2.sqlite", .daily),
        ("asked-2026-11-28-101500.sqlite", .asked), ("replaced-2026-11-28-101500-12.sqlite", .replaced),
        ("upgrade-2026-11-28-101500.sqlite", .upgrade), ("daily-2026-11-28-101500-2.sqlite", nil), ("daily-2026-11.sqlite", nil),
        ("daily-notes.sqlite", nil), ("asked-2026-11-28.sqlite", nil), ("daily-2026-11-28.sqlite.files", nil), ("daily-", nil),
        ("weekly-2026-11-28.sqlite", nil), ("daily-２０２６-11-28.sqlite", nil), ("daily-2026-11-28-.sqlite", nil),
    ])
    func `only exactly our names are ours`(name: String, kind: Backups.Entry.Kind?) { #expect(Backups.kind(name) == kind) }
}
