import CHeif
import CVips

extension Picture {
    /// - Parameter thumbnailSide: the least long side of an embedded thumbnail that may replace the picture; 0 for none.
    func decodeHEIF(thumbnailSide: Int) throws(PictureError) -> Decoded {
        var out = cheif_pixels()
        let limit = min(limits.maximumPixels, format == .avif ? limits.maximumPixelsOfAVIF : limits.maximumPixelsOfHEIC)
        let result = cheif_decode(bytes, bytes.count, Int32(thumbnailSide), Int64(limit), &out)
        switch result {
        case 0: break
        case Int32(cheif_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limit)
        case Int32(cheif_missing.rawValue): throw .unsupported("\(format.rawValue.uppercased()), for libheif is missing")
        case Int32(cheif_memory.rawValue): throw .unsupported("too little memory")
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        defer {
            cheif_free(out.data)
            cheif_free(out.profile)
            cheif_free(out.exif)
        }
        guard let data = out.data else { throw .corrupt(PictureDamage(complaint: text(of: out.message))) }
        if let profile = out.profile {
            if !ColourProfile.isStandard(UnsafeRawBufferPointer(start: profile, count: out.profile_length)) {
                _ = cvips_to_srgb(data, out.width, out.height, profile, out.profile_length)
            }
        } else if out.is_p3 != 0 {
            _ = cvips_to_srgb(data, out.width, out.height, nil, 0)
        }
        let block = out.exif.flatMap { ExifBlock(tiff: UnsafeRawBufferPointer(start: $0, count: out.exif_length)) }
        let count = Int(out.width) * Int(out.height) * 3
        return Decoded(
            pixels: Pixels(
                bytes: Array(UnsafeBufferPointer(start: data, count: count)), width: Int(out.width), height: Int(out.height)),
            width: Int(out.full_width), height: Int(out.full_height), orientation: block?.orientation ?? 1,
            metadata: block?.metadata ?? PictureMetadata())
    }
}
