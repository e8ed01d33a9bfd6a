/// Where a picture's EXIF block lies in its file. HEIC and AVIF are not walked here: their library hands the block out.
enum EmbeddedExif {
    /// The block from its byte order mark on. Of a CR3, which has several, the first: `block` reads them all.
    static func find(in bytes: UnsafeRawBufferPointer, format: PictureFormat) -> Range<Int>? {
        switch format {
        case .jpeg: inJpeg(bytes)
        case .png: inPng(bytes)
        case .webp: inWebp(bytes)
        case .tiff: TiffFile(bytes) == nil ? nil : 0..<bytes.count
        case .raw: inRaw(bytes)
        case .jxl: inJxl(bytes)
        case .heic, .avif, .gif, .bmp: nil
        }
    }

    /// What all EXIF blocks of a file say together.
    static func block(in bytes: UnsafeRawBufferPointer, format: PictureFormat) -> ExifBlock? {
        if format == .raw, let parts = CanonBoxes(bytes)?.metadata {
            var extract = ExifExtract()
            for part in parts { extract.add(UnsafeRawBufferPointer(rebasing: bytes[part.range]), as: part.kind) }
            return ExifBlock(extract)
        }
        return find(in: bytes, format: format).flatMap { ExifBlock(tiff: UnsafeRawBufferPointer(rebasing: bytes[$0])) }
    }
}

private extension EmbeddedExif {
    /// Chunks looked at before giving up: a PNG of 500 MB in pieces of 8 kB has as many.
    static let mostChunks = 65_536

    static func inJpeg(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        return JpegSegments(reader).lazy
            .first { $0.marker == 0xE1 && reader.matches("Exif\0\0", at: $0.payload.lowerBound) && $0.payload.count > 14 }
            .map { $0.payload.lowerBound + 6..<$0.payload.upperBound }
    }

    /// The eXIf chunk (PNG, third edition, 11.3.4.5) may come after the picture's data.
    static func inPng(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var at = 8
        for _ in 0..<mostChunks {
            guard let length = reader.u32(at), let type = reader.code(at + 4), type != fourCharacters("IEND") else { return nil }
            if type == fourCharacters("eXIf") { return reader.range(at + 8, length).map { unprefixed($0, reader) } }
            at += 12 + length
        }
        return nil
    }

    static func inWebp(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes)
        var at = 12
        for _ in 0..<mostChunks {
            guard let type = reader.code(at), let length = reader.u32(at + 4) else { return nil }
            if type == fourCharacters("EXIF") { return reader.range(at + 8, length).map { unprefixed($0, reader) } }
            at += 8 + length + length % 2
        }
        return nil
    }

    static func inRaw(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        if TiffFile(bytes) != nil { return 0..<bytes.count }
        if let canon = CanonBoxes(bytes) { return canon.metadata.first?.range }
        guard let jpeg = RawPreview.inFuji(bytes),
            let inner = inJpeg(UnsafeRawBufferPointer(rebasing: bytes[jpeg]))
        else { return nil }
        return jpeg.lowerBound + inner.lowerBound..<jpeg.lowerBound + inner.upperBound
    }

    /// The Exif box (ISO/IEC 18181-2): four bytes say where the block begins after them.
    static func inJxl(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let file = BoxFile(bytes)
        guard file.reader.matches("JXL ", at: 4), let box = file.first("Exif", in: 0..<bytes.count),
            let skip = file.reader.u32(box.payload.lowerBound), box.payload.count > 4 + skip
        else { return nil }
        return unprefixed(box.payload.lowerBound + 4 + skip..<box.payload.upperBound, file.reader)
    }

    static func unprefixed(_ range: Range<Int>, _ reader: ByteReader) -> Range<Int> {
        range.count >= 6 && reader.matches("Exif\0\0", at: range.lowerBound) ? range.lowerBound + 6..<range.upperBound : range
    }
}
