/// The supported picture formats.
public enum PictureFormat: String, Codable, Sendable, CaseIterable {
    case jpeg, heic, png, webp, tiff, gif, avif, bmp, raw, jxl

    /// Detects the format from the content; nil for unknown formats.
    ///
    /// The first 32 bytes are enough for all formats except TIFF and raw files. Those are distinguished by their directories,
    /// which may be anywhere in the file, so pass the whole file if possible.
    public static func sniff(_ bytes: UnsafeRawBufferPointer) -> PictureFormat? {
        let reader = ByteReader(bytes: bytes)
        guard let start = reader.fourCC(0) else { return nil }
        switch start {
        case 0xFFD8_FF00...0xFFD8_FFFF: return .jpeg
        case 0x8950_4E47: return reader.fourCC(4) == 0x0D0A_1A0A ? .png : nil
        case fourCC("GIF8"): return reader.matches("7a", at: 4) || reader.matches("9a", at: 4) ? .gif : nil
        case fourCC("RIFF"): return reader.matches("WEBP", at: 8) ? .webp : nil
        case 0xFF0A_0000...0xFF0A_FFFF: return .jxl
        case 12: return reader.matches("JXL \r\n", at: 4) && reader.u16(10) == 0x0A87 ? .jxl : nil
        case fourCC("FUJI"): return reader.matches("FUJIFILMCCD-RAW") ? .raw : nil
        case fourCC("II+\0"), fourCC("MM\0+"): return .tiff
        default: break
        }
        if reader.matches("BM") { return isBitmap(reader) ? .bmp : nil }
        if reader.matches("ftyp", at: 4) { return sniffBrands(reader) }
        return TiffFile(bytes).map { isRaw($0) ? .raw : .tiff }
    }
}

private extension PictureFormat {
    /// Whether the header has one of the known lengths. "BM" alone is not enough, because many texts begin with it.
    static func isBitmap(_ reader: ByteReader) -> Bool {
        guard let header = reader.u32(14) else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(header)
    }

    /// Returns the format of the first known brand; the major brand precedes the compatible ones. If no brand is known, the
    /// generic major brands "mif1" and "msf1" mean HEIC.
    static func sniffBrands(_ reader: ByteReader) -> PictureFormat? {
        guard let length = reader.fourCC(0), let major = reader.fourCC(8) else { return nil }
        let end = min(length < 16 ? 16 : Int(min(length, 512)), reader.count)
        let compatible = stride(from: 16, to: end, by: 4).compactMap { reader.fourCC($0) }
        for brand in [major] + compatible {
            switch brand {
            case fourCC("crx "): return .raw
            case fourCC("avif"), fourCC("avis"): return .avif
            case fourCC("heic"), fourCC("heix"), fourCC("hevc"), fourCC("hevx"),
                fourCC("heim"), fourCC("heis"), fourCC("hevm"), fourCC("hevs"):
                return .heic
            default: continue
            }
        }
        return ["mif1", "msf1"].contains { fourCC($0) == major } ? .heic : nil
    }

    /// Whether the directories are those of a camera raw file.
    static func isRaw(_ file: TiffFile) -> Bool {
        if !file.reader.matches("II*\0"), !file.reader.matches("MM\0*") { return true }
        if file.reader.matches("CR", at: 8) { return true }
        guard let main = file.main else { return false }
        if main.entries[TiffDirectory.Tag.dngVersion] != nil { return true }
        let directories = file.directories()
        if directories.contains(where: { hasSensorData($0) }) { return true }
        // In old Nikon files, the first directory contains a small preview and a nested one the sensor data.
        return main.entries[TiffDirectory.Tag.subDirectories] != nil
            && main.number(TiffDirectory.Tag.newSubfileType).map { $0 & 1 == 1 } == true
            && isCameraMaker(main, file.reader)
    }

    static func hasSensorData(_ directory: TiffDirectory) -> Bool {
        // Colour filter array and linear raw (DNG 1.6, chapter 2), then vendor-specific compressions: Sony 32767, Samsung 32769,
        // 32770 and 32772, Panasonic 34316, Nikon 34713, Pentax 65535.
        let photometric = directory.number(TiffDirectory.Tag.photometric)
        if photometric == 32803 || photometric == 34892 { return true }
        return [32767, 32769, 32770, 32772, 34316, 34713, 65535]
            .contains(directory.number(TiffDirectory.Tag.compression) ?? 0)
    }

    static func isCameraMaker(_ directory: TiffDirectory, _ reader: ByteReader) -> Bool {
        guard let make = directory.entries[TiffDirectory.Tag.make] else { return false }
        let makers =
            [
                "NIKON", "Nikon", "SONY", "Canon", "PENTAX", "RICOH", "SAMSUNG", "Samsung", "OLYMPUS", "Panasonic", "FUJIFILM",
                "LEICA", "Leica", "HASSELBLAD", "Hasselblad", "KODAK", "Kodak", "EASTMAN", "SIGMA", "Phase One", "Leaf", "Mamiya",
            ] as [StaticString]
        return makers.contains { reader.matches($0, at: make.value.lowerBound) }
    }
}
