extension Picture {
    /// Whether the file states that the picture is animated, for formats whose decoders do not report it.
    var isSequence: Bool { sequenceFrames > 0 }

    /// The number of frames that the file states, for formats whose decoders do not report it: APNG (PNG specification, third
    /// edition, 11.3.6) and sequences in HEIF (ISO/IEC 23008-12, 10.2) and AVIF. 0 if the picture is not animated. Safe on any
    /// bytes.
    var sequenceFrames: Int {
        bytes.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes: bytes)
            switch format {
            case .png: return Self.framesOfAnimation(ByteReader(bytes: bytes, bigEndian: true))
            case .heic, .avif:
                let brands = ["avis", "msf1", "hevc", "hevx", "hevm", "hevs"] as [StaticString]
                return brands.contains { reader.matches($0, at: 8) } ? max(1, Self.samples(of: BoxFile(bytes))) : 0
            default: return 0
            }
        }
    }

    /// Returns the number of frames in the acTL chunk, which must precede the first IDAT chunk.
    private static func framesOfAnimation(_ reader: ByteReader) -> Int {
        var at = 8
        while let length = reader.u32(at), let type = reader.fourCC(at + 4), type != fourCC("IDAT") {
            if type == fourCC("acTL") { return max(1, reader.u32(at + 8) ?? 1) }
            at += 12 + length
        }
        return 0
    }

    /// Returns the number of samples of the track that has most of them (ISO/IEC 14496-12, 8.7.3).
    private static func samples(of file: BoxFile) -> Int {
        let tracks = file.first("moov", in: 0..<file.reader.count).map { file.boxes(in: $0.payload) } ?? []
        let counts = tracks.filter { $0.type == fourCC("trak") }.map { track in
            var range = track.payload
            for name in ["mdia", "minf", "stbl", "stsz"] as [StaticString] {
                guard let box = file.first(name, in: range) else { return 0 }
                range = box.payload
            }
            return file.reader.u32(range.lowerBound + 8) ?? 0
        }
        return counts.max() ?? 0
    }
}
