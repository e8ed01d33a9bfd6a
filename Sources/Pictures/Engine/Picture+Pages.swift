/// A page of a picture at full size.
public struct PicturePage: Sendable {
    /// The upright pixels in sRGB.
    public let pixels: Pixels
    /// The resolution in dots per inch; nil if the file does not state it.
    public let dpi: Double?
}

extension Picture {
    private static let maximumPages = 5000

    /// Returns the number of pages of a TIFF; 1 for all other formats.
    public func pageCount() throws(PictureError) -> Int {
        let count = format == .tiff ? max(1, try checkWithVips().frames) : 1
        guard count <= Self.maximumPages else { throw .unsupported("a TIFF of more than \(Self.maximumPages) pages") }
        return count
    }

    /// - Parameter number: the page, counted from 0. Only a TIFF has pages other than the first.
    public func page(_ number: Int) throws(PictureError) -> PicturePage {
        guard format == .tiff, number > 0 else {
            return PicturePage(pixels: try decode(longSide: 0, fast: false).pixels, dpi: density(of: 0))
        }
        _ = try checkWithVips()
        let image = try WorkImage(bytes, format, page: number)
        guard image.width * image.height <= limits.maximumPixels else {
            throw .tooManyPixels(image.width * image.height, limit: limits.maximumPixels)
        }
        guard image.work <= limits.maximumWork else { throw .tooMuchWork(bytes: image.work, limit: limits.maximumWork) }
        try image.turn()
        let profile = image.block("icc-profile-data")
        let isForeign = profile.map { profile in !profile.withUnsafeBytes { ColourProfile.isStandard($0) } } ?? false
        if image.isExotic || isForeign { try image.becomeSRGB() }
        try image.flatten()
        try image.becomeShallow()
        let (bands, count) = (image.bands, image.width * image.height)
        let colours = try image.withPixels { samples throws(PictureError) in
            [UInt8](unsafeUninitializedCapacity: count * 3) { buffer, used in
                for pixel in 0..<count {
                    for band in 0..<3 { buffer[pixel * 3 + band] = samples[pixel * bands + (bands < 3 ? 0 : band)] }
                }
                used = count * 3
            }
        }
        return PicturePage(pixels: Pixels(bytes: colours, width: image.width, height: image.height), dpi: density(of: number))
    }

    /// Whether a page of a TIFF is a smaller copy of another page, such as a preview (TIFF 6.0, section 8).
    ///
    /// - Parameter number: the page, counted from 0.
    public func isSmallerCopy(page number: Int) -> Bool {
        guard format == .tiff else { return false }
        return bytes.withUnsafeBytes { bytes in
            guard let file = TiffFile(bytes), var directory = file.main else { return false }
            for _ in 0..<number {
                guard let next = TiffDirectory(file.reader, at: directory.next) else { return false }
                directory = next
            }
            return (directory.number(TiffDirectory.Tag.newSubfileType) ?? 0) & 1 == 1
        }
    }

    /// Returns the horizontal resolution in dots per inch, as stored in the file (PNG: section 11.3.4.3; TIFF 6.0: section 8;
    /// BMP: `biXPelsPerMeter`; JPEG: its JFIF header, ITU-T T.871, section 10.1).
    func density(of page: Int) -> Double? {
        let dpi: Double? = bytes.withUnsafeBytes { bytes in
            switch format {
            case .tiff:
                guard var directory = TiffFile(bytes)?.main, let file = TiffFile(bytes) else { return nil }
                for _ in 0..<page {
                    guard let next = TiffDirectory(file.reader, at: directory.next) else { return nil }
                    directory = next
                }
                switch directory.number(TiffDirectory.Tag.resolutionUnit) ?? 2 {
                case 2: return directory.ratio(TiffDirectory.Tag.resolution)
                case 3: return directory.ratio(TiffDirectory.Tag.resolution).map { $0 * 2.54 }
                default: return nil
                }
            case .png:
                let reader = ByteReader(bytes: bytes, bigEndian: true)
                var offset = 8
                while let length = reader.u32(offset), let type = reader.fourCC(offset + 4), type != fourCC("IDAT") {
                    if type == fourCC("pHYs"), length == 9, reader.u8(offset + 16) == 1 {
                        return reader.u32(offset + 8).map { Double($0) * 0.0254 }
                    }
                    offset += 12 + length
                }
                return nil
            case .jpeg:
                let reader = ByteReader(bytes: bytes, bigEndian: true)
                guard reader.u16(2) == 0xFFE0, reader.matches("JFIF\0", at: 6), let number = reader.u16(14) else { return nil }
                switch reader.u8(13) {
                case 1: return Double(number)
                case 2: return Double(number) * 2.54
                default: return nil
                }
            case .bmp: return ByteReader(bytes: bytes).u32(38).map { Double($0) * 0.0254 }
            default: return nil
            }
        }
        return dpi.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }
}
