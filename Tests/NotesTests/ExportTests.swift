import Base
import Catalogue
import Foundation
import Jobs
import Testing

@testable import Notes
@testable import Readings

struct ExportTests {
    private func scene() async throws -> Scene {
        let scene = try Scene()
        try scene.add(
            "Rechnung: Müller/1.jpg".replacing("/", with: "-"), "LIDL\nMilch\t1,00\nBrot\t2,00\nSumme\t3,00 €\n01.02.2024")
        try scene.add("b.png", "Two\nlines, \"quoted\"")
        _ = try await scene.jobs.finish(try await scene.notes.readEverything(in: nil).id)
        try scene.makeNotes()
        return scene
    }

    private func bytes(_ scene: Scene, _ format: NoteExport) throws -> Data {
        var data = Data()
        let count = try NoteExport.write(scene.notes, as: format) { data.append(contentsOf: $0) }
        #expect(count == (format == .csv ? 1 : 2), "a table has the receipt alone")
        return data
    }

    @Test func `one text holds all notes under their names`() async throws {
        let text = String(decoding: try bytes(try await scene(), .txt), as: UTF8.self)
        #expect(text.contains("=== b.png · "))
        #expect(text.contains("Two\nlines, \"quoted\"\n\n"))
        #expect(text.contains("LIDL\nMilch 1,00"))
    }

    @Test func `a table has the receipts alone`() async throws {
        let scene = try await scene()
        let receipt = try #require(try scene.notes.page(nil).first { $0.text.hasPrefix("LIDL") })
        #expect(receipt.receipt?.total?.cents == 300)
        let lines = String(decoding: try bytes(scene, .csv), as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.first == "\u{FEFF}merchant,date,total,currency,adds_up,file,note")
        #expect(receipt.category == .receipt)
        #expect(lines[1].hasPrefix("LIDL,2024-02-01,3.00,EUR,yes,"))
        #expect(lines.count == 3)
    }

    @Test func `another program opens the archive`() async throws {
        let scene = try await scene()
        let file = scene.root.appending("notes.zip").display
        try bytes(scene, .zip).write(to: URL(fileURLWithPath: file))
        let (status, output) = try python(
            "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print([(n, z.read(n).decode()) for n in sorted(z.namelist())], *{i.date_time[0] for i in z.infolist()})",
            file)
        #expect(status == 0)
        #expect(output.contains("Rechnung_ Müller-1 (note "))
        #expect(output.contains("LIDL\\nMilch 1,00"))
        let year = LocalTime(unixSeconds: now() / 1000).iso.prefix(4)
        #expect(output.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("] \(year)"), "when they were read")
    }

    @Test func `notes are chosen by number, or by the words and the category of their list`() async throws {
        let scene = try await scene()
        let receipt = try #require(try scene.notes.page(nil).first { $0.text.hasPrefix("LIDL") })
        func texts(_ chosen: ChosenNotes) throws -> [String] {
            var pages = NotePages(notes: scene.notes, chosen), all: [String] = []
            while let page = try pages.next() { all += page.map { String($0.text.prefix(4)) } }
            return all
        }
        #expect(try texts(.matching()).sorted() == ["LIDL", "Two\n"])
        #expect(try texts(.ids([receipt.id, 99999])) == ["LIDL"])
        #expect(try texts(.ids([])) == [])
        #expect(try texts(.matching(SearchQuery("quoted"))) == ["Two\n"])
        #expect(try texts(.matching(SearchQuery("giraffe"))) == [])
        #expect(try texts(.matching(SearchQuery(""), .receipt)) == ["LIDL"])
        #expect(try texts(.matching(SearchQuery("quoted"), .receipt)) == [])
    }

    private func python(_ program: String, _ argument: String) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program, argument]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
