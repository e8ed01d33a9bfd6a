/// Black and white pixels, eight per byte, the leftmost in the highest bit; a 1 is black. Each row begins at a byte boundary.
public struct PackedRows: Sendable, Equatable {
    public let bytes: [UInt8]
    public let width: Int
    public let height: Int

    public var rowBytes: Int { (width + 7) / 8 }

    /// - Parameter bytes: `(width + 7) / 8 * height` bytes.
    public init?(bytes: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, width < 1 << 20, height < 1 << 20, bytes.count == (width + 7) / 8 * height else {
            return nil
        }
        (self.bytes, self.width, self.height) = (bytes, width, height)
    }

    /// Packs grey pixels: pixels below `threshold` become black.
    public init?(grey: [UInt8], width: Int, height: Int, threshold: UInt8 = 128) {
        guard width > 0, height > 0, grey.count == width * height else { return nil }
        let row = (width + 7) / 8
        var packed = [UInt8](repeating: 0, count: row * height)
        for y in 0..<height {
            for x in 0..<width where grey[y * width + x] < threshold { packed[y * row + x / 8] |= 0x80 >> UInt8(x & 7) }
        }
        self.init(bytes: packed, width: width, height: height)
    }
}
