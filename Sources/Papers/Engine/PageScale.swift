/// The scale at which a page is drawn.
public enum PageScale: Codable, Sendable, Equatable {
    /// The resolution in pixels per inch.
    case dpi(Double)
    /// The width in pixels; the height follows from it.
    case width(Int)
    /// The length of the longer side in pixels.
    case longSide(Int)

    /// - Throws: `pageTooLarge` for more pixels than `DrawnPaper.maximumPixels` or a side of 60,000 pixels or more; `pageBroken` if
    ///   the size is not valid.
    func pixels(of size: PaperSize, number: Int) throws(PaperError) -> (width: Int, height: Int) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            throw .pageBroken(number: number)
        }
        let factor =
            switch self {
            case .dpi(let dpi): dpi / 72
            case .width(let width): Double(width) / size.width
            case .longSide(let side): Double(side) / max(size.width, size.height)
            }
        let width = max(1, (size.width * factor).rounded())
        let height = max(1, (size.height * factor).rounded())
        guard width < 60_000, height < 60_000, width * height <= Double(DrawnPaper.maximumPixels) else {
            throw .pageTooLarge(number: number)
        }
        return (Int(width), Int(height))
    }
}
