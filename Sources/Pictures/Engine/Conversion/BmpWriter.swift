/// Writes a 24-bit BMP (BITMAPINFOHEADER), with rows from the bottom up.
enum BmpWriter {
    /// - Parameters:
    ///   - pixels: rows without padding, with 1 (grey) or 3 bands.
    ///   - density: the resolution to store; nil for none.
    static func write(
        _ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, bands: Int, density: PictureDensity?
    ) -> [UInt8] {
        let stride = (width * 3 + 3) / 4 * 4
        let (across, down) = (Self.perMetre(density?.across), Self.perMetre(density?.down))
        let size = stride * height
        var bytes: [UInt8] = []
        bytes.reserveCapacity(54 + size)
        func put(_ number: Int, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (index * 8))) }
        }
        bytes += [0x42, 0x4D]
        for (number, count) in [
            (54 + size, 4), (0, 4), (54, 4), (40, 4), (width, 4), (height, 4), (1, 2), (24, 2), (0, 4), (size, 4),
            (across, 4), (down, 4), (0, 4), (0, 4),
        ] { put(number, count) }
        for row in (0..<height).reversed() {
            let start = row * width * bands
            for x in 0..<width {
                let at = start + x * bands
                for band in 0..<3 { bytes.append(pixels[at + (bands == 1 ? 0 : 2 - band)]) }
            }
            for _ in width * 3..<stride { bytes.append(0) }
        }
        return bytes
    }

    private static func perMetre(_ dpi: Double?) -> Int { dpi.map { Int(($0 / 0.0254).rounded()) } ?? 0 }
}
