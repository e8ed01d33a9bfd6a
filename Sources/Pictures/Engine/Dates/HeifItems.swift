/// The metadata items of a HEIF or AVIF file (ISO/IEC 14496-12, section 8.11). Safe on any bytes.
struct HeifItems {
    /// The range of the EXIF block, from its byte order mark on.
    private(set) var exif: Range<Int>?
    private(set) var xmp: Range<Int>?

    private static let maximumItems = 4096

    init(_ bytes: UnsafeRawBufferPointer) {
        let file = BoxFile(bytes)
        guard let meta = file.first("meta", in: 0..<bytes.count)?.payload, meta.count > 4 else { return }
        let inner = meta.lowerBound + 4..<meta.upperBound
        guard let infos = file.first("iinf", in: inner)?.payload, let locations = file.first("iloc", in: inner)?.payload else {
            return
        }
        let data = file.first("idat", in: inner)?.payload
        let kinds = Self.kinds(file.reader, infos)
        for (id, range) in Self.ranges(file.reader, locations, data) {
            guard let kind = kinds[id] else { continue }
            if kind == .xmp, xmp == nil { xmp = range }
            if kind == .exif, exif == nil { exif = Self.block(file.reader, range) }
        }
    }

    private enum Kind { case exif, xmp }

    /// Finds the item info entries of versions 2 and 3: the id, the protection, the type, the name, the content type.
    private static func kinds(_ reader: ByteReader, _ infos: Range<Int>) -> [Int: Kind] {
        var kinds: [Int: Kind] = [:]
        var at = infos.lowerBound + (reader.u8(infos.lowerBound) == 0 ? 6 : 8)
        for _ in 0..<maximumItems {
            guard let length = reader.u32(at), length >= 20, at + length <= infos.upperBound, reader.matches("infe", at: at + 4),
                let version = reader.u8(at + 8), let id = version >= 3 ? reader.u32(at + 12) : reader.u16(at + 12)
            else { break }
            let type = at + (version >= 3 ? 18 : 16)
            if reader.matches("Exif", at: type) { kinds[id] = .exif }
            if reader.matches("mime", at: type), contains("application/rdf+xml", reader, type..<at + length) { kinds[id] = .xmp }
            at += length
        }
        return kinds
    }

    private static func contains(_ text: StaticString, _ reader: ByteReader, _ range: Range<Int>) -> Bool {
        range.contains { reader.matches(text, at: $0) && $0 + text.utf8CodeUnitCount <= range.upperBound }
    }

    /// Returns the ranges of items that lie in one piece.
    private static func ranges(_ reader: ByteReader, _ box: Range<Int>, _ data: Range<Int>?) -> [(id: Int, range: Range<Int>)] {
        guard let version = reader.u8(box.lowerBound), version <= 2, let sizes = reader.u16(box.lowerBound + 4) else { return [] }
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        func number(_ at: Int, _ size: Int) -> Int? {
            size == 0 ? 0 : size == 4 ? reader.u32(at) : size == 8 ? reader.u64(at) : nil
        }
        let idSize = version == 2 ? 4 : 2
        let countAt = box.lowerBound + 6
        guard let count = idSize == 4 ? reader.u32(countAt) : reader.u16(countAt) else { return [] }
        var (found, at) = ([(id: Int, range: Range<Int>)](), countAt + idSize)
        for _ in 0..<min(count, maximumItems) where at < box.upperBound {
            guard let id = idSize == 4 ? reader.u32(at) : reader.u16(at) else { break }
            at += idSize
            var method = 0
            if version > 0 {
                guard let stored = reader.u16(at) else { break }
                method = stored & 15
                at += 2
            }
            guard let base = number(at + 2, baseSize), let extents = reader.u16(at + 2 + baseSize) else { break }
            at += 4 + baseSize
            guard let offset = number(at + indexSize, offsetSize),
                let length = number(at + indexSize + offsetSize, lengthSize)
            else { break }
            at += extents * (indexSize + offsetSize + lengthSize)
            let (start, overflows) = base.addingReportingOverflow(offset)
            guard extents == 1, !overflows, length > 0 else { continue }
            if method == 0, let range = reader.range(start, length) { found.append((id, range)) }
            if method == 1, let data, start <= data.count, length <= data.count - start {
                found.append((id, data.lowerBound + start..<data.lowerBound + start + length))
            }
        }
        return found
    }

    /// The item begins with a four-byte offset to the block, counted from the end of the offset.
    private static func block(_ reader: ByteReader, _ item: Range<Int>) -> Range<Int>? {
        guard let skip = reader.u32(item.lowerBound), item.count > 4 + skip else { return nil }
        let start = item.lowerBound + 4 + skip
        return (reader.matches("Exif\0\0", at: start) ? start + 6 : start)..<item.upperBound
    }
}
