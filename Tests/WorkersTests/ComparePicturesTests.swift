import Base
import Foundation
import GroupsEngine
import GroupsTasks
import PicturesEngine
import PicturesTasks
import TestSupport
import Testing

@testable import Workers

struct ComparePicturesTests {
    /// Returns a bitmap of a page with 200 × 160 pixels: dark words on white. One of the words depends on `word`. `ink` is the
    /// brightness of all words.
    private func page(word: Int, ink: UInt8 = 20) -> [UInt8] {
        func four(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
        var rows: [UInt8] = []
        for y in 0..<160 {
            for x in 0..<200 {
                let number = y / 16 * 10 + x / 20
                let shape = number == 34 ? word : number &* 0x9E37
                let isDark = y % 16 > 4 && x % 20 > 3 && shape >> ((y % 16 / 4 * 4 + x % 20 / 5) % 16) & 1 == 1
                rows += [UInt8](repeating: isDark ? ink : 250, count: 3)
            }
        }
        var file = Array("BM".utf8)
        for value in [54 + rows.count, 0, 54, 40, 200, 160] { file += four(value) }
        file += [1, 0, 24, 0]
        for value in [0, rows.count, 2835, 2835, 0, 0] { file += four(value) }
        return file + rows
    }

    private func source(_ paths: BytePath...) throws -> ComparePictures.Source {
        ComparePictures.Source(
            files: try paths.map { .init(path: $0, stamp: try #require(FileStamp(of: $0))) })
    }

    @Test func `a worker reads pictures again and says which read the same, and of what it cannot read nothing`() async throws {
        try await withFolder { folder in
            let pool = try makePool()
            let names = ["one", "copy", "darker", "other", "text", "changed"]
            let contents = [
                page(word: 0x5A5A), page(word: 0x5A5A), page(word: 0x5A5A, ink: 60), page(word: 0xA5A5), Array("no picture".utf8),
                page(word: 0x5A5A),
            ]
            for (name, content) in zip(names, contents) { try put(content, at: folder.appending(name)) }
            let sources = try names.map { try source(folder.appending($0)) }
            try put(page(word: 0x1111), at: folder.appending("changed"))
            let request = ComparePictures(sources[0], sources.dropFirst().map { .init($0, turn: .none, manner: .page) })
            let expected: [Bool?] = [true, true, false, nil, nil]
            #expect(try await pool.perform(request).map { $0?.isSame } == expected)
            // The second time, the worker takes the answer from its cache.
            #expect(try await pool.perform(request).map { $0?.isSame } == expected)
            let turned = ComparePictures(sources[0], [.init(sources[1], turn: .half, manner: .page)])
            #expect(try await pool.perform(turned).map { $0?.isSame } == [false])
            let unreadable = ComparePictures(sources[4], [.init(sources[0], turn: .none, manner: .page)])
            #expect(try await pool.perform(unreadable) == [nil])
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
        }
    }

    @Test func `of the files of one content the first that is still what it was is read`() async throws {
        try await withFolder { folder in
            let pool = try makePool()
            for name in ["one", "gone", "left"] { try put(page(word: 7), at: folder.appending(name)) }
            let one = try source(folder.appending("one"))
            let two = try source(folder.appending("gone"), folder.appending("left"))
            try FileManager.default.removeItem(atPath: folder.appending("gone").display)
            #expect(try await pool.perform(ComparePictures(one, [.init(two, turn: .none, manner: .page)])) == [.equal])
            #expect(try await pool.perform(ComparePictures(.init(files: []), [.init(two, turn: .none, manner: .page)])) == [nil])
            await pool.shutdown()
        }
    }

    @Test func `what thumbnails tell is not read from files`() async throws {
        try await withFolder { folder in
            let pool = try makePool()
            func thumbnail(_ word: Int, ink: UInt8 = 20) async throws -> ComparePictures.Source {
                let path = folder.appending("\(word)-\(ink)")
                try put(page(word: word, ink: ink), at: path)
                let picture = try await pool.perform(Describe(path)).picture
                return ComparePictures.Source(files: [], thumbnail: try #require(picture).thumbnail)
            }
            let sources = [
                try await thumbnail(0x5A5A), try await thumbnail(0x5A5A, ink: 60), try await thumbnail(0x0FF0),
                try await thumbnail(0),
            ]
            func told(_ manner: DetailComparison.Manner) async throws -> [Bool?] {
                let others = sources.dropFirst().map { ComparePictures.Other($0, turn: .none, manner: manner) }
                return try await pool.perform(ComparePictures(sources[0], others)).map { $0?.isSame }
            }
            #expect(try await told(.photo).prefix(2) == [true, false])
            #expect(try await told(.plain) == [true, false, false])
            // Thumbnails alone cannot show that two pages are the same (nil), but they can show that one page has less content
            // (false).
            let afar = try await told(.page)
            #expect(afar.first == .some(nil) && afar.last == .some(false))
            await pool.shutdown()
        }
    }
}
