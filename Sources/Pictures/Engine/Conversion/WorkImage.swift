import CVips

/// A picture during a conversion: a handle of libvips and the memory that it reads.
final class WorkImage {
    private(set) var handle = cconvert()
    /// The memory that the handle reads from: either `source` or `held`.
    private var source: [UInt8]
    private var held: HeldPixels?

    var width: Int { Int(handle.width) }
    var height: Int { Int(handle.height) }
    var pages: Int { Int(handle.pages) }
    var bands: Int { Int(handle.bands) }
    var hasAlpha: Bool { handle.has_alpha != 0 }
    var hasProfile: Bool { handle.has_profile != 0 }
    var orientation: Int { Int(handle.orientation) }
    var work: Int { Int(handle.work) }
    var isDeep: Bool { handle.is_deep != 0 }
    /// Whether the picture is neither grey nor RGB.
    var isExotic: Bool { cconvert_is_exotic(&handle) != 0 }

    /// - Parameters:
    ///   - shrink: the factor 1, 2, 4 or 8 by which a JPEG is scaled down.
    ///   - page: the frame or page to read, counted from 0; nil for all of them.
    init(_ bytes: [UInt8], _ format: PictureFormat, shrink: Int = 1, page: Int? = 0) throws(PictureError) {
        // The array is not changed while the handle is open, so the address of its bytes remains valid.
        (source, held) = (bytes, nil)
        let result = source.withUnsafeBufferPointer {
            cconvert_open($0.baseAddress, $0.count, format.rawValue, Int32(shrink), Int32(page ?? -1), &handle)
        }
        try Self.check(result, format.rawValue.uppercased())
    }

    /// Wraps 8-bit pixels, in rows without padding.
    init(pixels: [UInt8], width: Int, height: Int, bands: Int, profile: [UInt8]?) throws(PictureError) {
        (source, held) = (pixels, nil)
        let profile = profile ?? []
        let result = source.withUnsafeBufferPointer {
            cconvert_wrap($0.baseAddress, Int32(width), Int32(height), Int32(bands), profile, profile.count, &handle)
        }
        try Self.check(result)
    }

    init(_ held: HeldPixels, profile: [UInt8]?) throws(PictureError) {
        (source, self.held) = ([], held)
        let profile = profile ?? []
        let result =
            if let data = held.data {
                cconvert_wrap(data, Int32(held.width), Int32(held.height), Int32(held.bands), profile, profile.count, &handle)
            } else {
                held.join(profile: profile, into: &handle)
            }
        try Self.check(result)
    }

    deinit { cconvert_close(&handle) }

    func turn() throws(PictureError) { try Self.check(cconvert_turn(&handle)) }
    func quarter(_ turns: Int) throws(PictureError) { try Self.check(cconvert_quarter(&handle, Int32(turns))) }
    func rotate(_ degrees: Double) throws(PictureError) { try Self.check(cconvert_rotate(&handle, degrees)) }
    func scale(_ width: Int, _ height: Int) throws(PictureError) {
        try Self.check(cconvert_scale(&handle, Int32(width), Int32(height)))
    }
    func cut(_ left: Int, _ top: Int, _ width: Int, _ height: Int) throws(PictureError) {
        try Self.check(cconvert_cut(&handle, Int32(left), Int32(top), Int32(width), Int32(height)))
    }
    func pad(_ width: Int, _ height: Int) throws(PictureError) {
        try Self.check(cconvert_pad(&handle, Int32(width), Int32(height)))
    }
    func flatten() throws(PictureError) { try Self.check(cconvert_flatten(&handle)) }
    func becomeSRGB() throws(PictureError) { try Self.check(cconvert_srgb(&handle)) }
    /// Makes three equal colours of grey.
    func becomeColour() throws(PictureError) { try Self.check(cconvert_colour(&handle)) }
    func becomeShallow() throws(PictureError) { try Self.check(cconvert_shallow(&handle)) }
    func fix() throws(PictureError) { try Self.check(cconvert_fix(&handle)) }
    func setDensity(_ density: PictureDensity) throws(PictureError) {
        try Self.check(cconvert_set_density(&handle, density.across, density.down))
    }

    func block(_ name: String) -> [UInt8]? {
        var length = 0
        return cconvert_block(&handle, name, &length).map { Array(UnsafeBufferPointer(start: $0, count: length)) }
    }

    /// - Parameter bytes: the new contents of the block; nil to remove it.
    func setBlock(_ name: String, _ bytes: [UInt8]?) throws(PictureError) {
        guard let bytes else { return try Self.check(cconvert_set_block(&handle, name, nil, 0)) }
        try Self.check(cconvert_set_block(&handle, name, bytes, bytes.count))
    }

    /// - Parameters:
    ///   - suffix: a suffix of libvips, for example ".webp[Q=80]".
    ///   - isLast: whether to close the handle before the result is copied, which saves memory.
    func write(_ suffix: String, isLast: Bool) throws(PictureError) -> [UInt8] {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try Self.check(cconvert_write(&handle, suffix, &out, &count))
        defer { cconvert_free(out) }
        if isLast { letGo() }
        return out.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    }

    /// Closes the handle and frees its memory. Only the width, height and similar properties can be read afterwards.
    func letGo() {
        cconvert_close(&handle)
        (source, held) = ([], nil)
    }

    /// Returns 8-bit pixels with all bands. Free them with `cconvert_free`.
    func pixels() throws(PictureError) -> UnsafeMutablePointer<UInt8> {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try Self.check(cconvert_pixels(&handle, &out, &count))
        guard let out, count == width * height * pages * bands else {
            cconvert_free(out)
            throw .corrupt(.unknown)
        }
        return out
    }

    /// Calls `body` with 8-bit pixels of all bands.
    func withPixels<T>(_ body: (UnsafeBufferPointer<UInt8>) throws(PictureError) -> T) throws(PictureError) -> T {
        let pixels = try pixels()
        defer { cconvert_free(pixels) }
        return try body(UnsafeBufferPointer(start: pixels, count: width * height * pages * bands))
    }

    /// Returns the picture in sRGB, with 8 bits per sample and without its profile.
    func toneMapped(_ colours: CodedColours) throws(PictureError) -> WorkImage {
        try turn()
        let (area, bands) = (width * height * pages, bands)
        let (samples, coloured) = try withPixels { samples throws(PictureError) in
            let coloured = bands < 3 ? bands + 2 : bands
            let alpha = bands - 1
            return (
                [UInt8](unsafeUninitializedCapacity: area * coloured) { buffer, count in
                    for pixel in 0..<area {
                        for band in 0..<coloured {
                            let from = bands >= 3 ? band : band < 3 ? 0 : alpha
                            buffer[pixel * coloured + band] = samples[pixel * bands + from]
                        }
                    }
                    count = area * coloured
                    guard let base = buffer.baseAddress else { return }
                    ToneMapping(colours).apply(red: base, green: base + 1, blue: base + 2, step: coloured, count: area)
                }, coloured
            )
        }
        return try WorkImage(pixels: samples, width: width, height: height, bands: coloured, profile: nil)
    }

    private static func check(_ result: Int32, _ format: String = "pictures") throws(PictureError) {
        if result == 0 { return }
        if result == Int32(cconvert_unusual.rawValue) { throw .unsupported("\(format) with numbers that are no light") }
        if result == Int32(cconvert_missing.rawValue) { throw .unsupported("\(format), for libvips is missing") }
        throw .corrupt(PictureDamage(complaint: String(cString: cconvert_message())))
    }
}
