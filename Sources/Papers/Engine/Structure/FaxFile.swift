/// Wraps facsimile data in a TIFF file (TIFF 6.0, sections 2, 10 and 11).
enum FaxFile {
    /// - Parameters:
    ///   - k: negative for group 4, 0 for group 3, positive for two-dimensional group 3.
    ///   - isInverted: whether black runs are shown white.
    static func tiff(_ bytes: [UInt8], _ width: Int, _ height: Int, k: Int, isInverted: Bool) -> [UInt8] {
        func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
        func word(_ value: Int) -> [UInt8] { half(value & 0xFFFF) + half(value >> 16 & 0xFFFF) }
        let long = 4
        let start = 8
        let directory = start + bytes.count + bytes.count % 2
        let entries: [(tag: Int, value: Int)] = [
            (256, width), (257, height), (258, 1), (259, k < 0 ? 4 : 3), (262, isInverted ? 1 : 0), (273, start), (277, 1),
            (278, height), (279, bytes.count), (k < 0 ? 293 : 292, k > 0 ? 1 : 0),
        ]
        var file: [UInt8] = [0x49, 0x49, 42, 0] + word(directory) + bytes
        if bytes.count % 2 == 1 { file.append(0) }
        file += half(entries.count)
        for entry in entries { file += half(entry.tag) + half(long) + word(1) + word(entry.value) }
        return file + word(0)
    }
}
