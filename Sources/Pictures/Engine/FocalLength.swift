/// The focal length of a photo by its EXIF data (CIPA DC-008, section 4.6.6.5), as a multiple of the photo's long side.
enum FocalLength {
    /// The diagonal of a frame of 36 × 24 mm, to which the tag FocalLengthIn35mmFilm refers.
    private static let diagonalOfFilm = 43.267
    /// The focal lengths that lenses have, from fisheyes to telescopes.
    private static let plausible = 0.2...50.0

    /// - Parameters:
    ///   - block: an EXIF block that begins with its byte order mark.
    ///   - width: the width of the photo in pixels, and `height` its height, in any orientation.
    /// - Returns: nil if the lens or the sensor is unknown.
    static func share(exif block: UnsafeRawBufferPointer, width: Int, height: Int) -> Double? {
        guard width > 0, height > 0, let file = TiffFile(block), let main = file.main,
            let exif = file.directory(TiffDirectory.Tag.exifDirectory, of: main)
        else { return nil }
        let long = Double(max(width, height))
        let share: Double
        if let film = exif.number(TiffDirectory.Tag.focalLengthOnFilm), film > 0 {
            let diagonal = (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
            share = Double(film) / diagonalOfFilm * diagonal / long
        } else if let focal = exif.ratio(TiffDirectory.Tag.focalLength),
            let dots = exif.ratio(TiffDirectory.Tag.sensorResolution),
            dots > 0
        {
            // The resolution refers to the photo as the camera stored it.
            let stored = max(exif.number(TiffDirectory.Tag.storedWidth) ?? 0, exif.number(TiffDirectory.Tag.storedHeight) ?? 0)
            let unit = exif.number(TiffDirectory.Tag.sensorUnit) == 3 ? 10.0 : 25.4
            share = focal / (Double(stored > 0 ? stored : Int(long)) / dots * unit)
        } else {
            return nil
        }
        return plausible.contains(share) ? share : nil
    }
}
