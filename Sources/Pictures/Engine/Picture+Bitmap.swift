import CVips

extension Picture {
    /// Decodes a bitmap. Kinds that `Bitmap` does not support are decoded by libvips.
    func decodeBitmap(longSide: Int) throws(PictureError) -> Decoded {
        let limit = limits.maximumPixels
        let result: Result<Decoded, PictureError>? = bytes.withUnsafeBytes { bytes in
            guard let bitmap = Bitmap(bytes) else { return nil }
            let area = bitmap.width * bitmap.height
            guard area <= limit else { return .failure(.tooManyPixels(area, limit: limit)) }
            let room = room(pixels: area)
            guard longSide > 0 || area * 3 <= room else { return .failure(.tooMuchHeld(bytes: area * 3, limit: room)) }
            guard bitmap.data < bytes.count else { return .failure(.corrupt(.endsEarly)) }
            var drawing = bitmap.draw(longSide: longSide)
            if let profile = bitmap.profile.map({ UnsafeRawBufferPointer(rebasing: bytes[$0]) }) {
                drawing.pixels.convert(from: profile)
            }
            return .success(
                Decoded(
                    pixels: drawing.pixels, width: bitmap.width, height: bitmap.height, orientation: 1,
                    damage: drawing.isTruncated ? .endsEarly : nil))
        }
        guard let result else { return try decodeWithVips(longSide: longSide) }
        return try result.get()
    }
}

extension Pixels {
    /// Converts from the colour space of an ICC profile to sRGB. Does nothing if the profile cannot be read.
    mutating func convert(from profile: UnsafeRawBufferPointer) {
        guard !ColourProfile.isStandard(profile), let base = profile.baseAddress else { return }
        _ = cvips_to_srgb(&bytes, Int32(width), Int32(height), base, profile.count)
    }
}
