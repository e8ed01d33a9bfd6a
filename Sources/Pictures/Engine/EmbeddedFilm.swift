import Glibc

/// The film inside a motion photo: an MP4 behind the picture in the same file.
///
/// Google puts it behind a JPEG and states its length in XMP. Samsung puts it behind a JPEG, between marks of its own. In a HEIC, both
/// put it into a box `mpvd`. Editors often cut the film off and leave the statement, or the other way round, so only the film itself
/// counts: a box `ftyp`, followed by others of which one is `moov`. Safe on any bytes.
public struct EmbeddedFilm: Codable, Sendable, Equatable {
    /// The position of the film in the file.
    public let offset: Int
    public let bytes: Int
    /// The length of the film; 0 if it states none.
    public let milliseconds: Int

    /// The formats in which phones write motion photos.
    public static let formats: Set<PictureFormat> = [.jpeg, .heic, .avif]

    /// The number of bytes at the beginning in which no film begins. A HEIC itself begins with `ftyp`.
    private static let head = 64

    public static func find(in file: [UInt8]) -> EmbeddedFilm? { file.withUnsafeBytes { find(in: $0) } }

    /// Returns the end of a motion photo, from its film on with the marks before it; empty for a picture without a film. The positions
    /// that a motion photo states for its film are counted from the end of the file, so the film can follow another picture.
    public static func tail(of file: [UInt8]) -> ArraySlice<UInt8> {
        let isPicture = file.starts(with: [0xFF, 0xD8]) || file.dropFirst(4).starts(with: Array("ftyp".utf8))
        guard isPicture, let film = find(in: file) else { return [] }
        let before = file[..<film.offset]
        let mark =
            before.suffix(16).elementsEqual("MotionPhoto_Data".utf8) ? 24 : before.suffix(4).elementsEqual("mpvd".utf8) ? 8 : 0
        return file[max(0, film.offset - mark)...]
    }

    static func find(in file: UnsafeRawBufferPointer) -> EmbeddedFilm? {
        guard let start = file.baseAddress else { return nil }
        let reader = ByteReader(bytes: file, bigEndian: true)
        var from = head
        while from < file.count, let mark = memchr(start + from, Int32(UInt8(ascii: "f")), file.count - from) {
            from = start.distance(to: UnsafeRawPointer(mark)) + 1
            let box = from - 5
            guard reader.matches("ftyp", at: box + 4), let end = end(of: box, in: reader) else { continue }
            let film = MovieFile(size: end - box) { offset, count in
                let range = min(end, box + max(0, offset))..<min(end, box + max(0, offset) + max(0, count))
                return Array(file[range])
            }
            return EmbeddedFilm(offset: box, bytes: end - box, milliseconds: film.milliseconds ?? 0)
        }
        return nil
    }

    /// The boxes of which a film consists (ISO/IEC 14496-12; QuickTime File Format).
    private static let parts = Set(
        (["ftyp", "moov", "mdat", "free", "skip", "wide", "uuid", "moof", "mfra", "udta", "meta", "sidx", "pdin", "styp"]
            as [StaticString]).map(fourCC))
    private static let maximumParts = 10_000
    /// The size of the longest real `ftyp`: a few dozen brands.
    private static let longestType = 512

    /// Returns the end of the film that begins with the box at an offset; nil if no film begins there.
    private static func end(of start: Int, in reader: ByteReader) -> Int? {
        guard let length = reader.u32(start), (16...longestType).contains(length) else { return nil }
        var (at, hasMovie) = (start, false)
        for _ in 0..<maximumParts {
            guard let stated = reader.u32(at), let type = reader.fourCC(at + 4), parts.contains(type) else { break }
            var size = stated
            if stated == 1, let high = reader.u32(at + 8), high == 0, let low = reader.u32(at + 12) { size = low }
            if stated == 0 { size = reader.count - at }
            guard size >= 8, size <= reader.count - at else { break }
            hasMovie = hasMovie || type == fourCC("moov")
            at += size
        }
        return hasMovie ? at : nil
    }
}
