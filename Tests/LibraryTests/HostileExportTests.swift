import Acts
import Base
import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("Exports that lie, with real workers")
struct HostileExportTests {
    private func withStage(_ body: (ExportStage) async throws -> Void) async throws {
        try await withPool { try await body(ExportStage(try Scene(sharing: true), $0)) }
    }

    /// Writes a zip with a Python program that fills `z`.
    private func zip(_ stage: ExportStage, _ name: String, _ lines: String) throws -> BytePath {
        let path = stage.scene.root.appending(BytePath(name))
        let sidecar = #"'{"title": "%s", "photoTakenTime": {"timestamp": "1435741200"}}'"#
        let script = """
            import sys, zipfile, struct
            path = sys.stdin.read()
            bmp = lambda n: b'BM' + struct.pack('<IHHIIiiHHIIiiII', 54 + 12, 0, 0, 54, 40, 1, 1, 1, 24, 0, 12, 1, 1, 0, 0) + bytes([n]) * 12
            side = lambda title: \(sidecar) % title
            root = 'Takeout/Google Fotos/Fotos von 2015/'
            with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z:
                z.writestr(root + 'good.bmp', bmp(1))
                z.writestr(root + 'good.bmp.json', side('good.bmp'))
            \(lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
            """
        _ = try python(script, Data(path.display.utf8))
        return path
    }

    private func everything(_ folder: BytePath) throws -> Set<String> {
        var found: Set<String> = []
        let files = FileManager.default.enumerator(atPath: folder.display)
        while let name = files?.nextObject() as? String { found.insert(name) }
        return found
    }

    @Test(arguments: [
        "z.writestr('../../evil.bmp', bmp(2))", "z.writestr('/tmp/shoebox-evil.bmp', bmp(2))",
        "z.writestr(root + '../../../../evil.bmp', bmp(2))", "z.writestr('C:\\\\evil.bmp', bmp(2))",
        "link = zipfile.ZipInfo(root + 'evil.bmp'); link.external_attr = 0o120777 << 16; z.writestr(link, '/etc/passwd')",
        "link = zipfile.ZipInfo('Takeout/out'); link.external_attr = 0o120777 << 16; z.writestr(link, '../..'); z.writestr('Takeout/out/evil.bmp', bmp(2))",
    ]) func `a zip writes nothing outside its new folder`(_ line: String) async throws {
        try await withStage { stage in
            let zip = try zip(stage, "takeout-001.zip", line)
            let before = try everything(stage.scene.root)
            let taken = try await stage.exports.take(ImportOrder([zip], shares: true, into: stage.scene.photos))
            let folder = try #require(taken.folder)
            #expect(folder.parent == stage.scene.photos)
            let inside = try everything(folder)
            #expect(inside.contains("Takeout/Google Fotos/Fotos von 2015/good.bmp"))
            #expect(!FileManager.default.fileExists(atPath: "/tmp/shoebox-evil.bmp"))
            for name in inside {
                let kind = FileInfo(folder.appending(BytePath(name)), followsLinks: false)?.kind
                #expect(kind == .folder || kind == .file)
            }
            // Beside the new folder, only Shoebox's own data may be new.
            let new = try everything(stage.scene.root).subtracting(before).filter { !$0.hasPrefix("photos/takeout-001") }
            #expect(new.filter { $0.hasSuffix("evil.bmp") } == [])
        }
    }

    @Test func `two entries of one name are two files or one problem, and nothing is overwritten`() async throws {
        try await withStage { stage in
            let zip = try zip(stage, "takeout-001.zip", "z.writestr(root + 'good.bmp', bmp(9))")
            let taken = try await stage.exports.take(ImportOrder([zip], shares: true, into: stage.scene.photos))
            let folder = try #require(taken.folder).appending("Takeout/Google Fotos/Fotos von 2015")
            let first = try Data(contentsOf: URL(fileURLWithPath: folder.appending("good.bmp").display))
            #expect(first.last == 1)
            #expect(try everything(folder).filter { $0.hasSuffix(".bmp") }.count + taken.problems.count == 2)
        }
    }

    @Test func `a sidecar that is a bomb is left out`() async throws {
        try await withStage { stage in
            let bomb = try zip(
                stage, "takeout-001.zip",
                "z.writestr(root + 'a.bmp', bmp(2)); z.writestr(root + 'a.bmp.json', b' ' * (300 << 20))")
            let look = try await stage.exports.look([bomb])
            #expect(look.survey.counts.first?.photos == 2 && look.survey.counts.first?.dates == 1)
        }
    }

    @Test(.enabled(if: mayMount)) func `a disk without room is reported before anything is written`() async throws {
        try await withStage { stage in
            let zip = try zip(stage, "takeout-001.zip", "z.writestr(root + 'big.bmp', bmp(2) + bytes(3 << 20))")
            let disk = stage.scene.root.appending("disk")
            try stage.scene.makeFolder(disk)
            try run(["mount", "-t", "tmpfs", "-o", "size=1000000", "shoebox-test", disk.display])
            defer { #expect(throws: Never.self) { try run(["umount", "-l", disk.display]) } }
            let failure = await #expect(throws: Failure.self) {
                try await stage.exports.take(ImportOrder([zip], shares: true, into: disk))
            }
            #expect(failure?.reason == "export.noRoom")
            #expect(try everything(disk) == [])
            #expect(try stage.scene.count("SELECT count(*) FROM act") == 0)
        }
    }

    @Test func `a cancelled import leaves nothing behind`() async throws {
        try await withStage { stage in
            let zip = try zip(stage, "takeout-001.zip", "for n in range(3000): z.writestr(root + f'{n}.bmp', bmp(n % 256))")
            let (stages, send) = AsyncStream.makeStream(of: String.self)
            let before = try everything(stage.scene.photos)
            let task = Task {
                defer { send.finish() }
                return try await stage.exports.take(ImportOrder([zip], shares: true, into: stage.scene.photos)) {
                    send.yield($0.word)
                }
            }
            for await word in stages where word == "extracting" {
                task.cancel()
                break
            }
            let failure = await #expect(throws: (any Error).self) { try await task.value }
            #expect(failure is CancellationError || (failure as? Failure)?.code == .cancelled)
            #expect(try everything(stage.scene.photos) == before)
            #expect(try stage.scene.count("SELECT count(*) FROM exportDraft") == 0)
        }
    }

    @Test func `an import that is cancelled while photos are read names the act by which its extraction is undone`() async throws
    {
        try await withStage { stage in
            let zip = try zip(stage, "takeout-001.zip", "for n in range(3000): z.writestr(root + f'{n}.bmp', bmp(n % 256))")
            let (progress, send) = AsyncStream.makeStream(of: ImportProgress.self)
            let before = try everything(stage.scene.photos)
            let task = Task {
                defer { send.finish() }
                return try await stage.exports.take(ImportOrder([zip], shares: true, into: stage.scene.photos)) { send.yield($0) }
            }
            var act: Int64?
            for await each in progress {
                guard case .reading(let extracted?) = each else { continue }
                act = extracted.act
                task.cancel()
                break
            }
            await #expect(throws: (any Error).self) { try await task.value }
            let id: Int64 = try #require(act)
            let result = try #require(try stage.undo.last(id: id))
            #expect(result.isUndone && result.refused.isEmpty)
            #expect(try everything(stage.scene.photos) == before)
        }
    }

    @Test func `a zip that is cut off is named before anything is taken over`() async throws {
        try await withStage { stage in
            let zip = try zip(stage, "takeout-001.zip", "for n in range(50): z.writestr(root + f'{n}.bmp', bmp(n))")
            #expect(try await stage.exports.look([zip]).survey.damage.isEmpty)
            let size = try #require(FileStamp(of: zip)?.size)
            try #require(truncate(zip.display, Int(size / 3)) == 0)
            let survey = try await stage.exports.look([zip]).survey
            #expect(survey.damage.count == 1 && survey.damage.first?.file?.hasSuffix("takeout-001.zip") == true)
            let photos = try #require(survey.counts.first?.photos)
            #expect((1..<50).contains(photos))
        }
    }

    @Test func `an import that was killed after its zips were extracted goes on with them`() async throws {
        try await withStage { stage in
            let zip = try zip(stage, "takeout-001.zip", "pass")
            let order = ImportOrder([zip], shares: true, into: stage.scene.photos)
            let first = try await stage.exports.take(order, draft: "7-1")
            let again = try await stage.exports.take(order, draft: "7-1")
            #expect(again.folder == first.folder)
            #expect(try everything(stage.scene.photos).filter { $0.hasSuffix("good.bmp") }.count == 1)
            // Undone, the zips are extracted anew.
            _ = try stage.undo.last(id: first.outcome.act)
            let third = try await stage.exports.take(order, draft: "7-2")
            #expect(third.folder == first.folder)
            #expect(try everything(stage.scene.photos).filter { $0.hasSuffix("good.bmp") }.count == 1)
        }
    }

    @Test func `tables that lie give no dates that cannot be, and names of files are no paths`() async throws {
        try await withStage { stage in
            let head = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"
            try stage.draw.photo("photos/Photos/a.bmp", 1)
            try stage.draw.photo("photos/Photos/b.bmp", 2)
            let rows = [
                #"../../etc/passwd,x,yes,no,no,"Saturday June 4,2022 12:11 PM GMT",1,"#,
                #"a.bmp,x,yes,no,no,"Saturday June 4,99999 12:11 PM GMT",1,"#, #"a.bmp,x,maybe"#,
                #"b.bmp,x,no,no,no,"Saturday June 44,2022 25:71 PM GMT",1,"#, #"b.bmp"#, #"",x,yes"#,
            ]
            try stage.draw.text("photos/Photos/Photo Details.csv", head + rows.joined(separator: "\n"))
            await stage.read()
            let count = try #require(try await stage.exports.look([stage.scene.photos]).survey.counts.first)
            #expect(count.photos == 2 && count.favourites == 1)
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            for name in ["a.bmp", "b.bmp"] { #expect(try stage.scene.row("Photos/\(name)").taken.iso < "2200") }
        }
    }
}
