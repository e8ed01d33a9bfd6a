import TestSupport
import Testing

@testable import PicturesEngine

/// Films inside photos, as Google and Samsung write them.
struct EmbeddedFilmTests {
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(type.utf8) + content
    }

    /// An MP4 of 1.5 seconds without pictures.
    private static let film: [UInt8] = {
        let header: [UInt8] =
            [UInt8](repeating: 0, count: 12) + [0, 0, 3, 0xE8, 0, 0, 5, 0xDC] + [UInt8](repeating: 0, count: 80)
        return box("ftyp", Array("isom".utf8) + [0, 0, 2, 0] + Array("isomiso2".utf8))
            + box("mdat", [UInt8](repeating: 7, count: 3000)) + box("moov", box("mvhd", header))
    }()

    private static func jpeg() throws -> [UInt8] { try DrawnPicture(width: 64, height: 48).jpeg(quality: 90) }

    @Test func `a film is found behind the picture, as Google and Samsung write it`() throws {
        let jpeg = try Self.jpeg()
        let google = jpeg + Self.film
        #expect(EmbeddedFilm.find(in: google) == EmbeddedFilm(offset: jpeg.count, bytes: Self.film.count, milliseconds: 1500))
        // Samsung's marks stand before and behind the film.
        let mark = [0, 0, 0x30, 0x0A, 16, 0, 0, 0] + Array("MotionPhoto_Data".utf8)
        let samsung = jpeg + mark + Self.film + Array("SEFH".utf8) + [UInt8](repeating: 1, count: 20) + Array("SEFT".utf8)
        #expect(
            EmbeddedFilm.find(in: samsung)
                == EmbeddedFilm(offset: jpeg.count + mark.count, bytes: Self.film.count, milliseconds: 1500))
        #expect(EmbeddedFilm.tail(of: google).elementsEqual(Self.film) && EmbeddedFilm.tail(of: jpeg).isEmpty)
        #expect(EmbeddedFilm.tail(of: samsung).elementsEqual(samsung[jpeg.count...]))
        let heic = try DrawnPicture(width: 64, height: 48).heif(av1: false)
        let boxed = heic + Self.box("mpvd", Self.film) + Self.box("sefd", [1, 2, 3])
        #expect(EmbeddedFilm.tail(of: boxed).elementsEqual(boxed[heic.count...]))
        #expect(
            EmbeddedFilm.find(in: boxed) == EmbeddedFilm(offset: heic.count + 8, bytes: Self.film.count, milliseconds: 1500))
    }

    @Test func `a picture without a film has none, also if it speaks of one or the film is cut`() throws {
        let jpeg = try Self.jpeg()
        #expect(EmbeddedFilm.find(in: jpeg) == nil)
        #expect(EmbeddedFilm.find(in: try DrawnPicture(width: 64, height: 48).heif(av1: false)) == nil)
        #expect(EmbeddedFilm.find(in: jpeg + Array("MotionPhoto_Data ftyp GCamera:MicroVideo=\"1\"".utf8)) == nil)
        #expect(EmbeddedFilm.find(in: jpeg + Self.film.dropLast(10)) == nil)
        #expect(EmbeddedFilm.find(in: []) == nil)
    }

    @Test func `no bytes make the search fail`() throws {
        damaged(try Self.jpeg() + Self.film, rounds: 2_000, seed: 21) { bytes in
            if let film = EmbeddedFilm.find(in: bytes) { #expect(film.offset + film.bytes <= bytes.count) }
        }
    }
}
