import Base
import TestSupport
import Testing

@testable import TablesEngine

struct TextTests {
    private let log = (1...5000).map { "line \($0)" }.joined(separator: "\n") + "\n"

    @Test(arguments: [TextEncoding.utf8, .utf16LittleEndian, .utf32BigEndian])
    func `lines are read at the beginning, the end, by number and by place`(encoding: TextEncoding) throws {
        let text = try TextFile(file(("\u{FEFF}" + log).encoded(encoding)))
        #expect(text.encoding == encoding)
        #expect(try text.lines(at: nil, count: 2).map(\.text) == ["line 1", "line 2"])
        #expect(try text.lines(before: nil, count: 2).map(\.text) == ["line 4999", "line 5000"])
        let index = try text.index()
        #expect(index.rows == 5000)
        let some = try text.lines(1234..<1236, index)
        #expect(some.map(\.text) == ["line 1235", "line 1236"])
        #expect(try text.lines(before: some[0].offset, count: 1).map(\.text) == ["line 1234"])
        #expect(try text.lines(at: some[1].offset, count: 1) == [some[1]])
    }

    @Test func `lines with a text are found one page after the other`() throws {
        let text = try TextFile(file(log))
        let first = try text.find("LINE 499", count: 2)
        #expect(first.found.map(\.line.text) == ["line 499", "line 4990"])
        #expect(first.found.map(\.number) == [498, 4989])
        #expect(try text.find("line 499", from: first.next, count: 1).found.map(\.line.text) == ["line 4991"])
        #expect(try text.find("nothing", count: 2).next == nil)
    }

    @Test func `a text without line ends has one line, and an empty one none`() throws {
        #expect(try TextFile(file("abc")).lines(before: nil, count: 5).map(\.text) == ["abc"])
        #expect(try TextFile(file("")).lines(at: nil, count: 5) == [])
        #expect(try TextFile(file("")).lines(before: nil, count: 5) == [])
        let long = try TextFile(file([UInt8](repeating: 0x61, count: 20 << 20)))
        let line = try #require(try long.lines(at: nil, count: 1).first)
        #expect(line.isCut && line.text.utf8.count == 4099)
    }

    @Test func `whatever the bytes, reading them ends well`() throws {
        var random = SplitMix64(seed: 1)
        for encoding in TextEncoding.allCases {
            for _ in 0..<20 {
                let bytes = (0..<random.below(300)).map { _ in UInt8(random.below(256)) }
                let source = try file(bytes)
                _ = try TextFile(source, encoding: encoding).lines(before: nil, count: 3)
                let table = try Table(source, DialectChoice(encoding: encoding.rawValue))
                _ = try table.head(5)
                _ = try table.profile([])
                try table.forEach(where: [], find: "é") { _, _ in true }
                let json = try JSONFile(source)
                _ = try? json.check()
                let root = try json.root()
                _ = try json.outline(of: root.start)
                _ = try json.table(of: root.start, from: 0, count: 10)
                _ = try json.find("a", count: 3)
            }
        }
    }
}
