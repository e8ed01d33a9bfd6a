import CHeif
import CVips

/// The pixels of a HEIC or AVIF in memory of libheif, with the metadata of the file.
final class HeldPixels {
    private(set) var out: cheif_pixels

    fileprivate init(_ out: cheif_pixels) { self.out = out }

    deinit { cheif_close(&out) }

    /// 8-bit RGB pixels, or RGBA if there are four bands, in rows without padding; nil if the pixels are in `planes`.
    var data: UnsafeMutablePointer<UInt8>? { out.data }
    /// The number of bytes of all pixels.
    var count: Int {
        if data != nil { return width * height * bands }
        return planes.reduce(0) { $0 + Int($1.stride) * height }
    }

    var width: Int { Int(out.width) }
    var height: Int { Int(out.height) }
    var bands: Int { Int(out.bands) }
    private var planes: [cheif_plane] { [out.planes.0, out.planes.1, out.planes.2] }

    /// The colours that the file states by code points; nil if it has an ICC profile, states none, or states those of sRGB.
    func colours(of format: PictureFormat, peak: Double?) -> CodedColours? {
        guard out.profile == nil, out.primaries != 0 else { return nil }
        let colours = CodedColours(
            primaries: Int(out.primaries), transfer: Int(out.transfer), in: format, peak: peak)
        return colours.isStandard ? nil : colours
    }

    /// Converts the pixels in place to sRGB.
    func toneMap(_ colours: CodedColours) {
        let mapping = ToneMapping(colours)
        if let data = out.data {
            mapping.apply(red: data, green: data + 1, blue: data + 2, step: bands, count: width * height)
            return
        }
        let planes = planes.compactMap { plane in plane.data.map { (UnsafeMutablePointer(mutating: $0), Int(plane.stride)) } }
        guard planes.count == 3 else { return }
        for row in 0..<height {
            mapping.apply(
                red: planes[0].0 + row * planes[0].1, green: planes[1].0 + row * planes[1].1,
                blue: planes[2].0 + row * planes[2].1, step: 1, count: width)
        }
    }

    /// Opens the planes as a picture of libvips.
    func join(profile: [UInt8], into handle: inout cconvert) -> Int32 {
        cconvert_join(
            planes.map(\.data), planes.map(\.stride), out.width, out.height, profile, profile.count, &handle)
    }
}

extension Picture {
    /// The number of pixels above which a picture is scaled down without a copy at full size, unless full size is requested.
    private static let largeHEIF = 50_000_000

    /// - Parameters:
    ///   - longSide: the long side to which a large picture is scaled down; 0 for full size.
    ///   - thumbnailSide: the minimum long side of an embedded thumbnail that may replace the picture; 0 for none.
    func decodeHEIF(longSide: Int, thumbnailSide: Int) throws(PictureError) -> Decoded {
        let held = try heldHEIF(thumbnailSide: thumbnailSide, whole: false)
        let out = held.out
        guard let data = held.data else { throw .corrupt(PictureDamage(complaint: "")) }
        if let profile = out.profile {
            if !ColourProfile.isStandard(UnsafeRawBufferPointer(start: profile, count: out.profile_length)) {
                _ = cvips_to_srgb(data, out.width, out.height, profile, out.profile_length)
            }
        } else if let colours = held.colours(of: format, peak: statedPeak) {
            if colours.isHDR {
                held.toneMap(colours)
            } else if let profile = colours.profile {
                _ = cvips_to_srgb(data, out.width, out.height, profile, profile.count)
            }
        }
        let block = out.exif.flatMap { ExifBlock(tiff: UnsafeRawBufferPointer(start: $0, count: out.exif_length)) }
        let pixels = UnsafeBufferPointer(start: data, count: held.width * held.height * 3)
        let whole = pixels.count * 2
        let room = room(pixels: held.width * held.height)
        guard longSide > 0 || whole <= room else { throw .tooMuchHeld(bytes: whole, limit: room) }
        let isLarge = longSide > 0 && held.width * held.height > Self.largeHEIF
        return Decoded(
            pixels: isLarge
                ? try Pixels(fitting: pixels, width: held.width, height: held.height, longSide: longSide)
                : Pixels(bytes: Array(pixels), width: held.width, height: held.height),
            width: Int(out.full_width), height: Int(out.full_height), orientation: block?.orientation ?? 1,
            metadata: block?.metadata ?? PictureMetadata(),
            focal: out.exif.flatMap {
                FocalLength.share(
                    exif: UnsafeRawBufferPointer(start: $0, count: out.exif_length), width: Int(out.full_width),
                    height: Int(out.full_height))
            })
    }

    /// - Parameters:
    ///   - thumbnailSide: see `decodeHEIF`.
    ///   - whole: whether transparency and XMP are read, too. The result may then have planes instead of `data`.
    func heldHEIF(thumbnailSide: Int, whole: Bool) throws(PictureError) -> HeldPixels {
        var out = cheif_pixels()
        let (plain, more) = (
            format == .avif ? limits.maximumPixelsOfAVIF : limits.maximumPixelsOfHEIC, limits.maximumHeldOfPhotographs
        )
        let photograph = min(bytes.count * limits.pixelsOfPhotographs, plain * more / limits.maximumHeld)
        let limit = min(limits.maximumPixels, max(plain, photograph))
        let result = cheif_decode(
            bytes, bytes.count, Int32(thumbnailSide), Int64(limit), whole ? 1 : 0, &out)
        switch result {
        case 0: break
        case Int32(cheif_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limit)
        case Int32(cheif_missing.rawValue): throw .unsupported("\(format.rawValue.uppercased()), for libheif is missing")
        case Int32(cheif_memory.rawValue): throw .unsupported("too little memory")
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        return HeldPixels(out)
    }
}
