/// The steps that bring a picture to its size: scaling, then cropping or padding.
struct PictureGeometry: Equatable {
    /// The size after scaling.
    var width: Int
    var height: Int
    /// The final size after cropping (`cut`) or padding (`pad`); nil without that step.
    var cut: (width: Int, height: Int)?
    var pad: (width: Int, height: Int)?

    /// The size of the result.
    var result: (width: Int, height: Int) { cut ?? pad ?? (width, height) }

    /// - Parameters:
    ///   - width: the width of the upright picture.
    init(_ size: PictureOptions.Size, width: Int, height: Int, enlarges: Bool) {
        let (across, down) = (Double(width), Double(height))
        func scaled(_ factor: Double) -> (Int, Int) {
            let factor = enlarges ? factor : min(factor, 1)
            return (max(1, Int((across * factor).rounded())), max(1, Int((down * factor).rounded())))
        }
        switch size {
        case .same: (self.width, self.height) = (width, height)
        case .percent(let percent): (self.width, self.height) = scaled(Double(percent) / 100)
        case .within(let maximum, let highest):
            let factors = [maximum.map { Double($0) / across }, highest.map { Double($0) / down }].compactMap(\.self)
            (self.width, self.height) = scaled(factors.min() ?? 1)
        case .stretch(let wanted, let high):
            (self.width, self.height) = enlarges ? (wanted, high) : (min(wanted, width), min(high, height))
        case .fill(let wanted, let high):
            (self.width, self.height) = scaled(max(Double(wanted) / across, Double(high) / down))
            cut = Self.differing((min(wanted, self.width), min(high, self.height)), self.width, self.height)
        case .pad(let wanted, let high):
            (self.width, self.height) = scaled(min(Double(wanted) / across, Double(high) / down))
            (self.width, self.height) = (min(self.width, wanted), min(self.height, high))
            pad = Self.differing((wanted, high), self.width, self.height)
        }
    }

    private static func differing(_ size: (width: Int, height: Int), _ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        size == (width, height) ? nil : size
    }

    /// Whether the size of the picture stays the same.
    func keeps(_ width: Int, _ height: Int) -> Bool { self.width == width && self.height == height && cut == nil && pad == nil }

    static func == (a: Self, b: Self) -> Bool { a.result == b.result && (a.width, a.height) == (b.width, b.height) }
}
