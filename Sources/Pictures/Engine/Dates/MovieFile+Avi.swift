import Base

extension MovieFile {
    /// Reads the chunks of an AVI: IDIT, in which cameras write the date, and the texts of RIFF's INFO list (Microsoft, Multimedia
    /// Programming Interface 1.0).
    mutating func takeAvi(_ read: Read, _ size: Int) {
        takeChunks(read, 12..<max(size, 12), depth: 0)
    }

    private static let (maximumChunks, maximumDepth) = (512, 3)

    private mutating func takeChunks(_ read: Read, _ range: Range<Int>, depth: Int) {
        var at = range.lowerBound
        for _ in 0..<Self.maximumChunks {
            let head = read(at, 12)
            guard at + 8 <= range.upperBound, head.count >= 8 else { return }
            let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let payload = at + 8..<min(at + 8 + length, range.upperBound)
            switch String(decoding: head[..<4], as: UTF8.self) {
            // The frames of the film need not be walked through.
            case "LIST" where depth < Self.maximumDepth && head.count == 12 && !head[8...].elementsEqual("movi".utf8):
                takeChunks(read, min(at + 12, payload.upperBound)..<payload.upperBound, depth: depth + 1)
            case "avih": takeLength(read(payload.lowerBound, 20))
            case let type: takeText(type, read(payload.lowerBound, min(payload.count, MovieValue.maximumBytes)))
            }
            at += 8 + length + length % 2
        }
    }

    private mutating func takeText(_ type: String, _ bytes: [UInt8]) {
        switch type {
        case "IDIT", "ICRD": takeDay(bytes)
        case "INAM": labels?.add(LabelText.decoded(bytes), as: .title)
        case "ICMT", "ISBJ": labels?.add(LabelText.decoded(bytes), as: .caption)
        case "IKEY": labels?.add(keywords: LabelText.decoded(bytes).split { $0 == ";" || $0 == "," }.map(String.init))
        case "_PMX": take(xmp: bytes)
        default: break
        }
    }

    /// Multiplies the duration of a frame in microseconds by the number of frames.
    private mutating func takeLength(_ header: [UInt8]) {
        header.withUnsafeBytes { header in
            let reader = ByteReader(bytes: header)
            guard let frame = reader.u32(0), let count = reader.u32(16), frame > 0, count > 0 else { return }
            let (product, overflows) = frame.multipliedReportingOverflow(by: count)
            if !overflows { milliseconds = product / 1000 }
        }
    }
}
