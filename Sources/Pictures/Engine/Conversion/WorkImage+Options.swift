extension WorkImage {
    /// - Throws: `unsupported` for an animation that would have to be cropped or padded.
    func apply(_ geometry: PictureGeometry) throws(PictureError) {
        if pages > 1, geometry.cut != nil || geometry.pad != nil { throw .unsupported("an animation that is cut or padded") }
        // Scale before cropping, because the rows of a decoder can be read only once.
        try scale(geometry.width, geometry.height)
        if let size = geometry.cut {
            try cut((width - size.width) / 2, (height - size.height) / 2, size.width, size.height)
        }
        if let size = geometry.pad { try pad(size.width, size.height) }
    }

    /// Converts the pixels to a format that the target can store.
    func prepare(_ wish: PictureOptions, profile: [UInt8]?) throws(PictureError) {
        let isForeign = profile.map { profile in !profile.withUnsafeBytes { ColourProfile.isStandard($0) } } ?? false
        // Convert to sRGB if the profile is lost, because the colours of the picture would be wrong without it.
        let losesProfile =
            !wish.target.hasProfile || wish.metadata == .none || (bands < 3 && !wish.target.hasGrey)
        if isExotic || (isForeign && losesProfile) { try becomeSRGB() }
        if !wish.target.hasAlpha { try flatten() }
        if !wish.target.isDeep { try becomeShallow() }
    }
}
