import PicturesEngine

/// The properties of a JPEG that a PDF must state when it contains the JPEG unchanged (ITU-T T.81, annex B).
struct JPEGHeader {
    var width = 0
    var height = 0
    var components = 0
    /// Whether the JPEG has a marker of Adobe. CMYK is then stored inverted.
    var isAdobe = false
    /// The resolution as stored; nil if the file does not state it.
    var density: PictureDensity?
    /// The embedded ICC profile.
    var profile: [UInt8] = []
    /// The EXIF orientation, 1…8.
    var orientation = 1

    /// Returns nil if the bytes are not a JPEG with 8 bits per sample, or if PDF does not support its coding (arithmetic,
    /// lossless).
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var offset = 2, pieces: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []
        while offset + 4 <= bytes.count {
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                offset += 2
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { return nil }
            let segment = bytes[(offset + 4)..<(offset + 2 + length)]
            switch marker {
            case 0xC0, 0xC1, 0xC2:
                guard takeFrame(segment) else { return nil }
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD9: return nil
            case 0xDA:
                profile = pieces.sorted { $0.number < $1.number }.flatMap(\.bytes)
                if width == 0 { return nil }
                return
            case 0xE0: takeDensity(segment)
            case 0xE1: takeOrientation(segment)
            case 0xE2 where segment.starts(with: "ICC_PROFILE\0".utf8) && segment.count > 14:
                pieces.append((segment[segment.startIndex + 12], segment.dropFirst(14)))
            case 0xEE: isAdobe = isAdobe || segment.starts(with: "Adobe".utf8)
            default: break
            }
            offset += 2 + length
        }
        return nil
    }

    private mutating func takeFrame(_ segment: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(segment)
        guard bytes.count >= 6, bytes[0] == 8 else { return false }
        height = Int(bytes[1]) << 8 | Int(bytes[2])
        width = Int(bytes[3]) << 8 | Int(bytes[4])
        components = Int(bytes[5])
        return width > 0 && height > 0 && [1, 3, 4].contains(components)
    }

    private mutating func takeDensity(_ segment: ArraySlice<UInt8>) {
        let bytes = Array(segment)
        guard bytes.count >= 12, bytes.starts(with: "JFIF\0".utf8) else { return }
        let (across, down) = (Double(Int(bytes[8]) << 8 | Int(bytes[9])), Double(Int(bytes[10]) << 8 | Int(bytes[11])))
        guard across > 1, down > 1, bytes[7] == 1 || bytes[7] == 2 else { return }
        let perInch = bytes[7] == 1 ? 1 : 2.54
        density = PictureDensity(across: across * perInch, down: down * perInch)
    }

    /// Reads the first EXIF directory: the orientation, and also the resolution if JFIF has none.
    private mutating func takeOrientation(_ segment: ArraySlice<UInt8>) {
        guard segment.starts(with: "Exif\0\0".utf8) else { return }
        let tiff = Array(segment.dropFirst(6))
        guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4D else { return }
        let isLittle = tiff[0] == 0x49
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let part = tiff[offset..<(offset + count)]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let start = number(4, 4), let entries = number(start, 2) else { return }
        func ratio(_ offset: Int) -> Double? {
            guard let at = number(offset, 4), let top = number(at, 4), let bottom = number(at + 4, 4), bottom > 0 else {
                return nil
            }
            return Double(top) / Double(bottom)
        }
        var (across, down, unit): (Double?, Double?, Int) = (nil, nil, 2)
        for entry in 0..<min(entries, 200) {
            let offset = start + 2 + entry * 12
            guard let tag = number(offset, 2) else { return }
            switch tag {
            case 0x112: if let value = number(offset + 8, 2), (1...8).contains(value) { orientation = value }
            case 0x11A: across = ratio(offset + 8)
            case 0x11B: down = ratio(offset + 8)
            case 0x128: unit = number(offset + 8, 2) ?? 2
            default: break
            }
        }
        let perInch = unit == 3 ? 2.54 : 1
        if density == nil, let across = across ?? down, across > 1 {
            density = PictureDensity(across: across * perInch, down: (down ?? across) * perInch)
        }
    }
}
