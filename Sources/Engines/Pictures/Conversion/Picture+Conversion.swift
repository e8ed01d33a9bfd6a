import CHeif
import CJpeg
import CVips

/// A picture in another format or size.
public struct ConvertedPicture: Sendable {
    public let bytes: [UInt8]
    public let width: Int
    public let height: Int
    /// What it was written with; nil where the format has none.
    public let quality: Int?
    public let frames: Int
    /// Pages of the original of which it is one.
    public let pages: Int
}

extension Picture {
    /// Makes a picture of another format, size or quality. It is upright; colours keep their profile where the format has one.
    ///
    /// - Throws: `PictureError`; `cannotFit` where no quality makes a file as small as wished.
    public func convert(_ wish: PictureWish) throws(PictureError) -> ConvertedPicture {
        if let same = try recoded(wish) { return same }
        let (image, blocks) = try opened(wish)
        try image.turn()
        let geometry = PictureGeometry(wish.size, width: image.width, height: image.height, enlarges: wish.enlarges)
        let (width, height) = geometry.result
        guard max(width, height) <= wish.target.longestSide else {
            throw .unsupported("\(wish.target.rawValue.uppercased()) of more than \(wish.target.longestSide) pixels a side")
        }
        guard width * height <= limits.maximumPixels else { throw .tooManyPixels(width * height, limit: limits.maximumPixels) }
        try image.apply(geometry)
        try image.prepare(wish, profile: blocks.profile)
        let edited = blocks.edited(wish, size: (width, height))
        return try PictureWriting(image, wish, edited, pages: format == .tiff && image.pages == 1 ? try pageCount() : 1).write()
    }
}

// MARK: Opening

extension Picture {
    private func opened(_ wish: PictureWish) throws(PictureError) -> (WorkImage, MetadataBlocks) {
        switch format {
        case .heic, .avif: return try openedHEIF()
        case .raw, .bmp:
            let pixels = try decode(longSide: 0, fast: false).pixels
            return (
                try WorkImage(pixels: pixels.bytes, width: pixels.width, height: pixels.height, bands: 3, profile: nil),
                MetadataBlocks()
            )
        case .jpeg:
            try checkJPEG()
            let blocks = MetadataBlocks(jpeg: bytes)
            let image = try WorkImage(bytes, format)
            let shrink = shrinking(image, wish)
            return (shrink == 1 ? image : try WorkImage(bytes, format, shrink: shrink), blocks)
        case .png, .webp, .tiff, .gif, .jxl:
            let frames = try checkWithVips()
            let takesAll =
                frames > 1
                && (wish.target.isAnimated && (format == .gif || format == .webp) || format == .tiff && wish.target == .tiff)
            let image = try WorkImage(bytes, format, page: takesAll ? nil : format == .tiff ? wish.page : 0)
            guard image.work <= limits.maximumWork else { throw .tooMuchWork(bytes: image.work, limit: limits.maximumWork) }
            var blocks = MetadataBlocks(
                exif: image.block("exif-data"), xmp: image.block("xmp-data"), profile: image.block("icc-profile-data"))
            if blocks.exif == nil, format == .png || format == .webp {
                blocks.exif = bytes.withUnsafeBytes { EmbeddedExif.find(in: $0, format: format) }.map { Array(bytes[$0]) }
            }
            if format == .tiff { blocks.exif = bytes.withUnsafeBytes { ExifParts($0) }?.block() }
            return (image, blocks)
        }
    }

    private func openedHEIF() throws(PictureError) -> (WorkImage, MetadataBlocks) {
        var out = cheif_pixels()
        let limit = min(limits.maximumPixels, format == .avif ? limits.maximumPixelsOfAVIF : limits.maximumPixelsOfHEIC)
        let result = cheif_decode_whole(bytes, bytes.count, 0, Int64(limit), 1, &out)
        defer {
            for memory in [out.data, out.profile, out.exif, out.xmp] { cheif_free(memory) }
        }
        switch result {
        case 0: break
        case Int32(cheif_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limit)
        case Int32(cheif_missing.rawValue): throw .unsupported("\(format.rawValue.uppercased()), for libheif is missing")
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        guard let data = out.data else { throw .corrupt(.unknown) }
        if out.is_p3 != 0, out.bands == 3 { _ = cvips_to_srgb(data, out.width, out.height, nil, 0) }
        func block(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8]? {
            bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
        }
        let blocks = MetadataBlocks(
            exif: block(out.exif, out.exif_length), xmp: block(out.xmp, out.xmp_length),
            profile: block(out.profile, out.profile_length))
        let count = Int(out.width) * Int(out.height) * Int(out.bands)
        let image = try WorkImage(
            pixels: Array(UnsafeBufferPointer(start: data, count: count)), width: Int(out.width), height: Int(out.height),
            bands: Int(out.bands), profile: blocks.profile)
        return (image, blocks)
    }

    /// What the header says is within bounds.
    private func checkJPEG() throws(PictureError) {
        var out = cjpeg_pixels()
        switch cjpeg_plan(bytes, bytes.count, 0, 0, Int64(limits.maximumPixels), &out) {
        case 0: break
        case Int32(cjpeg_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limits.maximumPixels)
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        // Each scan passes over every pixel, and a file may have any number of them.
        var scans = 0
        var last: UInt8 = 0
        for byte in bytes {
            if last == 0xFF, byte == 0xDA { scans += 1 }
            last = byte
        }
        guard scans <= Self.mostScans else { throw .corrupt(.asksTooMuch) }
    }

    private static let mostScans = 100

    /// - Returns: how many frames it has.
    func checkWithVips() throws(PictureError) -> Int {
        var out = cvips_pixels()
        switch cvips_open(bytes, bytes.count, format.rawValue, Int64(limits.maximumPixels), &out) {
        case 0: break
        case Int32(cvips_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limits.maximumPixels)
        case Int32(cvips_missing.rawValue): throw .unsupported("\(format.rawValue.uppercased()), for libvips is missing")
        case Int32(cvips_unsupported.rawValue): throw .unsupported("\(format.rawValue.uppercased()) of a rare kind")
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        guard out.work <= Int64(limits.maximumWork) else {
            throw .tooMuchWork(bytes: Int(out.work), limit: limits.maximumWork)
        }
        return Int(out.pages)
    }

    /// The scale at which a JPEG is decoded: twice as large as the result at least, so that the rest is scaled with care.
    private func shrinking(_ image: WorkImage, _ wish: PictureWish) -> Int {
        let turned = image.orientation >= 5
        let (width, height) = turned ? (image.height, image.width) : (image.width, image.height)
        let geometry = PictureGeometry(wish.size, width: width, height: height, enlarges: wish.enlarges)
        let spare = min(Double(width) / Double(geometry.width), Double(height) / Double(geometry.height))
        return spare >= 16 ? 8 : spare >= 8 ? 4 : spare >= 4 ? 2 : 1
    }
}

// MARK: The short way

extension Picture {
    /// A JPEG of another quality, whose planes never become RGB.
    ///
    /// - Returns: nil where that is not enough.
    private func recoded(_ wish: PictureWish) throws(PictureError) -> ConvertedPicture? {
        guard format == .jpeg, wish.target == .jpeg, wish.maximumBytes == nil else { return nil }
        var header = cjpeg_pixels()
        guard cjpeg_plan(bytes, bytes.count, 0, 0, Int64(limits.maximumPixels), &header) == 0, (exif()?.orientation ?? 1) == 1
        else {
            return nil
        }
        let (width, height) = (Int(header.full_width), Int(header.full_height))
        guard PictureGeometry(wish.size, width: width, height: height, enlarges: wish.enlarges).keeps(width, height) else {
            return nil
        }
        let blocks = MetadataBlocks(jpeg: bytes)
        let isForeign = blocks.profile.map { profile in !profile.withUnsafeBytes { ColourProfile.isStandard($0) } } ?? false
        guard wish.metadata != .none || !isForeign else { return nil }
        var (out, length): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        var message = [CChar](repeating: 0, count: 200)
        // What cannot be read at all fails on the long way, with its reason.
        let result = cjpeg_recode(bytes, bytes.count, Int32(wish.quality), &out, &length, &message)
        defer { cjpeg_free(out) }
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        if result > 0 { throw .corrupt(PictureDamage(complaint: String(decoding: text, as: UTF8.self))) }
        guard result == 0, let out else { return nil }
        var edited = blocks.edited(wish, size: (width, height))
        if wish.metadata == .none { edited.profile = nil }
        let jpeg = JpegContainer.adding(edited, dpi: wish.dpi, to: Array(UnsafeBufferPointer(start: out, count: length)))
        return ConvertedPicture(bytes: jpeg, width: width, height: height, quality: wish.quality, frames: 1, pages: 1)
    }
}
