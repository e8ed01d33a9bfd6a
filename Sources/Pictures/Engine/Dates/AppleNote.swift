/// Apple's maker note of EXIF. Only the identifier that a Live Photo's picture shares with its film is read. Safe on any bytes.
enum AppleNote {
    private static let makerNote = 0x927C
    private static let contentIdentifier = 0x0011
    private static let longestIdentifier = 128

    /// Returns the identifier from an EXIF block that begins with its byte order mark.
    static func contentIdentifier(in block: UnsafeRawBufferPointer) -> String? {
        guard let file = TiffFile(block), let main = file.main,
            let exif = file.directory(TiffDirectory.Tag.exifDirectory, of: main), let note = exif.entries[makerNote]
        else { return nil }
        // Offsets in the note count from its beginning: "Apple iOS\0", a version, "MM", then the directory.
        let reader = ByteReader(bytes: UnsafeRawBufferPointer(rebasing: block[note.value]), bigEndian: true)
        guard reader.matches("Apple iOS\0"), reader.matches("MM", at: 12), let directory = TiffDirectory(reader, at: 14),
            let entry = directory.entries[contentIdentifier], entry.type == 2, entry.count <= longestIdentifier
        else { return nil }
        return ExifText.clean(reader.bytes[entry.value])
    }
}
