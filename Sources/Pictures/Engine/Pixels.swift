import CJpeg

/// 8-bit RGB pixels in rows without padding.
public struct Pixels: Sendable {
    public var bytes: [UInt8]
    public var width: Int
    public var height: Int

    public init(bytes: [UInt8], width: Int, height: Int) {
        self.bytes = bytes
        self.width = width
        self.height = height
    }

    /// Returns the pixels rotated upright according to an EXIF orientation, 1…8.
    func oriented(_ orientation: Int) -> Pixels {
        guard (2...8).contains(orientation) else { return self }
        let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            cpixels_orient(bytes, Int32(width), Int32(height), Int32(orientation), buffer.baseAddress)
            count = bytes.count
        }
        return orientation >= 5
            ? Pixels(bytes: turned, width: height, height: width) : Pixels(bytes: turned, width: width, height: height)
    }

    /// Returns the pixels scaled down to a long side of at most `longSide`; smaller pictures are returned unchanged.
    package func fitted(_ longSide: Int) throws(PictureError) -> Pixels {
        guard let (newWidth, newHeight) = Self.fitting(width, height, longSide) else { return self }
        return try shrunk(newWidth, newHeight)
    }

    /// Returns the pixels scaled down to any smaller size by area averaging.
    func shrunk(_ newWidth: Int, _ newHeight: Int) throws(PictureError) -> Pixels {
        try Self.shrunk(bytes, width, height, newWidth, newHeight)
    }

    /// Scales pixels down like `fitted`, but without first copying them.
    init(fitting pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, longSide: Int) throws(PictureError) {
        guard let base = pixels.baseAddress, let (newWidth, newHeight) = Self.fitting(width, height, longSide) else {
            self.init(bytes: Array(pixels), width: width, height: height)
            return
        }
        self = try Self.shrunk(base, width, height, newWidth, newHeight)
    }

    /// - Returns: the size that fits `longSide`; nil if the size is already small enough.
    private static func fitting(_ width: Int, _ height: Int, _ longSide: Int) -> (width: Int, height: Int)? {
        let side = max(width, height)
        guard side > longSide else { return nil }
        return (max(1, (width * longSide + side / 2) / side), max(1, (height * longSide + side / 2) / side))
    }

    private static func shrunk(
        _ rgb: UnsafePointer<UInt8>, _ width: Int, _ height: Int, _ newWidth: Int, _ newHeight: Int
    ) throws(PictureError) -> Pixels {
        var result: Int32 = 0
        let small = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 3) { buffer, count in
            result = cpixels_shrink(rgb, Int32(width), Int32(height), buffer.baseAddress, Int32(newWidth), Int32(newHeight))
            count = result == 0 ? newWidth * newHeight * 3 : 0
        }
        guard result == 0 else { throw .unsupported("too little memory") }
        return Pixels(bytes: small, width: newWidth, height: newHeight)
    }

    /// Returns the mean luma of each cell of a raster, row by row, 0…255.
    public func luma(_ columns: Int, _ rows: Int) -> [Float] {
        [Float](unsafeUninitializedCapacity: columns * rows) { buffer, count in
            buffer.initialize(repeating: 0)
            // If memory runs out, all cells remain zero, which is the fingerprint of a uniform picture.
            _ = cpixels_luma(bytes, Int32(width), Int32(height), buffer.baseAddress, Int32(columns), Int32(rows))
            count = columns * rows
        }
    }

    /// Sharpness, fraction of clipped pixels and fraction of flat area: see `PictureFeatures`.
    var detail: (sharpness: Double, clipped: Double, flat: Double) {
        var detail = cpixels_details()
        cpixels_detail(bytes, Int32(width), Int32(height), &detail)
        return (detail.sharpness, detail.clipped, detail.flat)
    }

    var meanColour: UInt32 { cpixels_mean(bytes, Int32(width), Int32(height)) }

    public func jpeg(quality: Int) throws(PictureError) -> [UInt8] {
        var out: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard cjpeg_encode(bytes, Int32(width), Int32(height), Int32(quality), &out, &count) == 0, let out else {
            throw .unsupported("too little memory")
        }
        defer { cjpeg_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }
}
