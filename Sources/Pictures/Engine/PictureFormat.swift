import Base

/// The supported picture formats.
public enum PictureFormat: String, Codable, Sendable, CaseIterable {
    case jpeg, heic, png, webp, tiff, gif, avif, bmp, raw, jxl

    /// Detects the format from the bytes of a file; nil for unknown formats.
    ///
    /// The first 32 bytes are enough for all formats except TIFF and raw files. Those are distinguished by their directories,
    /// which may be anywhere in the file, so pass the whole file if possible.
    public static func sniff(_ bytes: UnsafeRawBufferPointer) -> PictureFormat? {
        guard let kind = FileKind.marked(bytes), let format = PictureFormat(rawValue: kind.rawValue) else { return nil }
        // Cameras' raw files are TIFF files too.
        return TiffFile(bytes).map { isRaw($0) ? .raw : .tiff } ?? format
    }
}

private extension PictureFormat {
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
