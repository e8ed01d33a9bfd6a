extension Picture {
    /// Whether the file states that the picture is animated, for formats whose decoders do not report it: APNG (PNG
    /// specification, third edition, 11.3.6) and sequences in HEIF (ISO/IEC 23008-12, 10.2) and AVIF. Safe on any bytes.
    var isSequence: Bool {
        bytes.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes: bytes)
            switch format {
            case .png: return Self.hasAnimationChunk(ByteReader(bytes: bytes, bigEndian: true))
            case .heic, .avif: return ["avis", "msf1", "hevc", "hevx", "hevm", "hevs"].contains { reader.matches($0, at: 8) }
            default: return false
            }
        }
    }

    /// Whether there is an acTL chunk, which must precede the first IDAT chunk.
    private static func hasAnimationChunk(_ reader: ByteReader) -> Bool {
        var at = 8
        while let length = reader.u32(at), let type = reader.fourCC(at + 4), type != fourCC("IDAT") {
            if type == fourCC("acTL") { return true }
            at += 12 + length
        }
        return false
    }
}
