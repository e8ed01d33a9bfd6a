import CJpeg
import CVips

extension Picture {
    /// Decodes a JPEG, which may be embedded in another file.
    ///
    /// - Parameter given: the EXIF data to use; nil to use the EXIF data of the file.
    func decodeJPEG(_ jpeg: [UInt8], longSide: Int, fast: Bool, exif given: ExifBlock? = nil) throws(PictureError) -> Decoded {
        var out = cjpeg_pixels()
        var result = cjpeg_plan(jpeg, jpeg.count, Int32(longSide), fast ? 1 : 0, Int64(limits.maximumPixels), &out)
        // The profile of inks is needed before the pixels are decoded.
        let inks = result == 0 && out.is_cmyk != 0 ? MetadataBlocks(jpeg: jpeg).profile : nil
        let area = result == 0 ? Int(out.width) * Int(out.height) : 0
        let size = area * 3
        let block = given ?? exif()
        let orientation = block?.orientation ?? 1
        let held = Int(out.held) + size * (orientation > 1 ? 2 : 1) + (inks == nil ? 0 : area * 4)
        let room = room(pixels: Int(out.full_width) * Int(out.full_height))
        guard held <= room else { throw .tooMuchHeld(bytes: held, limit: room) }
        // Decode directly into the result, because copying a large picture would take a tenth of the decoding time.
        let drawn = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let base = buffer.baseAddress, size > 0 else { return }
            if let inks, Self.decode(inks: jpeg, longSide, fast, profile: inks, to: base, area: area, &out) {
                count = size
                return
            }
            result = cjpeg_decode(jpeg, jpeg.count, Int32(longSide), fast ? 1 : 0, base, size, &out)
            guard result == 0 else { return }
            count = size
            if out.is_cmyk != 0 { return }
            if let profile = out.profile {
                let bytes = UnsafeRawBufferPointer(start: profile, count: out.profile_length)
                guard !ColourProfile.isStandard(bytes), ColourProfile.isFor("RGB ", bytes) else { return }
                _ = cvips_to_srgb(base, out.width, out.height, profile, out.profile_length)
            } else if jpeg.withUnsafeBytes({ ColourProfile.isAdobeByEXIF($0) }), let profile = CodedColours.adobeRGB.profile {
                _ = cvips_to_srgb(base, out.width, out.height, profile, profile.count)
            }
        }
        defer { cjpeg_free(out.profile) }
        switch result {
        case 0: break
        case Int32(cjpeg_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limits.maximumPixels)
        case Int32(cjpeg_memory.rawValue): throw .unsupported("too little memory")
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        let pixels = Pixels(bytes: drawn, width: Int(out.width), height: Int(out.height))
        let (width, height) = (Int(out.full_width), Int(out.full_height))
        return Decoded(
            pixels: pixels.oriented(orientation), width: orientation >= 5 ? height : width,
            height: orientation >= 5 ? width : height,
            orientation: orientation, metadata: block?.metadata ?? PictureMetadata(),
            focal: jpeg.withUnsafeBytes { bytes in
                EmbeddedExif.find(in: bytes, format: .jpeg).flatMap {
                    FocalLength.share(exif: UnsafeRawBufferPointer(rebasing: bytes[$0]), width: width, height: height)
                }
            },
            damage: out.warnings > 0 ? PictureDamage(complaint: text(of: out.message)) : nil)
    }

    /// Decodes CMYK, and converts it by its profile.
    ///
    /// - Returns: whether it was done. A profile may be unusable, or not one of inks.
    private static func decode(
        inks jpeg: [UInt8], _ longSide: Int, _ fast: Bool, profile: [UInt8], to target: UnsafeMutablePointer<UInt8>, area: Int,
        _ out: inout cjpeg_pixels
    ) -> Bool {
        guard profile.withUnsafeBytes({ ColourProfile.isFor("CMYK", $0) }) else { return false }
        var pixels = [UInt8](repeating: 0, count: area * 4)
        let planned = out
        let result = cjpeg_decode_inks(jpeg, jpeg.count, Int32(longSide), fast ? 1 : 0, &pixels, pixels.count, &out)
        if result == 0, cvips_inks_to_srgb(pixels, 4, out.width, out.height, profile, profile.count, target) == 0 { return true }
        cjpeg_free(out.profile)
        out = planned
        return false
    }

    /// Decodes the embedded preview of a camera raw file.
    func decodeRAW(longSide: Int, fast: Bool) throws(PictureError) -> Decoded {
        let candidates = bytes.withUnsafeBytes { RawPreview.candidates(in: $0) }
        let block = exif()
        for range in candidates.prefix(4) {
            if let decoded = try? decodeJPEG(Array(bytes[range]), longSide: longSide, fast: fast, exif: block) { return decoded }
        }
        throw .unsupported("a camera's raw file without a preview in it")
    }
}

/// Returns the text of a C character array, up to its NUL.
func text<T>(of characters: T) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
