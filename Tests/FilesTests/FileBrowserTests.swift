import Acts
import Base
import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Files

struct FileBrowserTests {
    @Test func `a folder is listed in the order that people expect, without hidden names`() throws {
        let scene = try BrowserScene()
        for name in ["IMG 10.jpg", "img 9.jpg", "b.txt", ".hidden", "Zoo/x"] { try scene.write(name) }
        #expect(try scene.names(.name) == ["Zoo", "b.txt", "img 9.jpg", "IMG 10.jpg"])
        #expect(try scene.names(.name, descending: true) == ["Zoo", "IMG 10.jpg", "img 9.jpg", "b.txt"])
        #expect(try scene.names(.name, filter: "IMG") == ["img 9.jpg", "IMG 10.jpg"])
        #expect(try scene.names(.kind) == ["Zoo", "img 9.jpg", "IMG 10.jpg", "b.txt"])
    }

    @Test func `numbers of any length, capitals and accents sort as people read them, and date and size both ways`() throws {
        let scene = try BrowserScene()
        for name in ["a10", "a9", "a0010b", "B", "ä", "Ä2", "a", "99999999999999999999", "100000000000000000000"] {
            try scene.write(name)
        }
        #expect(
            try scene.names(.name) == [
                "99999999999999999999", "100000000000000000000", "a", "a9", "a10", "a0010b", "B", "ä", "Ä2",
            ])
        #expect(try scene.names(.name, descending: true) == (try scene.names(.name)).reversed())
        #expect(try scene.names(.size).last == "100000000000000000000")
        #expect(try scene.names(.size, descending: true).first == "100000000000000000000")
        for (at, name) in ["B", "a", "a9"].enumerated() {
            let time = Date(timeIntervalSince1970: Double(at - 1) * 1e6)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: scene.path(name).display)
        }
        #expect(try scene.names(.date).prefix(3) == ["B", "a", "a9"], "the first is from before 1970")
        #expect(try scene.names(.date, descending: true).suffix(3) == ["a9", "a", "B"])
    }

    @Test func `nothing outside a shared folder is reached, by any trick`() throws {
        let scene = try BrowserScene()
        try scene.write("in/x")
        for name in [".ssh/key", "in/.git/config", "node_modules/x"] { try scene.write(name) }
        try FileManager.default.createSymbolicLink(atPath: scene.path("out").display, withDestinationPath: "/etc")
        for path in [
            BytePath("/etc"), BytePath("/"), scene.path("../data"), scene.path("in/../../data"), BytePath("files/in"), scene.base,
            scene.catalogue.directory, scene.path(".ssh/key"), scene.path("in/.git/config"), scene.path("node_modules/x"),
        ] {
            let failure = #expect(throws: Failure.self) { try scene.shelf.check(path) }
            #expect(failure?.reason == "entry.notShared")
        }
        #expect(throws: Failure.self) { try scene.shelf.list(FileBrowser.Query(path: scene.path("out"))) }
        try scene.catalogue.write { _ = try SharedFolder.share($0, path: scene.path(".ssh")) }
        try scene.shelf.check(scene.path(".ssh/key"))
        let root = #expect(throws: Failure.self) { try scene.shelf.check(scene.root, changes: true) }
        #expect(root?.reason == "entry.sharedFolder")
    }

    @Test func `a filter finds part of a name in any case of letters, also where it is no UTF-8`() throws {
        let odd = BytePath(bytes: Array("Brief ".utf8) + [0xE4] + Array(".TXT".utf8))
        for (text, name, fits) in [
            ("brief", odd, true), (".txt", odd, true), ("b", BytePath("a"), false), ("", odd, true),
            ("GRÜN", BytePath("grün.txt"), true), ("ün", BytePath("un"), false), ("(2)", BytePath("note (2)"), true),
        ] { #expect(FileBrowser.filter(text)(name) == fits, "\(text)") }
    }

    @Test func `decomposed names, as Macs write them, are found and sorted like composed ones, and stay as they are`() throws {
        let scene = try BrowserScene()
        let decomposed = "가족 10.jpg".decomposedStringWithCanonicalMapping
        for name in ["가족 9.jpg", decomposed, "가족 11.jpg", "été.txt".decomposedStringWithCanonicalMapping] {
            try scene.write(name)
        }
        #expect(
            try scene.names(.name, filter: "가족").map { Array($0.utf8) }
                == ["가족 9.jpg", decomposed, "가족 11.jpg"].map { Array($0.utf8) })
        #expect(try scene.names(.name, filter: "가족".decomposedStringWithCanonicalMapping).count == 3)
        #expect(try scene.names(.name, filter: "ÉT").count == 1)
        #expect(try scene.names(.name, filter: "et").isEmpty, "an accent is part of its letter in either form")
    }

    /// The sort key of each name is computed only once, and most comparisons only compare two numbers. So four times as many
    /// names take little more than four times the work.
    @Test(arguments: [FileBrowser.Order.name, .kind, .date])
    func `a folder of many names is put in order by work that grows as they do`(order: FileBrowser.Order) {
        let entries = (0..<20_000).map { (number: Int) -> FileBrowser.Entry in
            let shuffled = number * 7919 % 20_000
            return FileBrowser.Entry(
                name: BytePath("IMG \(shuffled).jpg"), isFolder: number % 50 == 0, bytes: Int64(number),
                modified: Int64(number % 97))
        }
        let grown = growth(from: 5000, to: 20_000) { count in
            var sorting = EntryOrder(order, isDescending: false, capacity: count)
            for (index, entry) in entries.prefix(count).enumerated() { sorting.add(entry, index) }
            #expect(sorting.sorted().count == count)
        }
        #expect(grown < 10)
    }

    @Test func `a shared folder within another, and what holds it, stay where they are, but are copied`() throws {
        let scene = try BrowserScene()
        try scene.write("a/shared/note")
        try scene.catalogue.write { _ = try SharedFolder.share($0, path: scene.path("a/shared")) }
        for path in [scene.path("a/shared"), scene.path("a"), scene.root] {
            let failure = #expect(throws: Failure.self) { try scene.shelf.check(path, changes: true) }
            #expect(failure?.reason == "entry.sharedFolder")
            #expect(throws: Never.self) { try scene.shelf.checkCopies([path]) }
        }
        #expect(throws: Never.self) { try scene.shelf.check(scene.path("a/shared/note"), changes: true) }
    }

    @Test func `what was opened last comes first, once, and is known after a new start until it is forgotten`() throws {
        let scene = try BrowserScene()
        let recent = RecentFiles(scene.catalogue.directory)
        let odd = BytePath(bytes: [0x2F, 0xFF])
        for (time, path) in [BytePath("/a"), odd, BytePath("/a")].enumerated() { recent.add(path, at: Int64(time)) }
        let known = [RecentFiles.Entry(path: BytePath("/a"), at: 2), RecentFiles.Entry(path: odd, at: 1)]
        #expect(recent.all() == known)
        #expect(RecentFiles(scene.catalogue.directory).all() == known)
        for number in 0...RecentFiles.maximum { recent.add(BytePath("/\(number)"), at: Int64(number)) }
        #expect(recent.all().count == RecentFiles.maximum)
        recent.forget()
        #expect(RecentFiles(scene.catalogue.directory).all() == [])
        try Data("no list".utf8).write(to: URL(fileURLWithPath: scene.catalogue.directory.appending("recent-files.json").display))
        #expect(RecentFiles(scene.catalogue.directory).all() == [])
    }

    @Test func `a pinned file stays first and is kept, and one file is forgotten alone`() throws {
        let scene = try BrowserScene()
        let recent = RecentFiles(scene.catalogue.directory)
        let paths = (1...3).map { BytePath("/\($0)") }
        for (time, path) in paths.enumerated() { recent.add(path, at: Int64(time)) }
        #expect(recent.pin(paths[0], true) && !recent.pin(BytePath("/none"), true))
        #expect(recent.all().map(\.path) == [paths[0], paths[2], paths[1]])
        recent.add(paths[1], at: 9)
        recent.add(paths[0], at: 10)
        for number in 0...RecentFiles.maximum { recent.add(BytePath("/x\(number)"), at: 11) }
        #expect(recent.all().first == RecentFiles.Entry(path: paths[0], at: 10, isPinned: true))
        #expect(recent.all().count == RecentFiles.maximum)
        recent.forget(BytePath("/x60"))
        #expect(recent.all().dropFirst().first?.path == BytePath("/x59"))
        recent.forget()
        #expect(RecentFiles(scene.catalogue.directory).all().map(\.path) == [paths[0]])
        #expect(recent.pin(paths[0], false))
        recent.forget()
        #expect(RecentFiles(scene.catalogue.directory).all() == [])
    }

    @Test(arguments: [
        ("a.NRW", FileWord.picture), ("a.sr2", .picture), ("a.srw", .picture), ("a.srf", .picture), ("a.jsonl", .data),
        ("a.geojson", .data), ("a.tab", .table), ("a.mbx", .mail), ("a.xhtml", .text), ("a.ics", .text), ("a.svg", .picture),
        ("a.tgz", .archive), ("a.key", .document), ("a.sqlite", .other), ("a.unknown", .other), ("jpg", .other),
    ])
    func `a list shows the kind that a name promises`(name: String, word: FileWord) {
        #expect(FileWord.of(BytePath(name)) == word)
    }

    @Test func `a file is what its bytes say, whatever its name`() {
        let samples: [(bytes: [UInt8], name: String, word: FileWord, shown: Bool)] = [
            (Array("%PDF-1.7".utf8), "a.jpg", .pdf, true), ([0xFF, 0xD8, 0xFF, 0xE0], "a.txt", .picture, true),
            (Array("<script>alert(1)</script>".utf8), "a.html", .text, true), (Array("a,b\n1,2".utf8), "a.csv", .table, true),
            (Array("PK\u{3}\u{4}".utf8), "a.docx", .document, false), (Array("PK\u{3}\u{4}".utf8), "a.jpg", .archive, false),
            (Array("From a@b".utf8), "x", .mail, true), ([0, 1, 2], "a.txt", .other, false),
            ([0, 0, 0, 24] + Array("ftypmp42".utf8), "a.mov", .video, true),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), "x", .picture, false),
            (Array("gr\u{00FC}n".utf8.dropLast(2)), "x", .text, true),
            ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "a.7z", .archive, false),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "a.txt", .archive, false), ([0x28, 0xB5, 0x2F, 0xFD], "x", .archive, false),
            (Array("Rar!\u{1A}\u{7}\u{1}\0".utf8), "a.rar", .archive, false),
            ([0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8), "x", .picture, false),
            ([0, 0, 0, 24] + Array("ftypavis\0\0\0\0avifmsf1".utf8), "x", .picture, true),
            ([0, 0, 0, 24] + Array("ftypmif1\0\0\0\0avifmiaf".utf8), "x", .picture, true),
            ([0, 0, 0, 24] + Array("ftyphevx\0\0\0\0msf1hevx".utf8), "x", .picture, false),
            ([0, 0, 0, 24] + Array("ftypheim\0\0\0\0mif1heim".utf8), "x", .picture, false),
            (Array("II*\0\u{8}\0\0\0".utf8), "x", .picture, false), ([0xFF, 0x0A, 0, 0], "x", .picture, false),
            (Array("FUJIFILMCCD-RAW 0201".utf8), "x", .picture, false), (Array("junk\n%PDF-1.4".utf8), "a.pdf", .pdf, true),
            (Array("a text about %PDF-1.4".utf8), "a.txt", .text, true), (Array("BZhappy".utf8), "a.txt", .text, true),
            (Array("GIF8 and BMP".utf8), "a.txt", .text, true), ([0x89, 0x50, 0x4E, 0x47, 10, 0], "x", .other, false),
            ([0x1A, 0x45, 0xDF, 0xA3], "a.mkv", .video, true), ([0x04, 0x22, 0x4D, 0x18], "x", .archive, false),
        ]
        for (bytes, name, word, isShown) in samples {
            let (found, type) = FileWord.sniff(bytes, name: BytePath(name))
            #expect(found == word, "\(name)")
            #expect((type != nil) == isShown || word == .mail, "\(name)")
            #expect(type?.contains("html") != true, "no page of a stranger is shown as a page")
        }
    }
}

private final class BrowserScene {
    let base = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let shelf: FileBrowser
    var root: BytePath { base.appending("files") }

    init() throws {
        catalogue = try Catalogue(at: base.appending("data"))
        shelf = FileBrowser(catalogue)
        let files = base.appending("files")
        try FileManager.default.createDirectory(atPath: files.display, withIntermediateDirectories: true)
        try catalogue.write { _ = try SharedFolder.share($0, path: files) }
    }

    deinit { try? FileManager.default.removeItem(atPath: base.display) }

    func path(_ name: String) -> BytePath { root.appending(name) }

    func write(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name).parent.display, withIntermediateDirectories: true)
        try Data(name.utf8).write(to: URL(fileURLWithPath: path(name).display))
    }

    func names(_ order: FileBrowser.Order, descending: Bool = false, filter: String = "") throws -> [String] {
        let query = FileBrowser.Query(path: root, order: order, isDescending: descending, filter: filter)
        return try shelf.list(query).entries.map(\.name.display)
    }
}
