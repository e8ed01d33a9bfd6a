import Base
import Catalogue
import Foundation
import Glibc
import Testing

@testable import Verify

@Suite("The checked copy") struct CopyTests {
    @Test func `it holds the library with names of any script, scans and archives, and says when it is complete`() throws {
        let scene = try Scene()
        let names = ["a.jpg", "Übung/日本 語.jpg", "عربي.jpg", "new\nline.jpg", "back\\slash.txt"].map { BytePath($0) }
        let odd = BytePath(bytes: [UInt8(ascii: "x"), 0xE4, 0xFF])
        for name in names + [odd] { try scene.write("of \(name.display)", scene.photos.appending(name)) }
        let scan = try scene.addScan("page", "a paper")
        try scene.write("From a", scene.data.appending("mail/archives/mine.mbox"))
        let sum = try scene.copy()
        #expect(sum.complete && sum.copied == 8 && sum.failed == 0)
        for name in names + [odd] {
            #expect(scene.text(scene.copied(scene.photos.appending(name))) == "of \(name.display)")
        }
        #expect(scene.text(scene.disk.appending("scans").appending(scan.name)) == "a paper")
        #expect(scene.text(scene.disk.appending("archives/mine.mbox")) == "From a")
        #expect(try scene.catalogue.read(CopyRow.all).first?.completeAt != nil)
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        check.arguments = ["-c", "--quiet", "sums.txt"]
        check.currentDirectoryURL = URL(fileURLWithPath: scene.disk.display)
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
    }

    @Test func `a second run copies what is new alone`() throws {
        let scene = try Scene()
        try scene.add("a.jpg", "one")
        #expect(try scene.copy().copied == 1)
        try scene.add("b.jpg", "two")
        #expect(try scene.copy().copied == 1)
        #expect(try scene.copy().copied == 0)
    }

    @Test func `what is gone here stays there, until it is pruned by name`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "one")
        try scene.copy()
        try FileManager.default.removeItem(atPath: path.display)
        let sum = try scene.copy()
        #expect(sum.gone == 1 && sum.complete)
        #expect(scene.text(scene.copied(path)) == "one")
        let run = try CopyRun(scene.verification, to: scene.disk, isCancelled: { false }, onEvent: { _ in })
        let gone = try run.gone()
        #expect(gone.map { scene.disk.appending($0) } == [scene.copied(path)])
        #expect(try run.prune(gone) == 1)
        #expect(scene.text(scene.copied(path)) == nil)
        #expect(try run.gone() == [])
    }

    @Test func `what lies in a folder that is away is not gone, and the copy is not called complete`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "one")
        try scene.copy()
        try FileManager.default.moveItem(atPath: scene.photos.display, toPath: scene.root.appending("away").display)
        let sum = try scene.copy()
        #expect(sum.away == 1 && sum.gone == 0 && !sum.complete)
        #expect(scene.text(scene.copied(path)) == "one")
    }

    @Test func `a good copy is never overwritten by a bad original`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        try scene.copy()
        try scene.rot(path, to: "the pictvre")
        let sum = try scene.copy()
        #expect(sum.damaged == 1 && !sum.complete)
        #expect(scene.text(scene.copied(path)) == "the picture")
        let finding = try #require(try scene.verification.findings().first)
        #expect(finding.copy == WholeCopy(kind: .disk, path: scene.copied(path)))
        _ = try scene.verification.restore(finding.id)
        #expect(scene.text(path) == "the picture")
        #expect(try scene.copy().complete)
    }

    @Test func `an edit is copied, and what was there before is kept`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        let old = try scene.sum(path)
        try scene.copy()
        try scene.write("edited", path)
        let sum = try scene.copy()
        #expect(sum.copied == 1 && sum.earlier == 1 && sum.complete)
        #expect(scene.text(scene.copied(path)) == "edited")
        let earlier = BytePath(bytes: Array("earlier/library".utf8) + path.bytes + Array(".\(old.shortHex)".utf8))
        #expect(scene.text(scene.disk.appending(earlier)) == "the picture")
    }

    @Test func `a copy that rots is written anew when it is read afresh`() throws {
        let scene = try Scene()
        let path = try scene.add("a.jpg", "the picture")
        try scene.copy()
        try scene.write("the pictvre", scene.copied(path))
        #expect(try scene.copy().copied == 0)
        #expect(try scene.copy(afresh: true).copied == 1)
        #expect(scene.text(scene.copied(path)) == "the picture")
    }

    @Test func `links are not followed`() throws {
        let scene = try Scene()
        try scene.write("secret", scene.root.appending("outside/secret.jpg"))
        for (link, target) in [("link.jpg", "../outside/secret.jpg"), ("folder", "../outside")] {
            try #require(symlink(target, scene.photos.appending(link).display) == 0)
        }
        #expect(try scene.copy().files == 0)
    }

    @Test func `a link in the copy leads nothing out of it`() throws {
        let scene = try Scene()
        let path = try scene.add("a/b.jpg", "one")
        let outside = scene.root.appending("outside")
        try outside.makeFolders()
        try scene.copy()
        try FileManager.default.removeItem(atPath: scene.copied(path).parent.display)
        try #require(symlink(outside.display, scene.copied(path).parent.display) == 0)
        let sum = try scene.copy()
        #expect(sum.failed == 1 && !sum.complete)
        #expect(outside.children == [])
    }

    @Test func `a folder within what is copied, around it, or with something else in it is refused`() throws {
        let scene = try Scene()
        try scene.add("a.jpg", "one")
        let other = scene.root.appending("other")
        try scene.write("mine", other.appending("letter.txt"))
        func reason(_ path: BytePath) -> String? {
            do { try scene.copy(to: path) } catch let failure as Failure { return failure.reason.rawValue } catch {}
            return nil
        }
        #expect(reason(scene.photos.appending("copy")) == "verify.copyInside")
        #expect(reason(scene.data.appending("copy")) == "verify.copyInside")
        #expect(reason(scene.root) == "verify.copyAround")
        #expect(reason(other) == "verify.copyNotOurs")
        #expect(other.children.map(\.display) == ["letter.txt"])
        #expect(FileInfo(scene.photos.appending("copy")) == nil && FileInfo(scene.data.appending("copy")) == nil)
    }

    @Test func `the copy of another library is taken over only where that is said`() throws {
        let (one, two) = (try Scene(), try Scene())
        try one.add("a.jpg", "one")
        try one.copy()
        #expect(throws: Failure(.badRequest, "verify.copyOfAnother", file: one.disk)) { try two.copy(to: one.disk) }
        try two.add("b.jpg", "two")
        #expect(try two.copy(to: one.disk, takesOver: true).copied == 1)
        #expect(one.text(one.copied(one.photos.appending("a.jpg"))) == "one")
    }

    @Test func `a run that was broken off goes on, and leaves nothing half`() throws {
        let scene = try Scene()
        for number in 0..<5 { try scene.add("\(number).jpg", String(repeating: "\(number)", count: 3 << 20)) }
        final class Counter { var count = 0 }
        let counter = Counter()
        let run = try CopyRun(
            scene.verification, to: scene.disk,
            isCancelled: {
                counter.count += 1
                return counter.count > 25
            }, onEvent: { _ in })
        #expect(throws: Failure(.cancelled, "verify.cancelled")) { try run.run() }
        #expect(FileStamp(of: scene.disk.appending("incoming.part")) == nil)
        let before = try scene.catalogue.read(CopyRow.all).first
        #expect(before?.completeAt == nil)
        let copied = try #require(before?.files)
        #expect((1..<5).contains(copied))
        #expect(try scene.copy().copied == 5 - copied)
    }
}
