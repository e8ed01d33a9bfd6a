extension Picture {
    /// The colours that the file states without an ICC profile, for PNG and for JPEG by EXIF; nil if it states none, or if an
    /// ICC profile comes before the statement. HEIC and AVIF state them to their decoder.
    func codedColours() -> CodedColours? {
        bytes.withUnsafeBytes { bytes in
            switch format {
            case .png: CodedColours(png: ByteReader(bytes: bytes, bigEndian: true))
            case .jpeg: ColourProfile.isAdobeByEXIF(bytes) ? .adobeRGB : nil
            default: nil
            }
        }
    }

    /// The light of the brightest part in cd/m² as stated in a HEIC or AVIF (ISO/IEC 14496-12, 12.1.6 and 12.1.7): that of the
    /// picture, or that of the screen on which it was made; nil if there is no statement.
    var statedPeak: Double? {
        bytes.withUnsafeBytes { bytes in
            let file = BoxFile(bytes)
            guard let meta = file.first("meta", in: 0..<bytes.count), meta.payload.count > 4 else { return nil }
            var range = meta.payload.dropFirst(4)
            for name in ["iprp", "ipco"] as [StaticString] {
                guard let box = file.first(name, in: range.startIndex..<range.endIndex) else { return nil }
                range = box.payload[...]
            }
            let inner = range.startIndex..<range.endIndex
            let light = file.first("clli", in: inner).flatMap { file.reader.u16($0.payload.lowerBound) }.map(Double.init)
            let screen = file.first("mdcv", in: inner).flatMap { file.reader.u32($0.payload.lowerBound + 16) }.map(Double.init)
            return CodedColours.peak(content: light, screen: screen.map { $0 / 10_000 })
        }
    }
}

extension CodedColours {
    /// Reads the chunks of a PNG in their order of precedence (third edition, section 4.3): cICP, iCCP, sRGB, then gAMA and cHRM.
    init?(png reader: ByteReader) {
        var chunks: [UInt32: Range<Int>] = [:]
        var offset = 8
        while let length = reader.u32(offset), let type = reader.fourCC(offset + 4), type != fourCC("IDAT") {
            if chunks[type] == nil, let payload = reader.range(offset + 8, length) { chunks[type] = payload }
            offset += 12 + length
        }
        if let coded = chunks[fourCC("cICP")]?.lowerBound, let primaries = reader.u8(coded), let curve = reader.u8(coded + 1),
            // Other matrices and narrow ranges belong to video.
            reader.u8(coded + 2) == 0, reader.u8(coded + 3) == 1
        {
            let light = chunks[fourCC("cLLI")].flatMap { reader.u32($0.lowerBound) }.map { Double($0) / 10_000 }
            let screen = chunks[fourCC("mDCV")].flatMap { reader.u32($0.lowerBound + 16) }.map { Double($0) / 10_000 }
            self.init(
                primaries: Int(primaries), transfer: Int(curve), in: .png, peak: Self.peak(content: light, screen: screen))
            return
        }
        guard chunks[fourCC("iCCP")] == nil, chunks[fourCC("sRGB")] == nil,
            let gamma = chunks[fourCC("gAMA")].flatMap({ reader.u32($0.lowerBound) }), (1000...1_000_000).contains(gamma)
        else { return nil }
        var primaries = Primaries.bt709
        if let stated = chunks[fourCC("cHRM")], stated.count >= 32 {
            let points = (0..<4).map { index in
                Chromaticity(
                    Double(reader.u32(stated.lowerBound + 8 * index) ?? 0) / 100_000,
                    Double(reader.u32(stated.lowerBound + 8 * index + 4) ?? 0) / 100_000)
            }
            let found = Primaries(red: points[1], green: points[2], blue: points[3], white: points[0])
            if found.isSound { primaries = found }
        }
        self.init(primaries: primaries, curve: .power(100_000 / Double(gamma)))
    }

    /// - Parameters:
    ///   - content: the light of the brightest pixel in cd/m²; 0 and nil are unknown.
    ///   - screen: the peak of the screen on which the picture was made, likewise.
    static func peak(content: Double?, screen: Double?) -> Double? {
        [content, screen].compactMap { $0 }.first { $0 >= 1 }.map { min($0, 10_000) }
    }
}

extension ColourProfile {
    /// Whether a profile is for colours of this space, such as "RGB " or "CMYK" (ICC.1:2022, section 7.2.6).
    static func isFor(_ space: StaticString, _ profile: UnsafeRawBufferPointer) -> Bool {
        let reader = ByteReader(bytes: profile, bigEndian: true)
        return reader.matches("acsp", at: 36) && reader.matches(space, at: 16)
    }
}
