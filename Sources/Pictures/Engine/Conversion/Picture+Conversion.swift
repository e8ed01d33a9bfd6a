import CHeif
import CJpeg
import CVips

/// A picture converted to another format or size.
public struct ConvertedPicture: Sendable {
    public let bytes: [UInt8]
    public let width: Int
    public let height: Int
    /// The quality with which the picture was written; nil if the format has none.
    public let quality: Int?
    public let frames: Int
    /// The number of pages of the original, of which this picture is one.
    public let pages: Int
    /// The number of frames of an animation, or of pictures in the same file, that were left out.
    public var framesLeftOut = 0
}

extension Picture {
    /// Converts the picture to another format, size or quality. The result is upright, and its colours keep their profile if the
    /// format supports one.
    ///
    /// - Throws: `PictureError`, in particular `cannotFit` if the file cannot be made as small as requested.
    public func convert(_ options: PictureOptions) throws(PictureError) -> ConvertedPicture {
        if let same = try recoded(options) { return same }
        if format == .tiff, options.target == .tiff, let joined = try joinedPages(options) { return joined }
        do throws(PictureError) {
            return try converted(options, onePage: false)
        } catch {
            throw explained(error)
        }
    }

    /// - Parameter onePage: whether only one page of a TIFF is converted, even if the target could hold all of them.
    func converted(_ options: PictureOptions, onePage: Bool) throws(PictureError) -> ConvertedPicture {
        let opened = try opened(options, onePage: onePage)
        let (image, blocks) = (opened.image, opened.blocks)
        let density =
            options.dpi.map { PictureDensity($0) }
            ?? (density(of: format == .tiff ? options.page : 0) ?? blocks.exif.flatMap { PictureDensity(exif: $0) })?
            .upright(opened.orientation)
        try image.turn()
        // A JPEG may already be scaled down. Sizes refer to the whole picture.
        let geometry = PictureGeometry(options.size, width: opened.width, height: opened.height, enlarges: options.enlarges)
        let (width, height) = geometry.result
        guard max(width, height) <= options.target.longestSide else {
            throw .unsupported("\(options.target.rawValue.uppercased()) of more than \(options.target.longestSide) pixels a side")
        }
        guard width * height <= limits.maximumPixels else { throw .tooManyPixels(width * height, limit: limits.maximumPixels) }
        // All pixels stay in memory if the picture may be written several times to meet `maximumBytes`.
        let kept = options.maximumBytes == nil ? 0 : width * height * image.pages * image.bands
        try checkRoom(options.target, pixels: width * height, beside: opened.held + kept)
        try image.apply(geometry)
        try image.prepare(options, profile: blocks.profile)
        let edited = blocks.edited(options, size: (width, height))
        let (frames, pages) = (image.pages, format == .tiff && image.pages == 1 ? try pageCount() : 1)
        var made = try PictureWriting(image, options, edited, density: density, pages: pages).write()
        made.framesLeftOut = max(0, opened.frames - frames)
        return made
    }
}

// MARK: Opening

extension Picture {
    /// A picture that is ready to be converted.
    struct Opened {
        let image: WorkImage
        var blocks: MetadataBlocks
        /// The number of bytes that the pixels take in memory.
        let held: Int
        /// The size of the whole upright picture. `image` may be smaller.
        let width: Int
        let height: Int
        /// The EXIF orientation of the stored picture, 1…8.
        let orientation: Int
        /// The number of frames of an animation, or of pictures in the file; 1 for pages.
        var frames = 1

        /// - Parameter whole: the picture at full size as it is stored; nil if it is `image`.
        init(_ image: WorkImage, _ blocks: MetadataBlocks, held: Int, whole: WorkImage? = nil) {
            (self.image, self.blocks, self.held) = (image, blocks, held)
            let whole = whole ?? image
            orientation = whole.orientation
            let isTurned = orientation >= 5 && whole.pages == 1
            (width, height) = isTurned ? (whole.height, whole.width) : (whole.width, whole.height)
        }

        init(_ decoded: Decoded, _ blocks: MetadataBlocks) throws(PictureError) {
            let pixels = decoded.pixels
            image = try WorkImage(pixels: pixels.bytes, width: pixels.width, height: pixels.height, bands: 3, profile: nil)
            (self.blocks, held, width, height) = (blocks, pixels.bytes.count, pixels.width, pixels.height)
            orientation = decoded.orientation
        }
    }

    func opened(_ options: PictureOptions, onePage: Bool) throws(PictureError) -> Opened {
        switch format {
        case .heic, .avif: return try openedHEIF()
        case .raw, .bmp: return try Opened(try decode(longSide: 0, fast: false), MetadataBlocks())
        case .jpeg:
            let held = try checkJPEG()
            var blocks = MetadataBlocks(jpeg: bytes)
            let image = try WorkImage(bytes, format)
            if image.isExotic {
                // Our own decoder reads CMYK, so that its colours are the same in a preview and in a converted picture.
                blocks.profile = nil
                return try Opened(try decode(longSide: 0, fast: false), blocks)
            }
            let shrink = shrinking(image, options)
            let read = shrink == 1 ? image : try WorkImage(bytes, format, shrink: shrink)
            if !read.hasProfile, let profile = blocks.profile { try read.setBlock("icc-profile-data", profile) }
            return Opened(read, blocks, held: held + (read.orientation > 1 ? read.work : 0), whole: image)
        case .png, .webp, .tiff, .gif, .jxl:
            let (frames, held) = try checkWithVips()
            let takesAll =
                frames > 1
                && (options.target.isAnimated && (format == .gif || format == .webp)
                    || format == .tiff && options.target == .tiff && !onePage)
            var image: WorkImage
            if takesAll, format != .tiff {
                image = try WorkImage(bytes, format, page: nil)
            } else if takesAll, let all = try? WorkImage(bytes, format, page: nil) {
                image = all
            } else {
                // If the pages of a TIFF differ in size, libvips cannot read them as one picture, so each page is read
                // separately.
                image = try WorkImage(bytes, format, page: format == .tiff ? options.page : 0)
            }
            guard image.work <= limits.maximumWork else { throw .tooMuchWork(bytes: image.work, limit: limits.maximumWork) }
            let xmp = image.block("xmp-data")
            if let colours = codedColours() {
                if colours.isHDR {
                    image = try image.toneMapped(colours)
                } else if let profile = colours.isStandard ? nil : colours.profile {
                    try image.becomeColour()
                    try image.setBlock("icc-profile-data", profile)
                    // Eight bits of linear light have too few shades near black.
                    if !options.target.isDeep, colours.isNearlyLinear { try image.becomeSRGB() }
                }
            }
            var blocks = MetadataBlocks(
                exif: image.block("exif-data"), xmp: xmp, profile: image.block("icc-profile-data"))
            if blocks.exif == nil, format == .png || format == .webp {
                blocks.exif = bytes.withUnsafeBytes { EmbeddedExif.find(in: $0, format: format) }.map { Array(bytes[$0]) }
            }
            if format == .tiff { blocks.exif = bytes.withUnsafeBytes { ExifParts($0) }?.block() }
            var opened = Opened(image, blocks, held: held + (image.orientation > 1 && frames == 1 ? image.work : 0))
            opened.frames = format == .tiff ? 1 : max(frames, sequenceFrames)
            return opened
        }
    }

    /// Checks that there is enough memory for an encoder that holds the whole picture. A picture with fewer pixels may fit, so
    /// the error names the largest possible number of pixels.
    func checkRoom(_ target: PictureTarget, pixels: Int, beside held: Int) throws(PictureError) {
        let room = room(pixels: pixels)
        let each = isPhotograph(pixels: pixels) ? target.heldBytesOfPhotographs : target.heldBytes
        guard held + pixels * each > room else { return }
        guard each > 0, held < room else { throw .tooMuchHeld(bytes: held, limit: room) }
        throw .tooLargeToWrite(target, pixels: pixels, limit: (room - held) / each)
    }

    private func openedHEIF() throws(PictureError) -> Opened {
        let held = try heldHEIF(thumbnailSide: 0, whole: true)
        let out = held.out
        func block(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8]? {
            bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
        }
        let colours = held.colours(of: format, peak: statedPeak)
        if let colours, colours.isHDR { held.toneMap(colours) }
        let blocks = MetadataBlocks(
            exif: block(out.exif, out.exif_length), xmp: block(out.xmp, out.xmp_length),
            profile: block(out.profile, out.profile_length) ?? colours?.profile)
        let image = try WorkImage(held, profile: blocks.profile)
        var opened = Opened(image, blocks, held: held.count)
        opened.frames = max(sequenceFrames, Int(out.images), 1)
        return opened
    }

    /// Checks the limits, using only the header and the number of scans.
    ///
    /// - Returns: the number of bytes that the decoder holds in memory.
    private func checkJPEG() throws(PictureError) -> Int {
        var out = cjpeg_pixels()
        switch cjpeg_plan(bytes, bytes.count, 0, 0, Int64(limits.maximumPixels), &out) {
        case 0: break
        case Int32(cjpeg_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limits.maximumPixels)
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        let room = room(pixels: Int(out.full_width) * Int(out.full_height))
        guard out.held <= room else { throw .tooMuchHeld(bytes: Int(out.held), limit: room) }
        // Limit the number of scans, because each scan processes every pixel and a file may contain any number of scans.
        var scans = 0
        var last: UInt8 = 0
        for byte in bytes {
            if last == 0xFF, byte == 0xDA { scans += 1 }
            last = byte
        }
        guard scans <= Self.maximumScans else { throw .corrupt(.asksTooMuch) }
        return Int(out.held)
    }

    private static let maximumScans = 100

    /// Returns the factor by which a JPEG is scaled down during decoding. The result is still at least twice as large as needed,
    /// so that the final scaling has good quality.
    private func shrinking(_ image: WorkImage, _ options: PictureOptions) -> Int {
        let turned = image.orientation >= 5
        let (width, height) = turned ? (image.height, image.width) : (image.width, image.height)
        let geometry = PictureGeometry(options.size, width: width, height: height, enlarges: options.enlarges)
        let spare = min(Double(width) / Double(geometry.width), Double(height) / Double(geometry.height))
        return spare >= 16 ? 8 : spare >= 8 ? 4 : spare >= 4 ? 2 : 1
    }
}

// MARK: The short way

extension Picture {
    /// Encodes a JPEG again with another quality, without converting it to RGB.
    ///
    /// - Returns: nil if more than the quality changes, or if this is not possible for the picture.
    private func recoded(_ options: PictureOptions) throws(PictureError) -> ConvertedPicture? {
        guard format == .jpeg, options.target == .jpeg, options.maximumBytes == nil else { return nil }
        var header = cjpeg_pixels()
        guard cjpeg_plan(bytes, bytes.count, 0, 0, Int64(limits.maximumPixels), &header) == 0,
            header.held <= limits.maximumHeld, (exif()?.orientation ?? 1) == 1
        else {
            return nil
        }
        let (width, height) = (Int(header.full_width), Int(header.full_height))
        guard PictureGeometry(options.size, width: width, height: height, enlarges: options.enlarges).keeps(width, height) else {
            return nil
        }
        let blocks = MetadataBlocks(jpeg: bytes)
        let isForeign = blocks.profile.map { profile in !profile.withUnsafeBytes { ColourProfile.isStandard($0) } } ?? false
        guard options.metadata != .none || !isForeign else { return nil }
        var (out, length): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        var message = [CChar](repeating: 0, count: 200)
        // If the picture cannot be read at all, the normal conversion throws an error with the reason.
        let result = cjpeg_recode(bytes, bytes.count, Int32(options.quality), &out, &length, &message)
        defer { cjpeg_free(out) }
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        if result > 0 { throw .corrupt(PictureDamage(complaint: String(decoding: text, as: UTF8.self))) }
        guard result == 0, let out else { return nil }
        var edited = blocks.edited(options, size: (width, height))
        if options.metadata == .none { edited.profile = nil }
        let density = options.dpi.map { PictureDensity($0) }
        let jpeg = JpegContainer.adding(edited, density: density, to: Array(UnsafeBufferPointer(start: out, count: length)))
        return ConvertedPicture(bytes: jpeg, width: width, height: height, quality: options.quality, frames: 1, pages: 1)
    }
}
