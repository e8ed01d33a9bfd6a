import CVips

extension Picture {
    func decodeWithVips(longSide: Int) throws(PictureError) -> Decoded {
        var out = cvips_pixels()
        let result = cvips_decode(bytes, bytes.count, format.rawValue, Int32(longSide), Int64(limits.maximumPixels), &out)
        switch result {
        case 0: break
        case Int32(cvips_too_many.rawValue):
            throw .tooManyPixels(Int(out.full_width) * Int(out.full_height), limit: limits.maximumPixels)
        case Int32(cvips_memory.rawValue): throw .unsupported("too little memory")
        case Int32(cvips_missing.rawValue): throw .unsupported("\(format.rawValue.uppercased()), for libvips is missing")
        case Int32(cvips_unsupported.rawValue): throw .unsupported("\(format.rawValue.uppercased()) of a rare kind")
        default: throw .damaged(text(of: out.message))
        }
        defer { cvips_free(out.data) }
        guard let data = out.data else { throw .damaged(text(of: out.message)) }
        let isCut = out.damaged == 0 && bytes.withUnsafeBytes { CutFile.isCut($0, format) }
        let count = Int(out.width) * Int(out.height) * 3
        return Decoded(
            pixels: Pixels(
                bytes: Array(UnsafeBufferPointer(start: data, count: count)), width: Int(out.width), height: Int(out.height)),
            width: Int(out.full_width), height: Int(out.full_height), orientation: Int(out.orientation), frames: Int(out.pages),
            metadata: exif()?.metadata ?? PictureMetadata(),
            damage: out.damaged != 0 || isCut ? PictureError.damage(isCut ? "unexpected end" : text(of: out.message)) : nil)
    }
}
