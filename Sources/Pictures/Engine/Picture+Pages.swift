/// A page of a picture at full size.
public struct PicturePage: Sendable {
    /// The upright pixels in sRGB.
    public let pixels: Pixels
    /// The resolution of the upright page; nil if the file does not state it.
    public let density: PictureDensity?
}

extension Picture {
    private static let maximumPages = 5000

    /// Returns the number of pages of a TIFF; 1 for all other formats.
    public func pageCount() throws(PictureError) -> Int {
        let count = format == .tiff ? max(1, try checkWithVips().frames) : 1
        guard count <= Self.maximumPages else { throw .unsupported("a TIFF of more than \(Self.maximumPages) pages") }
        return count
    }

    /// - Parameter number: the page, counted from 0. Only a TIFF has pages other than the first.
    public func page(_ number: Int) throws(PictureError) -> PicturePage {
        guard format == .tiff, number > 0 else {
            let decoded = try decode(longSide: 0, fast: false)
            return PicturePage(pixels: decoded.pixels, density: density(of: 0)?.upright(decoded.orientation))
        }
        _ = try checkWithVips()
        let image = try WorkImage(bytes, format, page: number)
        guard image.width * image.height <= limits.maximumPixels else {
            throw .tooManyPixels(image.width * image.height, limit: limits.maximumPixels)
        }
        guard image.work <= limits.maximumWork else { throw .tooMuchWork(bytes: image.work, limit: limits.maximumWork) }
        let orientation = image.orientation
        try image.turn()
        let profile = image.block("icc-profile-data")
        let isForeign = profile.map { profile in !profile.withUnsafeBytes { ColourProfile.isStandard($0) } } ?? false
        if image.isExotic || isForeign { try image.becomeSRGB() }
        try image.flatten()
        try image.becomeShallow()
        let (bands, count) = (image.bands, image.width * image.height)
        let colours = try image.withPixels { samples throws(PictureError) in
            [UInt8](unsafeUninitializedCapacity: count * 3) { buffer, used in
                for pixel in 0..<count {
                    for band in 0..<3 { buffer[pixel * 3 + band] = samples[pixel * bands + (bands < 3 ? 0 : band)] }
                }
                used = count * 3
            }
        }
        return PicturePage(
            pixels: Pixels(bytes: colours, width: image.width, height: image.height),
            density: density(of: number)?.upright(orientation))
    }

    /// Whether a page of a TIFF is a smaller copy of another page, such as a preview (TIFF 6.0, section 8).
    ///
    /// - Parameter number: the page, counted from 0.
    public func isSmallerCopy(page number: Int) -> Bool {
        guard format == .tiff else { return false }
        return bytes.withUnsafeBytes { bytes in
            guard let file = TiffFile(bytes), var directory = file.main else { return false }
            for _ in 0..<number {
                guard let next = TiffDirectory(file.reader, at: directory.next) else { return false }
                directory = next
            }
            return (directory.number(TiffDirectory.Tag.newSubfileType) ?? 0) & 1 == 1
        }
    }
}
