import PicturesEngine

/// Adjusts the brightness and the colours of a page.
struct PageTone {
    private let filter: PageSettings.Filter
    private let strength: Float

    init(_ filter: PageSettings.Filter, strength: Float) { (self.filter, self.strength) = (filter, strength) }

    func toned(_ pixels: Pixels) -> Pixels {
        guard filter != .original, strength > 0 || filter == .bw else { return pixels }
        let paper = PaperLight(pixels)
        if filter == .bw { return AdaptiveThreshold(strength: strength).applied(paper.evened(pixels)) }
        let clean = paper.evened(pixels)
        let curve = Self.contrast
        var result = pixels
        let count = pixels.width * pixels.height * 3
        result.bytes.withUnsafeMutableBufferPointer { out in
            clean.bytes.withUnsafeBufferPointer { clean in
                for at in stride(from: 0, to: count, by: 3) {
                    let photo = SIMD3<Float>(Float(out[at]), Float(out[at + 1]), Float(out[at + 2]))
                    let even = SIMD3<Float>(curve[Int(clean[at])], curve[Int(clean[at + 1])], curve[Int(clean[at + 2])])
                    let colour = photo + (coloured(even) - photo) * strength
                    let whole = (colour + 0.5).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
                    out[at] = UInt8(whole.x)
                    out[at + 1] = UInt8(whole.y)
                    out[at + 2] = UInt8(whole.z)
                }
            }
        }
        return result
    }

    /// Darkens ink and whitens paper gently: between black and white, the curve is a blend of a straight line and a smoothstep.
    private static let contrast: [Float] = (0...255).map { (value: Int) -> Float in
        let (black, white): (Float, Float) = (18, 236)
        let level = min(max((Float(value) - black) / (white - black), 0), 1)
        let smooth: Float = level * level * (3 - 2 * level)
        return 255 * (0.6 * level + 0.4 * smooth)
    }

    @inline(__always)
    private func coloured(_ colour: SIMD3<Float>) -> SIMD3<Float> {
        // The luma by ITU-R BT.601.
        let light = (colour * SIMD3<Float>(0.299, 0.587, 0.114)).sum()
        switch filter {
        case .vivid: return light + (colour - light) * 1.6
        case .grey: return SIMD3(repeating: light)
        case .sepia:
            // Map black to brown ink and white to cream paper.
            let (ink, cream) = (SIMD3<Float>(54, 32, 18), SIMD3<Float>(251, 240, 217))
            return ink + (cream - ink) * (light / 255)
        case .original, .enhanced, .bw: return colour
        }
    }
}
