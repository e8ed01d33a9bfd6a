import CVips

extension Picture {
    func decodeWithVips(longSide: Int) throws(PictureError) -> Decoded {
        var out = cvips_pixels()
        var result = cvips_open(bytes, bytes.count, format.rawValue, Int64(limits.maximumPixels), &out)
        if result == 0, out.work > Int64(limits.maximumWork) {
            throw .tooMuchWork(bytes: Int(out.work), limit: limits.maximumWork)
        }
        let (width, height) = (Int(out.full_width), Int(out.full_height))
        // A picture that is not scaled is decoded in place.
        let size = result == 0 && (longSide <= 0 || max(width, height) <= longSide) ? width * height * 3 : 0
        let drawn = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard result == 0 else { return }
            result = cvips_decode(bytes, bytes.count, Int32(longSide), size > 0 ? buffer.baseAddress : nil, size, &out)
            count = result == 0 && out.data == nil ? size : 0
        }
        switch result {
        case 0: break
        case Int32(cvips_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limits.maximumPixels)
        case Int32(cvips_memory.rawValue): throw .unsupported("too little memory")
        case Int32(cvips_missing.rawValue): throw .unsupported("\(format.rawValue.uppercased()), for libvips is missing")
        case Int32(cvips_unsupported.rawValue): throw .unsupported("\(format.rawValue.uppercased()) of a rare kind")
        default: throw .corrupt(PictureDamage(complaint: text(of: out.message)))
        }
        defer { cvips_free(out.data) }
        let isTruncated = out.damaged == 0 && bytes.withUnsafeBytes { Truncation.isTruncated($0, format) }
        let count = Int(out.width) * Int(out.height) * 3
        let pixels = out.data.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? drawn
        return Decoded(
            pixels: Pixels(bytes: pixels, width: Int(out.width), height: Int(out.height)),
            width: width, height: height, orientation: Int(out.orientation), frames: Int(out.pages),
            metadata: exif()?.metadata ?? PictureMetadata(),
            damage: out.damaged != 0 || isTruncated
                ? PictureDamage(complaint: isTruncated ? "unexpected end" : text(of: out.message)) : nil)
    }
}
