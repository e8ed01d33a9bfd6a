import Base

/// The metadata of a picture as raw blocks.
struct MetadataBlocks {
    /// The EXIF block, starting at its byte order mark.
    var exif: [UInt8]?
    /// The XMP packet (ISO 16684-1) in UTF-8.
    var xmp: [UInt8]?
    /// The ICC profile.
    var profile: [UInt8]?

    /// Returns the blocks for the converted picture.
    ///
    /// - Parameters:
    ///   - size: the size of the result in pixels, upright.
    func edited(_ options: PictureOptions, size: (width: Int, height: Int)) -> MetadataBlocks {
        guard options.metadata != .none else { return MetadataBlocks(exif: nil, xmp: nil, profile: profile) }
        let removesLocation = options.metadata == .withoutLocation || isInside(options.hidden)
        var edited = self
        edited.exif = exif.map { block in
            var editor = ExifEditor(block)
            editor.setUpright()
            editor.setSize(size.width, size.height)
            editor.removeThumbnail()
            if let dpi = options.dpi { editor.setDensity(dpi) }
            if removesLocation { editor.removeLocation() }
            return editor.bytes
        }
        edited.xmp = xmp.flatMap { XMPEditor.edited($0, removesLocation: removesLocation) }
        return edited
    }

    /// Whether EXIF or XMP states a position in an area.
    private func isInside(_ area: HiddenArea?) -> Bool {
        guard let area else { return false }
        let metadata = exif.flatMap { block in block.withUnsafeBytes { ExifBlock(tiff: $0) } }?.metadata
        let labels = xmp.map { packet in packet.withUnsafeBytes { XMPLabels.find(in: $0) } }
        let positions = [Labels.Position(metadata?.latitude ?? .nan, metadata?.longitude ?? .nan), labels?.position]
        return positions.compactMap(\.self).contains(where: area.contains)
    }
}

extension MetadataBlocks {
    /// Reads the blocks of a JPEG.
    init(jpeg bytes: [UInt8]) {
        var parts: [Int: [UInt8]] = [:]
        bytes.withUnsafeBytes { raw in
            let reader = ByteReader(bytes: raw, bigEndian: true)
            for segment in JpegSegments(reader) {
                let start = segment.payload.lowerBound
                if segment.marker == 0xE1, reader.matches("Exif\0\0", at: start), exif == nil, segment.payload.count > 14 {
                    exif = Array(bytes[(start + 6)..<segment.payload.upperBound])
                } else if segment.marker == 0xE1, reader.matches("http://ns.adobe.com/xap/1.0/\0", at: start), xmp == nil {
                    xmp = Array(bytes[(start + 29)..<segment.payload.upperBound])
                } else if segment.marker == 0xE2, reader.matches("ICC_PROFILE\0", at: start), segment.payload.count > 14 {
                    parts[Int(bytes[start + 12])] = Array(bytes[(start + 14)..<segment.payload.upperBound])
                }
            }
        }
        let numbers = parts.keys.sorted()
        if !numbers.isEmpty, numbers == Array(1...numbers.count) { profile = numbers.flatMap { parts[$0] ?? [] } }
        // A profile goes along to formats and programs that do not know the statement of EXIF.
        if profile == nil, bytes.withUnsafeBytes({ ColourProfile.isAdobeByEXIF($0) }) { profile = CodedColours.adobeRGB.profile }
    }
}
