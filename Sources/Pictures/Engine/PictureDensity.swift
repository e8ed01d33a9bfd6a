/// The resolution of a picture in dots per inch. Faxes have about half as many rows per inch as columns.
public struct PictureDensity: Sendable, Equatable {
    public var across: Double
    public var down: Double

    /// The resolutions in dots per inch that files may state; others are treated as missing.
    private static let plausible = 1.0...100_000.0

    /// Returns nil if a resolution is out of range.
    public init?(across: Double, down: Double) {
        guard Self.plausible.contains(across), Self.plausible.contains(down) else { return nil }
        (self.across, self.down) = (across, down)
    }

    /// The same resolution in both directions.
    init(_ dpi: Int) { (across, down) = (Double(dpi), Double(dpi)) }

    /// The resolution of the picture after a quarter turn.
    public var turned: PictureDensity {
        var turned = self
        (turned.across, turned.down) = (down, across)
        return turned
    }

    /// - Parameter orientation: the EXIF orientation, 1…8, of the stored picture to which this resolution belongs.
    func upright(_ orientation: Int) -> PictureDensity { orientation >= 5 ? turned : self }
}

extension PictureDensity {
    /// Reads the resolution of a TIFF directory (TIFF 6.0, section 8). EXIF has the same tags.
    init?(_ directory: TiffDirectory) {
        let perInch: Double
        switch directory.number(TiffDirectory.Tag.resolutionUnit) ?? 2 {
        case 2: perInch = 1
        case 3: perInch = 2.54
        default: return nil
        }
        guard let across = directory.ratio(TiffDirectory.Tag.resolution) ?? directory.ratio(TiffDirectory.Tag.resolutionDown)
        else { return nil }
        let down = directory.ratio(TiffDirectory.Tag.resolutionDown) ?? across
        self.init(across: across * perInch, down: down * perInch)
    }

    /// Reads the resolution of an EXIF block that begins with its byte order mark.
    init?(exif block: [UInt8]) {
        guard let directory = block.withUnsafeBytes({ TiffFile($0)?.main.flatMap { PictureDensity($0) } }) else { return nil }
        self = directory
    }

    /// Reads the pHYs chunk of a PNG (third edition, section 11.3.4.3).
    init?(png reader: ByteReader) {
        var offset = 8
        while let length = reader.u32(offset), let type = reader.fourCC(offset + 4), type != fourCC("IDAT") {
            if type == fourCC("pHYs"), length == 9, reader.u8(offset + 16) == 1, let across = reader.u32(offset + 8),
                let down = reader.u32(offset + 12)
            {
                self.init(across: Double(across) * 0.0254, down: Double(down) * 0.0254)
                return
            }
            offset += 12 + length
        }
        return nil
    }

    /// Reads the JFIF header of a JPEG (ITU-T T.871, section 10.1).
    init?(jpeg reader: ByteReader) {
        guard reader.u16(2) == 0xFFE0, reader.matches("JFIF\0", at: 6), let across = reader.u16(14), let down = reader.u16(16)
        else { return nil }
        switch reader.u8(13) {
        case 1: self.init(across: Double(across), down: Double(down))
        case 2: self.init(across: Double(across) * 2.54, down: Double(down) * 2.54)
        default: return nil
        }
    }
}

extension Picture {
    /// Returns the resolution that the file states for a page as it is stored, before the orientation is applied; nil if it
    /// states none. The container's own statement comes before that of EXIF.
    func density(of page: Int) -> PictureDensity? {
        bytes.withUnsafeBytes { bytes in
            let big = ByteReader(bytes: bytes, bigEndian: true)
            switch format {
            case .tiff:
                guard let file = TiffFile(bytes), var directory = file.main else { return nil }
                for _ in 0..<page {
                    guard let next = TiffDirectory(file.reader, at: directory.next) else { return nil }
                    directory = next
                }
                return PictureDensity(directory)
            case .png: return PictureDensity(png: big) ?? exifDensity(bytes)
            case .jpeg: return PictureDensity(jpeg: big) ?? exifDensity(bytes)
            case .webp, .jxl: return exifDensity(bytes)
            case .bmp:
                let reader = ByteReader(bytes: bytes)
                guard let across = reader.u32(38), let down = reader.u32(42) else { return nil }
                return PictureDensity(across: Double(across) * 0.0254, down: Double(down) * 0.0254)
            case .heic, .avif, .gif, .raw: return nil
            }
        }
    }

    /// Returns the resolution in the EXIF of a file. libvips writes one pixel for a millimetre if it knows no resolution.
    private func exifDensity(_ bytes: UnsafeRawBufferPointer) -> PictureDensity? {
        let density = EmbeddedExif.find(in: bytes, format: format).flatMap { PictureDensity(exif: Array(bytes[$0])) }
        return density.flatMap { abs($0.across - 25.4) < 0.01 && abs($0.down - 25.4) < 0.01 ? nil : $0 }
    }
}
