import Glibc

/// Finds the JPEG previews inside a camera raw file.
enum RawPreview {
    /// Returns the ranges of the previews, the largest picture first. Each preview begins with FF D8 FF and has a header that
    /// common decoders support. A range may end after the end of its JPEG.
    ///
    /// The previews are found through the directories and boxes of CR2, NEF, ARW, DNG, ORF, RW2, PEF, SRW, RAF and CR3. If these
    /// contain only thumbnails, because the large preview is in the maker notes, all bytes are searched.
    static func candidates(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var found = measured(listed(bytes), reader)
        if (found.map(\.area).max() ?? 0) < thumbnailArea { found += measured(searched(bytes), reader) }
        var seen: Set<Int> = []
        // Listed ranges come first and have exact ends, so ranges found at the same offset are dropped.
        return found.filter { seen.insert($0.range.lowerBound).inserted }
            .sorted { ($0.area, $0.range.count) > ($1.area, $1.range.count) }
            .map(\.range)
    }

    /// Returns the JPEG to which the header of a Fuji RAF file points.
    static func inFuji(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        guard reader.matches("FUJIFILMCCD-RAW"), let offset = reader.u32(84), let length = reader.u32(88) else { return nil }
        return reader.range(offset, length) ?? (offset < reader.count ? offset..<reader.count : nil)
    }
}

private extension RawPreview {
    /// The number of pixels below which a preview is a thumbnail.
    static let thumbnailArea = 640 * 480
    static let maximumFound = 64

    static func listed(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        if let canon = CanonBoxes(bytes) { return canon.pictures }
        if let fuji = inFuji(bytes) { return [fuji] }
        guard let file = TiffFile(bytes) else { return [] }
        return file.directories().flatMap { directory in
            [
                extent(directory, TiffDirectory.Tag.jpegOffset, TiffDirectory.Tag.jpegLength, file),
                strip(directory, file),
                directory.entries[TiffDirectory.Tag.panasonicJpeg]?.value,
            ].compactMap { $0 }
        }
    }

    /// Returns the single strip of a directory with JPEG compression, old-style (6) or new (7).
    static func strip(_ directory: TiffDirectory, _ file: TiffFile) -> Range<Int>? {
        guard let compression = directory.number(TiffDirectory.Tag.compression), compression == 6 || compression == 7,
            directory.entries[TiffDirectory.Tag.stripOffsets]?.count == 1,
            directory.number(TiffDirectory.Tag.photometric) != 32803
        else { return nil }
        return extent(directory, TiffDirectory.Tag.stripOffsets, TiffDirectory.Tag.stripByteCounts, file)
    }

    static func extent(_ directory: TiffDirectory, _ offset: Int, _ length: Int, _ file: TiffFile) -> Range<Int>? {
        guard let offset = directory.number(offset), let length = directory.number(length), offset < file.reader.count else {
            return nil
        }
        return offset..<offset + min(length, file.reader.count - offset)
    }

    static func measured(_ ranges: [Range<Int>], _ reader: ByteReader) -> [(range: Range<Int>, area: Int)] {
        ranges.compactMap { range in
            guard range.count > 4, reader.u16(range.lowerBound) == 0xFFD8, reader.u8(range.lowerBound + 2) == 0xFF,
                let area = JpegSegments.area(reader, in: range)
            else { return nil }
            return (range, area)
        }
    }

    /// Returns the ranges from each byte sequence FF D8 FF to the end of the file.
    static func searched(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        guard let base = bytes.baseAddress else { return [] }
        var found: [Range<Int>] = [], at = 0
        // Search for D8, because FF is much more frequent.
        while found.count < maximumFound, let hit = memchr(base + at, 0xD8, bytes.count - at) {
            let offset = base.distance(to: UnsafeRawPointer(hit))
            if offset > 0, offset + 1 < bytes.count, bytes[offset - 1] == 0xFF, bytes[offset + 1] == 0xFF {
                found.append(offset - 1..<bytes.count)
            }
            at = offset + 1
        }
        return found
    }
}
