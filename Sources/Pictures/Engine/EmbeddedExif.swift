/// Finds the EXIF block of a file. HEIC and AVIF are not handled here, because libheif returns their blocks.
enum EmbeddedExif {
    /// Returns the range of the block, starting at its byte order mark. A CR3 has several blocks; this is the first one, and
    /// `block` reads all of them.
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

    /// Returns the tags of all blocks of a CR3.
    static func extract(of boxes: CanonBoxes, _ bytes: UnsafeRawBufferPointer) -> ExifExtract {
        var extract = ExifExtract()
        for part in boxes.metadata { extract.add(UnsafeRawBufferPointer(rebasing: bytes[part.range]), as: part.kind) }
        return extract
    }

    /// Returns the merged contents of all EXIF blocks of a file.
    static func block(in bytes: UnsafeRawBufferPointer, format: PictureFormat) -> ExifBlock? {
        if format == .raw, let boxes = CanonBoxes(bytes) { return ExifBlock(extract(of: boxes, bytes)) }
        return find(in: bytes, format: format).flatMap { ExifBlock(tiff: UnsafeRawBufferPointer(rebasing: bytes[$0])) }
    }
}

private extension EmbeddedExif {
    /// The maximum number of chunks of a PNG; about as many as in a PNG of 500 MB with chunks of 8 kB.
    static let maximumChunks = 65_536

    static func inJpeg(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        return JpegSegments(reader).lazy
            .first { $0.marker == 0xE1 && reader.matches("Exif\0\0", at: $0.payload.lowerBound) && $0.payload.count > 14 }
            .map { $0.payload.lowerBound + 6..<$0.payload.upperBound }
    }

    /// Returns the eXIf chunk (PNG, third edition, section 11.3.4.5), which may follow the image data.
    static func inPng(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var at = 8
        for _ in 0..<maximumChunks {
            guard let length = reader.u32(at), let type = reader.fourCC(at + 4), type != fourCC("IEND") else { return nil }
            if type == fourCC("eXIf") { return reader.range(at + 8, length).map { unprefixed($0, reader) } }
            at += 12 + length
        }
        return nil
    }

    static func inWebp(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes)
        var at = 12
        for _ in 0..<maximumChunks {
            guard let type = reader.fourCC(at), let length = reader.u32(at + 4) else { return nil }
            if type == fourCC("EXIF") { return reader.range(at + 8, length).map { unprefixed($0, reader) } }
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

    /// Returns the Exif box (ISO/IEC 18181-2). The box begins with a four-byte offset to the block, counted from the end of the
    /// offset.
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
