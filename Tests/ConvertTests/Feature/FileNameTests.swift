import PicturesEngine
import Testing

@testable import Convert

@Suite("Names of converted files") struct FileNameTests {
    @Test(arguments: [
        ("tree.jpg", "tree.jpg"), ("../../etc/passwd", "passwd"), ("C:\\a\\b.txt", "b.txt"), (".hidden", "hidden"), ("", "file"),
        ("...", "file"), ("a\u{0}b\n.txt", "ab.txt"), ("a\u{202E}gpj.exe", "agpj.exe"), ("/", "file"), ("..", "file"),
    ])
    func `a name leads nowhere`(name: String, safe: String) { #expect(FileName.safe(name) == safe) }

    @Test func `a name that a person typed keeps its words beside a slash`() {
        #expect(FileName.typed("Bill 3/2026", spare: "file") == "Bill 3-2026")
        #expect(FileName.typed("../../etc/passwd", spare: "file") == "etc-passwd")
        #expect(FileName.typed("../both", spare: "file") == "both")
        #expect(FileName.typed("..", spare: "file") == "file")
        #expect(FileName.typed(" ", spare: "file") == "file")
    }

    @Test func `a long name keeps its ending`() {
        let name = FileName.safe(String(repeating: "ä", count: 300) + ".jpeg")
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix("ä.jpeg"))
    }

    @Test func `equal names get numbers`() {
        #expect(
            FileName.distinct(["a.jpg", "A.jpg", "a.jpg", "b", "b", "a (2).jpg"]) == [
                "a.jpg", "A (2).jpg", "a (3).jpg", "b", "b (2)", "a (2) (2).jpg",
            ])
    }
}

@Suite("Options of a converter") struct OptionTests {
    @Test func `more than 100 percent enlarges; a width does so where it is asked to`() throws {
        let converter = ConvertPictures()
        func enlarges(_ values: [String: OptionValue]) throws -> Bool {
            try converter.pictureOptions(try converter.options(values)).enlarges
        }
        #expect(try enlarges(["size": .text("percent"), "percent": .number(200)]))
        #expect(try !enlarges(["size": .text("within"), "width": .number(200)]))
        #expect(try enlarges(["size": .text("within"), "width": .number(200), "enlarge": .flag(true)]))
    }

    /// A white picture of 40 × 20 pixels as an uncompressed BMP.
    private static let bitmap: [UInt8] = {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) } }
        let pixels = Array(repeating: UInt8.max, count: 40 * 3 * 20)
        return Array("BM".utf8) + little(54 + pixels.count, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(40, 4)
            + little(20, 4) + little(1, 2) + little(24, 2) + Array(repeating: 0, count: 24) + pixels
    }()

    @Test func `pictures become smaller in their own format`() async throws {
        try await Workshop.with { shop in
            let input = try shop.put(Self.bitmap, "a.bmp")
            let made = try await shop.run("pictures-smaller", ["width": .number(10), "height": .number(10)], input)
            #expect(made.map(\.name) == ["a small.bmp"])
            let bytes = try shop.bytes(made[0].path)
            #expect(bytes.prefix(2) == Array("BM".utf8)[...] && bytes[18] == 10 && bytes[22] == 5)
        }
    }

    private let fields: [ConverterField] = [
        .choice("format", ["jpeg", "png"]), .number("width", 1...100), .number("dpi", 1...600, initial: 72, unit: "dpi"),
        .toggle("strip"), .secret("password"), .slider("quality", 1...100, initial: 80),
        .word("addition", initial: "small"),
    ]

    @Test func `what a request leaves out is as the form says`() throws {
        let whole = try ConverterField.complete(["format": .text("png")], fields)
        #expect(
            whole == [
                "format": .text("png"), "width": .none, "dpi": .number(72), "strip": .flag(false), "password": .text(""),
                "quality": .number(80), "addition": .text("small"),
            ])
    }

    @Test(arguments: [
        ["format": OptionValue.text("exe")], ["width": .number(0)], ["width": .number(1.5)], ["width": .number(.infinity)],
        ["dpi": .none],
        ["strip": .text("yes")], ["password": .number(1)], ["colour": .text("red")], ["quality": .number(101)],
        ["password": .text(String(repeating: "x", count: 5000))],
    ])
    func `what no form can say is refused`(values: [String: OptionValue]) {
        #expect(throws: (any Error).self) { try ConverterField.complete(values, fields) }
    }
}
