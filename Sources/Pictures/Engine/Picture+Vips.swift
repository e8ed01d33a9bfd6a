import CVips

extension Picture {
    /// Checks that the picture can be decoded at full size.
    ///
    /// - Returns: the number of frames, and the number of bytes of pixels that the decoder holds in memory.
    func checkWithVips() throws(PictureError) -> (frames: Int, held: Int) {
        var out = cvips_pixels()
        try check(opening: cvips_open(bytes, bytes.count, format.rawValue, Int64(limits.maximumPixels), &out), out)
        try check(out, isScaled: false)
        return (Int(out.pages), held(out, isScaled: false))
    }

    func decodeWithVips(longSide: Int) throws(PictureError) -> Decoded {
        var out = cvips_pixels()
        var result = cvips_open(bytes, bytes.count, format.rawValue, Int64(limits.maximumPixels), &out)
        let (width, height) = (Int(out.full_width), Int(out.full_height))
        let colours = codedColours().flatMap { $0.isStandard ? nil : $0 }
        let profile = colours?.profile
        // A profile beside the code points is meant for programs that do not know these.
        if colours?.isHDR == true { out.has_profile = 0 }
        // A picture that is not scaled is decoded directly into the result.
        let size = result == 0 && (longSide <= 0 || max(width, height) <= longSide) ? width * height * 3 : 0
        if result == 0 { try check(out, isScaled: size == 0, drawing: size) }
        let drawn = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard result == 0 else { return }
            result = cvips_decode(
                bytes, bytes.count, Int32(longSide), profile, profile?.count ?? 0, size > 0 ? buffer.baseAddress : nil, size, &out
            )
            count = result == 0 && out.data == nil ? size : 0
        }
        try check(opening: result, out)
        defer { cvips_free(out.data) }
        if format == .jxl, out.damaged != 0, !isCutOff { throw .olderDecoder(Self.decoderOfJXL) }
        let isTruncated = (out.damaged == 0 || format == .jxl) && bytes.withUnsafeBytes { Truncation.isTruncated($0, format) }
        let count = Int(out.width) * Int(out.height) * 3
        var pixels = out.data.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? drawn
        if let colours, colours.isHDR {
            pixels.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                ToneMapping(colours).apply(red: base, green: base + 1, blue: base + 2, step: 3, count: count / 3)
            }
        }
        return Decoded(
            pixels: Pixels(bytes: pixels, width: Int(out.width), height: Int(out.height)),
            width: width, height: height, orientation: Int(out.orientation), frames: Int(out.pages),
            metadata: exif()?.metadata ?? PictureMetadata(),
            damage: out.damaged != 0 || isTruncated
                ? PictureDamage(complaint: isTruncated ? "unexpected end" : text(of: out.message)) : nil)
    }
}

private extension Picture {
    /// Returns the number of bytes of pixels that the decoder holds in memory, computed from the header of the picture. A TIFF is
    /// unpacked one whole strip or one row of tiles at a time, and a strip may contain the whole picture. A WebP is scaled during
    /// decoding.
    func held(_ header: cvips_pixels, isScaled: Bool) -> Int {
        if format == .webp, isScaled, header.pages < 2 { return 0 }
        guard format == .tiff else { return Int(header.held) }
        // The range of unusual samples is looked up in the whole picture.
        if header.is_unusual != 0 { return Int(header.full_height) * Int(header.row_bytes) }
        return bytes.withUnsafeBytes { bytes in
            guard let directory = TiffFile(bytes)?.main else { return 0 }
            let rows = directory.number(TiffDirectory.Tag.tileLength) ?? directory.number(TiffDirectory.Tag.rowsPerStrip) ?? 1
            return min(max(rows, 1), Int(max(header.full_width, header.full_height))) * Int(header.row_bytes)
        }
    }

    func check(_ header: cvips_pixels, isScaled: Bool, drawing size: Int = 0) throws(PictureError) {
        if header.work > Int64(limits.maximumWork) {
            throw .tooMuchWork(bytes: Int(header.work), limit: limits.maximumWork)
        }
        let held = held(header, isScaled: isScaled) + size
        let room = room(pixels: Int(header.full_width) * Int(header.full_height))
        if held > room { throw .tooMuchHeld(bytes: held, limit: room) }
    }

    func check(opening result: Int32, _ out: cvips_pixels) throws(PictureError) {
        switch result {
        case 0: break
        case Int32(cvips_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limits.maximumPixels)
        case Int32(cvips_memory.rawValue): throw .unsupported("too little memory")
        case Int32(cvips_missing.rawValue): throw .unsupported("\(format.rawValue.uppercased()), for libvips is missing")
        case Int32(cvips_unsupported.rawValue): throw .unsupported("\(format.rawValue.uppercased()) of a rare kind")
        default: throw explained(.corrupt(PictureDamage(complaint: text(of: out.message))))
        }
    }
}

extension Picture {
    private static var decoderOfJXL: String { "libvips \(cvips_version().map { String(cString: $0) } ?? "")" }

    /// Whether a JPEG XL ends within a box. Nothing else of it is checked here.
    private var isCutOff: Bool {
        bytes.withUnsafeBytes { Truncation.isTruncated($0, format) }
    }

    /// libvips 8.14 cannot read all JPEG XL, so an error in the middle of one does not mean that it is damaged.
    func explained(_ error: PictureError) -> PictureError {
        guard format == .jxl, case .corrupt = error else { return error }
        return isCutOff ? .corrupt(.endsEarly) : .olderDecoder(Self.decoderOfJXL)
    }
}
