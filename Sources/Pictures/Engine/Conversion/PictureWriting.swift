import CHeif
import CVips

/// Encodes a picture that has its final size and colours.
struct PictureWriting {
    let image: WorkImage
    let pictureOptions: PictureOptions
    private let blocks: MetadataBlocks
    private let density: PictureDensity?
    private let pages: Int

    /// The number of pixels above which libwebp collects no statistics, because these would take 8 bytes per pixel and most of
    /// the time, and make the file only 1 % smaller.
    private static let largeWebP = 16_000_000

    /// - Parameters:
    ///   - image: the picture to write. Its own EXIF and XMP blocks are removed, because libvips would write them unchanged.
    ///   - blocks: the metadata of the result. The profile is used only if the pixels are still in its colour space.
    ///   - density: the resolution to state; nil to state none.
    ///   - pages: the number of pages of the original, of which this picture is one.
    init(
        _ image: WorkImage, _ pictureOptions: PictureOptions, _ blocks: MetadataBlocks, density: PictureDensity?, pages: Int
    ) throws(PictureError) {
        var blocks = blocks
        if pictureOptions.metadata == .none || !image.hasProfile { blocks.profile = nil }
        (self.image, self.pictureOptions, self.blocks, self.pages) = (image, pictureOptions, blocks, pages)
        self.density = density
        if let density { try image.setDensity(density) }
        var gone = ["exif-data", "xmp-data"]
        if pictureOptions.metadata != .keep { gone += ["iptc-data", "photoshop-data"] }
        // libvips writes only a quarter of the IPTC data into a TIFF, which readers report as damage.
        if pictureOptions.target == .tiff { gone.append("iptc-data") }
        // libvips writes the profile of a PNG or TIFF. For the other formats the profile is added later.
        if pictureOptions.target != .png && pictureOptions.target != .tiff || blocks.profile == nil {
            gone.append("icc-profile-data")
        }
        for name in gone { try image.setBlock(name, nil) }
        if pictureOptions.target == .tiff, let xmp = blocks.xmp { try image.setBlock("xmp-data", xmp) }
    }

    func write() throws(PictureError) -> ConvertedPicture {
        guard pictureOptions.target.hasQuality else {
            let bytes = try write(quality: 100)
            if let maximum = pictureOptions.maximumBytes, bytes.count > maximum { throw .cannotFit(bytes: maximum) }
            return converted(bytes, nil)
        }
        guard let maximum = pictureOptions.maximumBytes else {
            return try converted(write(quality: pictureOptions.quality), pictureOptions.quality)
        }
        try image.fix()
        var search = QualitySearch(maximum: maximum, requested: pictureOptions.quality)
        var best: ([UInt8], Int)?
        while let quality = search.next {
            let bytes = try write(quality: quality)
            search.saw(bytes.count)
            if bytes.count <= maximum { best = (bytes, quality) }
        }
        guard let (bytes, quality) = best else { throw .cannotFit(bytes: maximum) }
        return converted(bytes, quality)
    }

    private func converted(_ bytes: [UInt8], _ quality: Int?) -> ConvertedPicture {
        ConvertedPicture(
            bytes: bytes, width: image.width, height: image.height, quality: quality, frames: image.pages, pages: pages)
    }

    private func encoded(_ suffix: String) throws(PictureError) -> [UInt8] {
        try image.write(suffix, isLast: pictureOptions.maximumBytes == nil)
    }

    private func write(quality: Int) throws(PictureError) -> [UInt8] {
        switch pictureOptions.target {
        case .jpeg:
            return JpegContainer.adding(blocks, density: density, to: try encoded(".jpg[Q=\(quality),strip]"))
        case .webp:
            let effort = image.width * image.height > Self.largeWebP ? 2 : 4
            let webp = try encoded(".webp[Q=\(quality),effort=\(effort),strip]")
            return WebpContainer.replacing(
                blocks, width: image.width, height: image.height, alpha: image.hasAlpha, in: webp)
        case .gif: return try encoded(".gif[strip]")
        case .png:
            let png = try encoded(pictureOptions.metadata == .none ? ".png[strip]" : ".png")
            // libvips states 25.4 dots per inch if it knows no resolution.
            return PngContainer.adding(
                MetadataBlocks(exif: blocks.exif, xmp: blocks.xmp), to: density == nil ? PngContainer.withoutDensity(png) : png)
        case .tiff:
            let options = "compression=lzw,predictor=horizontal"
            let written = try encoded(pictureOptions.metadata == .none ? ".tif[\(options),strip]" : ".tif[\(options)]")
            let tiff = density == nil ? TiffContainer.withoutDensity(written) : written
            return blocks.exif?.withUnsafeBytes { ExifParts($0) }?.added(to: tiff) ?? tiff
        case .heic, .avif: return try writeHEIF(quality: quality)
        case .bmp:
            return try image.withPixels { pixels throws(PictureError) in
                BmpWriter.write(pixels, width: image.width, height: image.height, bands: image.bands, density: density)
            }
        }
    }

    private func writeHEIF(quality: Int) throws(PictureError) -> [UInt8] {
        let bands = image.hasAlpha ? 4 : 3
        // Avoid a second copy, because there is no memory for two copies of a large picture: libheif makes its own copy and then
        // frees this one.
        let pixels = image.bands == bands ? try image.pixels() : nil
        let coloured = pixels == nil ? try image.withPixels { Self.coloured($0, from: image.bands, to: bands) } : []
        if pictureOptions.maximumBytes == nil { image.letGo() }
        let (exif, xmp, profile) = (blocks.exif ?? [], blocks.xmp ?? [], blocks.profile ?? [])
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let result = coloured.withUnsafeBufferPointer { coloured in
            exif.withUnsafeBufferPointer { exif in
                xmp.withUnsafeBufferPointer { xmp in
                    profile.withUnsafeBufferPointer { profile in
                        var writing = cheif_writing()
                        (writing.pixels, writing.bands) = (pixels.map { UnsafePointer($0) } ?? coloured.baseAddress, Int32(bands))
                        if pixels != nil { writing.release = { cconvert_free($0) } }
                        (writing.width, writing.height) = (Int32(image.width), Int32(image.height))
                        (writing.av1, writing.quality) = (pictureOptions.target == .avif ? 1 : 0, Int32(quality))
                        (writing.exif, writing.exif_length) = (exif.baseAddress, exif.count)
                        (writing.xmp, writing.xmp_length) = (xmp.baseAddress, xmp.count)
                        (writing.profile, writing.profile_length) = (profile.baseAddress, profile.count)
                        return cheif_write(&writing, &out, &count)
                    }
                }
            }
        }
        let name = pictureOptions.target.rawValue.uppercased()
        guard result == 0, let out else {
            if result == Int32(cheif_missing.rawValue) { throw .unsupported("\(name), for libheif is missing") }
            if result == Int32(cheif_no_encoder.rawValue) { throw .unsupported("writing \(name), for its encoder is missing") }
            throw .unsupported("this picture as \(name)")
        }
        defer { cheif_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }

    /// Converts grey pixels to RGB by repeating the value, and adds or keeps alpha if `to` is 4.
    private static func coloured(_ pixels: UnsafeBufferPointer<UInt8>, from: Int, to: Int) -> [UInt8] {
        let count = pixels.count / from
        return [UInt8](unsafeUninitializedCapacity: count * to) { buffer, used in
            for index in 0..<count {
                let grey = pixels[index * from]
                for band in 0..<3 { buffer[index * to + band] = from >= 3 ? pixels[index * from + band] : grey }
                if to == 4 { buffer[index * to + 3] = from == 2 || from == 4 ? pixels[index * from + from - 1] : 255 }
            }
            used = count * to
        }
    }
}
