import CJpeg

extension Picture {
    /// The quality of an edited picture in a format that has one. The original is kept, so the file may be large.
    private static let editedQuality = 95

    /// Turns, straightens and crops the picture. The result has the same format and the same metadata, and is upright.
    ///
    /// A JPEG that is only turned by quarters keeps its pixels to the byte: only its orientation changes.
    ///
    /// - Throws: `PictureError`, `unsupported` for formats that cannot be edited and for files with several pictures.
    public func edited(_ edit: PictureEdit) throws(PictureError) -> ConvertedPicture {
        if format == .jpeg, edit.onlyTurns { return try turned(edit.turns) }
        let targets: [PictureFormat: PictureTarget] = [
            .jpeg: .jpeg, .png: .png, .heic: .heic, .webp: .webp, .avif: .avif, .tiff: .tiff,
        ]
        guard let target = targets[format] else { throw .unsupported("\(format.rawValue.uppercased()) that is edited") }
        if format == .tiff, try pageCount() > 1 { throw .unsupported("a TIFF of several pages that is edited") }
        let options = PictureOptions(target, quality: Self.editedQuality)
        let opened = try opened(options, onePage: true)
        guard opened.frames == 1 else { throw .unsupported("a picture of several frames that is edited") }
        let (image, blocks) = (opened.image, opened.blocks)
        let density = density(of: 0) ?? blocks.exif.flatMap { PictureDensity(exif: $0) }
        try image.turn()
        let pixels = image.width * image.height
        // The decoded picture and its rotated copy are in memory at the same time.
        try checkRoom(target, pixels: pixels, beside: opened.held + 2 * image.work)
        try image.apply(edit)
        try image.prepare(options, profile: blocks.profile)
        let edited = blocks.edited(options, size: (image.width, image.height))
        return try PictureWriting(image, options, edited, density: density, pages: 1).write()
    }

    private func turned(_ turns: Int) throws(PictureError) -> ConvertedPicture {
        let orientation = JpegOrientation.turned(exif()?.orientation ?? 1, by: turns)
        guard let bytes = JpegOrientation.setting(orientation, in: bytes) else {
            throw .unsupported("a JPEG with this EXIF block that is turned")
        }
        var header = cjpeg_pixels()
        guard cjpeg_plan(bytes, bytes.count, 0, 0, Int64(limits.maximumPixels), &header) == 0 else { throw .corrupt(.unknown) }
        let (width, height) = (Int(header.full_width), Int(header.full_height))
        return ConvertedPicture(
            bytes: bytes, width: orientation >= 5 ? height : width, height: orientation >= 5 ? width : height, quality: nil,
            frames: 1, pages: 1)
    }
}

extension WorkImage {
    fileprivate func apply(_ edit: PictureEdit) throws(PictureError) {
        try fix()
        if edit.turns != 0 { try quarter(edit.turns) }
        let area = edit.area(width: width, height: height)
        if edit.angle != 0 { try rotate(edit.angle) }
        if area.width == width, area.height == height { return }
        func start(_ offset: Double, _ side: Int, _ kept: Int) -> Int {
            min(max(0, Int((Double(side) / 2 + offset).rounded())), max(0, side - kept))
        }
        try cut(
            start(area.left, width, area.width), start(area.top, height, area.height), min(area.width, width),
            min(area.height, height))
    }
}
