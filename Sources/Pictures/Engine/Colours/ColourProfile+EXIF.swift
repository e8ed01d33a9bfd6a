extension ColourProfile {
    /// Whether the EXIF data of a JPEG states Adobe RGB: the colour space is 2, as some cameras write, or it is "uncalibrated" and
    /// another statement says which it is: the file is of the kind "R03" (DCF 2.0; CIPA DC-008, section 4.6.6.3), its primaries are
    /// those of Adobe RGB (DCF 2.0 asks for them), or the camera's own notes name it.
    ///
    /// The name of the file, such as `_DSC1234.JPG`, decides nothing, because equal contents must look alike under every name.
    static func isAdobeByEXIF(_ jpeg: UnsafeRawBufferPointer) -> Bool {
        guard let block = EmbeddedExif.find(in: jpeg, format: .jpeg) else { return false }
        let bytes = UnsafeRawBufferPointer(rebasing: jpeg[block])
        guard let file = TiffFile(bytes), let main = file.main,
            let exif = file.directory(TiffDirectory.Tag.exifDirectory, of: main)
        else { return false }
        let space = exif.number(TiffDirectory.Tag.colourSpace)
        guard space == 0xFFFF else { return space == 2 }
        if let kind = file.directory(TiffDirectory.Tag.interoperability, of: exif)?.entries[1] {
            return file.reader.matches("R03", at: kind.value.lowerBound)
        }
        return CodedColours.Primaries(main)?.isNear(.adobe) ?? isAdobeByNotes(file, exif, bytes)
    }

    /// Whether the maker note of a Canon or a Nikon names Adobe RGB.
    private static func isAdobeByNotes(_ file: TiffFile, _ exif: TiffDirectory, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let notes = exif.entries[Notes.tag]?.value else { return false }
        guard file.reader.matches(Notes.nikon, at: notes.lowerBound), notes.count > Notes.nikonHeader else {
            // Canon's directory has no mark of its own. A camera of another maker has no number of this meaning at the tag.
            guard file.main?.isText(TiffDirectory.Tag.make, Notes.canon, file.reader) == true else { return false }
            return TiffDirectory(file.reader, at: notes.lowerBound)?.number(Notes.canonSpace) == Notes.adobe
        }
        // Nikon's notes are a TIFF of their own.
        let inner = UnsafeRawBufferPointer(rebasing: bytes[notes.dropFirst(Notes.nikonHeader)])
        return TiffFile(inner)?.main?.number(Notes.nikonSpace) == Notes.adobe
    }

    /// The notes that cameras of two makers write into EXIF.
    private enum Notes {
        static let tag = 0x927C
        static let (canon, nikon): (StaticString, StaticString) = ("Canon", "Nikon\0\u{2}")
        /// The length of Nikon's header before its TIFF.
        static let nikonHeader = 10
        static let (canonSpace, nikonSpace) = (0x00B4, 0x001E)
        /// The number of Adobe RGB in both.
        static let adobe = 2
    }
}

extension TiffDirectory {
    /// Whether the value of a tag begins with this text.
    fileprivate func isText(_ tag: Int, _ text: StaticString, _ reader: ByteReader) -> Bool {
        entries[tag].map { reader.matches(text, at: $0.value.lowerBound) } ?? false
    }
}

extension CodedColours.Primaries {
    /// Reads the primaries and the white of a TIFF (TIFF 6.0, section 20). Without a white, that of daylight is assumed.
    fileprivate init?(_ directory: TiffDirectory) {
        let points = (0..<6).compactMap { directory.ratio(TiffDirectory.Tag.primaries, at: $0) }
        guard points.count == 6 else { return nil }
        self.init(
            red: .init(points[0], points[1]), green: .init(points[2], points[3]), blue: .init(points[4], points[5]))
        if let x = directory.ratio(TiffDirectory.Tag.white), let y = directory.ratio(TiffDirectory.Tag.white, at: 1) {
            white = .init(x, y)
        }
    }
}
