import Base
import Foundation
import Testing

struct BytePathTests {
    /// "é" in Latin-1, which is not valid UTF-8.
    private let latin = BytePath(bytes: Array("/photos/caf".utf8) + [0xE9] + Array(".JPG".utf8))

    @Test(arguments: [
        ("/a/b.jpg", "b.jpg", "/a", "jpg"), ("/a", "a", "/", ""), ("/", "", "/", ""), ("a.tar.GZ", "a.tar.GZ", ".", "gz"),
        ("/a/.hidden", ".hidden", "/a", ""), ("/a/.b.png", ".b.png", "/a", "png"), ("/a.d/b", "b", "/a.d", ""),
        ("/a/b.", "b.", "/a", ""),
    ])
    func `a path has a name, a parent and an extension`(path: String, name: String, parent: String, fileExtension: String) {
        #expect(BytePath(path).name == BytePath(name))
        #expect(BytePath(path).parent == BytePath(parent))
        #expect(BytePath(path).fileExtension == fileExtension)
    }

    @Test(arguments: [
        ("/a", "/a", true), ("/a/b", "/a", true), ("/a/b/c", "/a", true), ("/ab", "/a", false), ("/", "/a", false),
        ("/a", "/a/b", false),
        ("/a", "/", true), ("/", "/", true), ("a", "/", false),
    ])
    func `a path lies inside another by whole components`(path: String, other: String, inside: Bool) {
        #expect(BytePath(path).isInside(BytePath(other)) == inside)
    }

    @Test func `appending puts one slash between`() {
        #expect(BytePath("/").appending("a") == BytePath("/a"))
        #expect(BytePath("/a").appending("b") == BytePath("/a/b"))
        #expect(BytePath("/a/").appending("b") == BytePath("/a/b"))
    }

    @Test func `where a person begins to look is the home folder, or what is above it and there`() throws {
        try withFolder { folder in
            #expect(BytePath.beginning(home: folder.display) == folder)
            #expect(BytePath.beginning(home: folder.appending("gone/anna").display) == folder)
        }
        #expect(BytePath.beginning(home: "/nonexistent") == BytePath("/"))
        #expect(BytePath.beginning(home: nil) == BytePath("/"))
        #expect(BytePath.beginning(home: "anna") == BytePath("/"))
    }

    @Test func `a name that is not UTF-8 keeps its bytes and is shown with a replacement`() {
        #expect(latin.name.bytes == Array("caf".utf8) + [0xE9] + Array(".JPG".utf8))
        #expect(latin.display == "/photos/caf\u{FFFD}.JPG")
        #expect(latin.fileExtension == "jpg")
        #expect(latin.withCString { strlen($0) } == 16)
    }

    @Test func `valid UTF-8 is a string in JSON`() throws {
        let path = BytePath("/photos/café.jpg")
        let json = try JSONEncoder().encode([path])
        #expect(String(decoding: json, as: UTF8.self) == #"["\/photos\/café.jpg"]"#)
        #expect(try JSONDecoder().decode([BytePath].self, from: json) == [path])
    }

    @Test func `other bytes are base64 in JSON and come back`() throws {
        let json = try JSONEncoder().encode([latin])
        #expect(String(decoding: json, as: UTF8.self) == #"[{"base64":"L3Bob3Rvcy9jYWbpLkpQRw=="}]"#)
        #expect(try JSONDecoder().decode([BytePath].self, from: json) == [latin])
    }

    @Test func `a composed and a decomposed letter are two names`() {
        #expect(BytePath("caf\u{E9}") != BytePath("cafe\u{301}"))
    }

    @Test func `paths sort by bytes`() {
        let sorted = ["/b", "/a/z", "/a", "/a.jpg", "/B"].map { BytePath($0) }.sorted().map(\.display)
        #expect(sorted == ["/B", "/a", "/a.jpg", "/a/z", "/b"])
    }
}
