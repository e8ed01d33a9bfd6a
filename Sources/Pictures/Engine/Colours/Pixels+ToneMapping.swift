extension Pixels {
    /// Converts the pixels to sRGB if their curve is one of a high dynamic range (PQ or HLG). The brightest light is assumed to have
    /// 1000 cd/m².
    ///
    /// - Parameters:
    ///   - primaries: the code point of the primaries (ITU-T H.273, table 2).
    ///   - transfer: the code point of the curve (table 3).
    package mutating func toneMap(primaries: Int, transfer: Int) {
        let colours = CodedColours(primaries: primaries, transfer: transfer, in: .heic, peak: nil)
        guard colours.isHDR else { return }
        let (mapping, count) = (ToneMapping(colours), width * height)
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let data = bytes.baseAddress, bytes.count >= count * 3 else { return }
            mapping.apply(red: data, green: data + 1, blue: data + 2, step: 3, count: count)
        }
    }
}
