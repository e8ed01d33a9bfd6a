import Base
import Catalogue
import Foundation
import GRDB
import MailIndex
import Testing

@testable import Verify

/// Originals in the data folder that are missing.
@Suite("Scans and mail archives that are gone") struct GoneTests {
    /// Adds a copied mail archive with an index, in the state in which the mailbox stores them.
    private static func addArchive(_ scene: Scene, _ name: String, _ text: String) throws -> BytePath {
        let path = scene.data.appending("mail/archives").appending(name)
        try scene.write(text, path)
        let id = MailIndex.id(of: path)
        try MailIndex.makeFolder(of: id, in: scene.data)
        try MailIndex(writing: MailIndex.path(of: id, in: scene.data)).write { try MailIndexState(archive: path).save($0) }
        return path
    }

    private static func held(_ scene: Scene, _ path: BytePath) throws -> BytePath {
        scene.data.appending("backups/held").appending(try scene.sum(path).hex)
    }

    /// `wasChecked`: whether the archive was checked before it disappeared, or only backed up.
    @Test(arguments: [true, false])
    func `a copied archive that is gone is found, and comes back from the store of the backups`(wasChecked: Bool) throws {
        let scene = try Scene()
        let path = try Self.addArchive(scene, "mine.mbox", "From a")
        let held = try Self.held(scene, path)
        if wasChecked { try scene.check() }
        try Backups(data: scene.data).make(of: scene.catalogue)
        try FileManager.default.removeItem(atPath: path.display)
        #expect(try scene.check().damaged == 1)
        let finding = try #require(try scene.verification.findings().first)
        #expect(finding.path == path && finding.problem == .missing)
        #expect(finding.copy == WholeCopy(kind: .backup, path: held))
        _ = try scene.verification.restore(finding.id)
        #expect(scene.text(path) == "From a")
        #expect(try scene.check().damaged == 0)
        #expect(try scene.verification.findings() == [])
    }

    @Test func `an archive that was removed from Shoebox is not missing`() throws {
        let scene = try Scene()
        let path = try Self.addArchive(scene, "mine.mbox", "From a")
        try scene.check()
        try Backups(data: scene.data).make(of: scene.catalogue)
        MailIndex.forget(MailIndex.id(of: path), in: scene.data)
        try FileManager.default.removeItem(atPath: path.display)
        let sum = try scene.check()
        #expect(sum.damaged == 0 && sum.files == 0)
    }

    @Test func `a scan that was backed up before anybody checked it is found when it is gone`() throws {
        let scene = try Scene()
        let path = try scene.addScan("page", "a paper")
        let held = try Self.held(scene, path)
        try Backups(data: scene.data).make(of: scene.catalogue)
        try FileManager.default.removeItem(atPath: path.display)
        #expect(try scene.check().damaged == 1)
        let finding = try #require(try scene.verification.findings().first)
        #expect(finding.problem == .missing && finding.copy == WholeCopy(kind: .backup, path: held))
        _ = try scene.verification.restore(finding.id)
        #expect(scene.text(path) == "a paper")
    }

    @Test func `a scan that is gone and was never read is named too`() throws {
        let scene = try Scene()
        let path = try scene.addScan("page", "a paper")
        try FileManager.default.removeItem(atPath: path.display)
        var named: [Failure] = []
        let sum = try scene.verification.check(in: [], isCancelled: { false }) { event in
            if case .unchecked(let failure) = event { named.append(failure) }
        }
        #expect(sum.unchecked == 1 && sum.away == 0)
        #expect(named == [Failure(.fileNotFound, "verify.goneUnread", file: path)])
    }

    @Test func `a copy that lacks a scan or an archive names it and is not complete`() throws {
        let scene = try Scene()
        let paths = [try scene.addScan("page", "a paper"), try Self.addArchive(scene, "mine.mbox", "From a")]
        // If an archive was neither checked nor backed up, nothing is known about it after it disappeared, so it is checked
        // here.
        try scene.check()
        for path in paths { try FileManager.default.removeItem(atPath: path.display) }
        var named: [Failure] = []
        let sum = try scene.copy { event in
            if case .failed(let failure) = event { named.append(failure) }
        }
        #expect(sum.failed == 2 && !sum.complete)
        #expect(named == paths.map { Failure(.fileNotFound, "verify.originalGone", file: $0) })
        #expect(Set(try scene.verification.findings().map(\.path)) == Set(paths))
    }

    @Test func `an archive that is still arriving is not read`() throws {
        let scene = try Scene()
        let path = try Self.addArchive(scene, "mine.mbox", "From a")
        let mark = scene.data.appending("mail/arriving/mine.mbox")
        try scene.write("100\n", mark)
        #expect(try scene.check().files == 0)
        try FileManager.default.removeItem(atPath: mark.display)
        #expect(try scene.check().learnt == 1)
        #expect(scene.text(path) == "From a")
    }
}
