/// The positions of possible lines of text in a picture.
public struct FoundLines: Sendable {
    /// The rectangles of the lines, in pixels of the picture at the size `width` × `height`.
    let lines: [Rectangle]
    let width: Int
    let height: Int

    /// Whether characters are too small at this scale to separate lines.
    public let areUnclear: Bool

    public var isEmpty: Bool { lines.isEmpty }

    /// Returns the lines for the same picture at another scale.
    func scaled(to width: Int, _ height: Int) -> [Rectangle] {
        guard width != self.width || height != self.height else { return lines }
        let scale = SIMD2(Float(width) / Float(max(self.width, 1)), Float(height) / Float(max(self.height, 1)))
        return lines.map { $0.scaled(by: scale) }
    }
}
