import Acts
import Base
import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Verify

@Suite("The check of all files") struct CheckTests {
    @Test func `whole files are whole, and nothing is said of them`() throws {
        let scene = try Scene()
        try scene.add("a.jpg", "one")
        try scene.add("b.jpg", "two")
        let sum = try scene.check()
        #expect(sum.files == 2 && sum.damaged == 0 && sum.bytes == 6)
        #expect(try scene.verification.findings() == [])
    }

    @Test func `another content under the same stamp is a silent change, and the whole copy is named`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        let twin = try scene.add("twin.jpg", "the picture")
        try scene.rot(path, to: "the pictvre")
        #expect(try scene.check().damaged == 1)
        let finding = try #require(try scene.verification.findings().first)
        #expect(finding.path == path && finding.problem == .changed && finding.bytes == 11)
        #expect(finding.copy == WholeCopy(kind: .file, path: twin))
    }

    @Test func `a file that somebody has written to is the scan's business`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        try scene.write("edited", path)
        let sum = try scene.check()
        #expect(sum.edited == 1 && sum.damaged == 0)
        #expect(try scene.verification.findings() == [])
    }

    @Test func `a file that is away is no finding`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        try FileManager.default.removeItem(atPath: path.display)
        #expect(try scene.check().away == 1)
        #expect(try scene.verification.findings() == [])
    }

    @Test func `only the folders that were named are read`() throws {
        let scene = try Scene()
        try scene.add("a/1.jpg", "one")
        try scene.add("b/2.jpg", "two")
        #expect(try scene.check(in: [scene.photos.appending("a")]).files == 1)
        #expect(throws: Failure.self) { try scene.check(in: [scene.root.appending("disk")]) }
    }

    @Test func `the photo of a scan is learnt, and any other content of it is found`() throws {
        let scene = try Scene()
        let path = try scene.addScan("page", "a paper")
        #expect(try scene.check().learnt == 1)
        // A photo in a scan is never changed by the user, so a change is damage even if the file's times have changed.
        try scene.write("a papre", path)
        #expect(try scene.check().damaged == 1)
        #expect(try scene.verification.findings().first?.source == .scans)
    }

    @Test func `a scan whose photo is gone is found, and comes back from the store of the backups`() throws {
        let scene = try Scene()
        let path = try scene.addScan("page", "a paper")
        try scene.check()
        let held = scene.data.appending("backups/held").appending(try scene.sum(path).hex)
        try scene.write("a paper", held)
        try FileManager.default.removeItem(atPath: path.display)
        #expect(try scene.check().damaged == 1)
        let finding = try #require(try scene.verification.findings().first)
        #expect(finding.problem == .missing && finding.copy == WholeCopy(kind: .backup, path: held))
        _ = try scene.verification.restore(finding.id)
        #expect(scene.text(path) == "a paper")
        #expect(try scene.verification.findings() == [])
    }

    @Test func `a copied archive is learnt, and what changes without its times is found`() throws {
        let scene = try Scene()
        let path = scene.data.appending("mail/archives/mine.mbox")
        try scene.write("From a", path)
        #expect(try scene.check().learnt == 1)
        try scene.rot(path, to: "From b")
        #expect(try scene.check().damaged == 1)
    }

    @Test func `what was damaged and is whole again says so until somebody has seen it`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        try scene.rot(path, to: "the pictvre")
        try scene.check()
        try scene.rot(path, to: "the picture")
        #expect(try scene.check().damaged == 0)
        let finding = try #require(try scene.verification.findings().first)
        #expect(finding.problem == .mended)
        _ = try scene.verification.accept(finding.id)
        #expect(try scene.verification.findings() == [])
    }

    @Test func `a check that was cancelled ends with the file that it is at`() throws {
        let scene = try Scene()
        try scene.add("a.jpg", "one")
        try scene.add("b.jpg", "two")
        let counter = Counter()
        #expect(throws: Failure(.cancelled, "verify.cancelled")) {
            try scene.verification.check(in: [], isCancelled: { counter.next() > 2 }, onEvent: { _ in })
        }
    }

    private final class Counter { var count = 0; func next() -> Int { count += 1; return count } }
}

@Suite("The answers to a finding") struct AnswerTests {
    @Test func `a restored file has its content, its times and its decision again, and undo brings the damaged one back`() throws
    {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        try scene.add("twin.jpg", "the picture")
        try scene.rot(path, to: "the pictvre")
        let before = try #require(FileStamp(of: path))
        try scene.check()
        let finding = try #require(try scene.verification.findings().first)
        let act = try scene.verification.restore(finding.id)
        #expect(scene.text(path) == "the picture")
        #expect(FileStamp(of: path)?.modified == before.modified)
        let row = try #require(try scene.catalogue.read { try FileRow.fetch($0, at: path) })
        #expect(row.stamp == FileStamp(of: path) && row.presence == .here)
        #expect(try scene.verification.findings() == [])
        #expect(try scene.check().damaged == 0)
        // The restore moved the damaged file to the trash, and undo puts it back.
        let result = try #require(try scene.undo.last(id: act))
        #expect(result.refused.isEmpty)
        #expect(scene.text(path) == "the pictvre")
        #expect(try scene.verification.findings().map(\.id) == [finding.id])
    }

    @Test func `a copy that is damaged too restores nothing, and all stays as it was`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        let twin = try scene.add("twin.jpg", "the picture")
        try scene.rot(path, to: "the pictvre")
        try scene.check()
        let finding = try #require(try scene.verification.findings().first)
        try scene.rot(twin, to: "the pixture")
        #expect(throws: Failure.self) { try scene.verification.restore(finding.id) }
        #expect(scene.text(path) == "the pictvre")
        #expect(try scene.verification.findings().count == 1)
    }

    @Test func `what is right as it is is what later checks compare with, and undo asks again`() throws {
        let scene = try Scene()
        let path = try scene.addScan("page", "a paper")
        try scene.check()
        try scene.write("a papre", path)
        try scene.check()
        let finding = try #require(try scene.verification.findings().first)
        let act = try scene.verification.accept(finding.id)
        #expect(try scene.verification.findings() == [])
        #expect(try scene.check().damaged == 0)
        _ = try scene.undo.last(id: act)
        #expect(try scene.verification.findings().count == 1)
        #expect(try scene.check().damaged == 1)
    }

    @Test func `a photo that is right as it is is read anew`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        try scene.rot(path, to: "the pictvre")
        try scene.check()
        _ = try scene.verification.accept(try #require(try scene.verification.findings().first).id)
        #expect(try scene.catalogue.read { try FileRow.fetch($0, at: path) }?.contents == .unread)
    }
}

@Suite("The round of the quiet check") struct RoundTests {
    @Test func `it goes on where it was, and the next one is due after a month, by whichever clock`() throws {
        let scene = try Scene()
        let month = Round.interval
        #expect(try scene.catalogue.read { try Round.due($0, at: 5 * month) }?.startedAt == 5 * month)
        var round = Round(cursor: Originals.Cursor(source: .scans, after: 7), startedAt: 5 * month)
        try scene.catalogue.write { [round] in try round.store($0) }
        #expect(try scene.catalogue.read { try Round.due($0, at: 5 * month + 1) } == round)
        round.endedAt = 5 * month + 2
        try scene.catalogue.write { [round] in try round.store($0) }
        #expect(try scene.catalogue.read { try Round.due($0, at: 5 * month + 3) } == nil)
        for time in [6 * month, 4 * month] { #expect(try scene.catalogue.read { try Round.due($0, at: time) } != nil) }
    }

    @Test func `at once reads all, finds what rots, and ends its round`() async throws {
        let scene = try Scene()
        for number in 0..<70 { try scene.add("\(number).jpg", "picture \(number)") }
        try scene.rot(scene.photos.appending("3.jpg"), to: "pictvre 3")
        let quiet = QuietCheck(scene.catalogue, isBusy: { true }, onChange: { _ in })
        quiet.start()
        try quiet.hurry(true)
        try await until { try scene.catalogue.read { try Round.fetch($0) }?.endedAt != nil }
        await quiet.stop()
        #expect(try scene.catalogue.read { try Round.fetch($0) }?.files == 70)
        #expect(try scene.verification.findings().map(\.path.name.display) == ["3.jpg"])
    }

    @Test func `while anything else goes on it reads nothing, and it ends when it is told to`() async throws {
        let scene = try Scene()
        try scene.add("a.jpg", "one")
        let quiet = QuietCheck(scene.catalogue, patience: 0, standsBack: false, isBusy: { false }, onChange: { _ in })
        quiet.start()
        quiet.follow(isCalm: false)
        try await until { quiet.isWaiting }
        #expect(try scene.catalogue.read { try Round.fetch($0) }?.files == 0)
        quiet.follow(isCalm: true)
        try await until { try scene.catalogue.read { try Round.fetch($0) }?.endedAt != nil }
        await quiet.stop()
    }
}
