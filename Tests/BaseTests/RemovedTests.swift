@testable import Base
import Foundation
import Testing

/// Removed files stay in `removed/` for some time and can be restored from there.
struct RemovedTests {
    private func write(_ text: String, to path: BytePath) throws {
        try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path.display))
    }

    private func text(_ path: BytePath) -> String? {
        FileManager.default.contents(atPath: path.display).map { String(decoding: $0, as: UTF8.self) }
    }

    private func names(_ folder: BytePath) -> [String] { folder.children.map(\.display).sorted() }

    @Test func `what is taken is listed and comes back to where it was, byte for byte`() throws {
        try withFolder { data in
            let (removed, photo) = (Removed(data: data), data.appending("scans/page"))
            try write("the only copy", to: photo)
            let entry = try removed.take(photo, reason: "No catalogue names it.")
            #expect(text(photo) == nil)
            #expect(removed.list() == [entry])
            #expect(entry.origin == BytePath("scans/page") && entry.bytes == 13 && entry.reason == "No catalogue names it.")
            #expect(try removed.putBack(entry) == photo)
            #expect(text(photo) == "the only copy")
            #expect(removed.list().isEmpty && names(data.appending("removed")).isEmpty)
        }
    }

    @Test func `a folder is taken with all that is in it, and its own folder is made again`() throws {
        try withFolder { data in
            let (removed, folder) = (Removed(data: data), data.appending("mail/archives/old"))
            try write("1", to: folder.appending("a/b.eml"))
            let entry = try removed.take(folder, reason: "")
            try FileManager.default.removeItem(atPath: data.appending("mail").display)
            #expect(try removed.putBack(entry) == folder)
            #expect(text(folder.appending("a/b.eml")) == "1")
        }
    }

    @Test func `nothing is replaced by what comes back`() throws {
        try withFolder { data in
            let (removed, file) = (Removed(data: data), data.appending("years.tar.mbox"))
            for text in ["first", "second"] {
                try write(text, to: file)
                try removed.take(file, reason: "")
            }
            try write("third", to: file)
            var back: [BytePath] = []
            for entry in removed.list() { back.append(try removed.putBack(entry)) }
            #expect(text(file) == "third")
            #expect(back.map(\.name.display) == ["years.tar (2).mbox", "years.tar (3).mbox"])
            #expect(Set(back.compactMap(text)) == ["first", "second"])
        }
    }

    @Test func `a data folder that was moved gets its things back in its new place`() throws {
        try withFolder { folder in
            let (old, new) = (folder.appending("old"), folder.appending("new"))
            try write("x", to: old.appending("scans/page"))
            try Removed(data: old).take(old.appending("scans/page"), reason: "")
            try FileManager.default.moveItem(atPath: old.display, toPath: new.display)
            let entry = try #require(Removed(data: new).list().first)
            #expect(try Removed(data: new).putBack(entry) == new.appending("scans/page"))
        }
    }

    @Test func `what cannot be moved stays, and nothing is listed`() throws {
        try withFolder { data in
            let removed = Removed(data: data)
            #expect(throws: Failure.self) { try removed.take(data.appending("none"), reason: "") }
            #expect(removed.list().isEmpty && names(data.appending("removed")).isEmpty)
        }
    }

    @Test func `after 30 days of running time it goes for good, and not a second before`() throws {
        try withFolder { data in
            let removed = Removed(data: data)
            try RunningTime(seconds: 500).save(in: data)
            try write("x", to: data.appending("f"))
            let entry = try removed.take(data.appending("f"), reason: "")
            #expect(entry.at == RunningTime(seconds: 500))
            removed.prune(at: RunningTime(seconds: 500 + 30 * 86_400 - 1))
            #expect(removed.list() == [entry])
            removed.prune(at: RunningTime(seconds: 500 + 30 * 86_400))
            #expect(removed.list().isEmpty && names(data.appending("removed")).isEmpty)
        }
    }

    @Test func `where the running time was lost, the waiting begins anew`() throws {
        try withFolder { data in
            let removed = Removed(data: data)
            try RunningTime.days(900).save(in: data)
            try write("x", to: data.appending("f"))
            try removed.take(data.appending("f"), reason: "why")
            removed.prune(at: RunningTime(seconds: 10))
            #expect(removed.list().map(\.at) == [RunningTime(seconds: 10)] && removed.list().first?.reason == "why")
            removed.prune(at: .days(30))
            #expect(removed.list().count == 1)
            removed.prune(at: .days(31))
            #expect(removed.list().isEmpty)
        }
    }

    @Test func `what a person put into the folder is neither listed nor pruned`() throws {
        try withFolder { data in
            let removed = Removed(data: data)
            try write("x", to: data.appending("f"))
            let entry = try removed.take(data.appending("f"), reason: "")
            let mine = ["notes.json", "\(OwnName.unique()).json", "\(entry.id)/mine", "a/b"].map {
                data.appending("removed/\($0)")
            }
            for path in mine { try write("mine", to: path) }
            removed.prune(at: .days(1000))
            #expect(mine.allSatisfy { text($0) == "mine" })
            #expect(removed.list().isEmpty)
        }
    }
}

/// Only the time in which servers ran counts as waiting time.
struct RunningTimeTests {
    private final class Hand: @unchecked Sendable {
        var time = Duration.seconds(1000)
    }

    @Test func `the clock goes on where the last server left it`() throws {
        try withFolder { data in
            let hand = Hand()
            for _ in 0..<2 {
                let clock = RunningClock(data: data) { hand.time }
                hand.time += .seconds(60)
                try clock.tick()
                hand.time += .seconds(40)
                try clock.tick()
                hand.time += .seconds(5000)
            }
            #expect(RunningTime(in: data) == RunningTime(seconds: 200))
        }
    }

    @Test func `a jump of the clock counts for two minutes at most, and one back for nothing`() throws {
        try withFolder { data in
            let hand = Hand()
            let clock = RunningClock(data: data) { hand.time }
            hand.time += .seconds(400 * 86_400)
            try clock.tick()
            #expect(RunningTime(in: data) == RunningTime(seconds: RunningClock.longestTick))
            hand.time = .seconds(3)
            try clock.tick()
            hand.time += .seconds(7)
            try clock.tick()
            #expect(RunningTime(in: data) == RunningTime(seconds: RunningClock.longestTick + 7))
        }
    }

    @Test(arguments: ["", "soon", "-5", "12x", "99999999999999999999999"]) func `a damaged count is none`(_ text: String) throws {
        try withFolder { data in
            try Data(text.utf8).write(to: URL(fileURLWithPath: data.appending("running-time").display))
            #expect(RunningTime(in: data).seconds == 0)
        }
    }
}
