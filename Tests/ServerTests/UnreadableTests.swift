import Base
import Foundation
import TestSupport
import Testing

@testable import Server

/// Missing and unreadable parts are reported, on the terminal and in answers of the server.
@Suite("What is missing is said", .serialized) struct UnreadableTests {
    /// Shift-JIS with an invalid byte in the middle of a field.
    private static let table: [UInt8] =
        Array("name,town\nAnn,".utf8) + [0x93, 0x8C, 0xFD, 0x8B, 0x9E] + Array("\nBob,x\n".utf8)

    /// The first part of a multi-part RAR: a.txt is complete, and b.bin continues in the next part.
    private static let part: [UInt8] = {
        func block(_ body: [UInt8], _ data: [UInt8] = []) -> [UInt8] { [0, 0, 0, 0, UInt8(body.count)] + body + data }
        func file(_ name: String, _ content: String, flags: UInt8, size: UInt8) -> [UInt8] {
            let body = [2, flags, UInt8(content.utf8.count), 0, size, 0x20, 0, 0, UInt8(name.utf8.count)] + Array(name.utf8)
            return sealed(block(body)) + Array(content.utf8)
        }
        func sealed(_ block: [UInt8]) -> [UInt8] {
            let sum = crc(Array(block[4...]))
            return (0..<4).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) } + block[4...]
        }
        return [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00] + sealed(block([1, 0, 1]))
            + file("a.txt", "first", flags: 2, size: 5) + file("b.bin", "some", flags: 0x12, size: 90) + sealed(block([5, 0, 1]))
    }()

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 != 0 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
    }

    private func run(_ words: [String]) async throws -> (status: Int32?, printed: String, complained: String) {
        let child = try ChildProgram(words)
        let status = try await child.end(within: .seconds(60))
        return (status, child.printed, child.complained)
    }

    @Test func `tables and texts say how many characters could not be read, and lose none behind them`() async throws {
        try await Scene.with { scene in
            let file = scene.root.appending("a.csv"), made = scene.root.appending("b.csv")
            try put(Self.table, at: file)
            let choice = ["--encoding", "Shift-JIS"]
            let shown = try await run(["table", file.display, "--header"] + choice)
            #expect(shown.status == 0 && shown.printed.contains("東\u{FFFD}京"), "\(shown.printed)")
            #expect(shown.complained.contains("1 character could not be read"), "\(shown.complained)")
            let rows = try await run(["table", file.display, "--header", "--json"] + choice)
            #expect(rows.printed.contains("\"unreadable\":1") && rows.printed.contains("\"unreadable\":0"), "\(rows.printed)")
            let written = try await run(["table", file.display, "--header", "-o", made.display] + choice)
            #expect(written.complained.contains("2 rows written") && written.complained.contains("1 character could not be read"))
            #expect(try String(contentsOfFile: made.display, encoding: .utf8) == "name,town\nAnn,東\u{FFFD}京\nBob,x\n")
            let lines = try await run(["text", file.display, "--json"] + choice)
            #expect(lines.printed.contains("東\u{FFFD}京") && lines.printed.contains("\"unreadable\":1"), "\(lines.printed)")
            #expect(lines.complained.contains("1 character could not be read"))
        }
    }

    @Test func `one part of several is called so, and only what is whole in it is extracted`() async throws {
        try await Scene.with { scene in
            let file = scene.root.appending("a.part1.rar"), out = scene.root.appending("out")
            try put(Self.part, at: file)
            let done = try await run(["archive", "extract", file.display, "-o", out.display])
            #expect(done.status == 1)
            #expect(done.complained.contains("one part of an archive in several files"), "\(done.complained)")
            #expect(done.complained.contains("b.bin"), "\(done.complained)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: out.display) == ["a.txt"])
            let listed = try await run(["archive", "list", file.display, "--json"])
            #expect(listed.status == 1 && listed.printed.contains("\"unreadable\":0"), "\(listed.printed)")
        }
    }

    @Test func `a PDF says what the new one has not`() async throws {
        try await Scene.with { scene in
            let file = scene.root.appending("a.pdf"), made = scene.root.appending("b.pdf")
            let signed = SamplePDF.file([
                "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>",
                "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [4 0 R] >>",
                "<< /Type /Annot /Subtype /Widget /FT /Sig /T (signed) /V << /Type /Sig >> /Rect [10 10 90 30] /P 3 0 R >>",
            ])
            try put(signed, at: file)
            let turned = try await run(["pdf", "rotate", file.display, "-o", made.display, "--json"])
            #expect(turned.status == 0 && turned.printed.contains("\"lost\":[\"signature\"]"), "\(turned.printed)")
            #expect(turned.complained.contains("A signature was in it"), "\(turned.complained)")
        }
    }

    @Test func `the views of a table, a text and an archive get the numbers`() async throws {
        try await Scene.with { scene in
            try await withServer(at: scene, share: false) { client, _ in
                func upload(_ name: String, _ bytes: [UInt8]) async throws -> Int {
                    let answer = try await client.send("POST", "/api/convert/files?name=\(name)", body: bytes)
                    return try #require(try answer.json()["id"] as? Int, "\(answer.text)")
                }
                let table = try await upload("a.csv", Self.table)
                let head = try await client.post(
                    "/api/convert/files/\(table)/table", "{\"choice\": {\"encoding\": \"Shift-JIS\", \"header\": true}}"
                ).json()
                #expect((head["rows"] as? [[String: Any]])?.map { $0["unreadable"] as? Int } == [1, 0], "\(head)")
                #expect(head["unreadable"] as? Int == 0)
                let text = try await client.post("/api/convert/files/\(table)/text", "{\"encoding\": \"Shift-JIS\"}").json()
                #expect((text["lines"] as? [[String: Any]])?.map { $0["unreadable"] as? Int } == [0, 1, 0], "\(text)")
                let archive = try await upload("a.rar", Self.part)
                let list = try await client.post("/api/convert/files/\(archive)/archive", "{}").json()
                #expect(list["unreadable"] as? Int == 0)
                #expect((list["problems"] as? [[String: Any]])?.map { $0["reason"] as? String } == ["archiveFile.onePart"])
            }
        }
    }
}
