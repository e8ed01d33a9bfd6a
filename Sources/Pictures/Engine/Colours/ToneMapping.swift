import Glibc

/// Converts colours of a high dynamic range to sRGB as Chromium does for a screen without it: by the reference white tone
/// mapping of SMPTE ST 2094-50, which dims paper white to half of the screen's white if the picture is bright enough, and
/// compresses the light above it.
///
/// Compared with Chromium 156 on PNG and AVIF, the results differ by at most one level.
struct ToneMapping {
    /// The luminance of paper white in cd/m² (ITU-R BT.2408).
    private static let paperWhite = 203.0
    /// The share of a straight line in the compressed part of the curve.
    private static let straightness = 0.65
    /// The weights of luminance in BT.2020.
    private static let luminance = SIMD3<Float>(0.2627, 0.6780, 0.0593)

    /// The light of each stored number. 1 is paper white, or the scene's peak for hybrid log-gamma.
    private let light: [Float]
    private let isHLG: Bool
    private let toBT2020: [SIMD3<Float>]
    private let toBT709: [SIMD3<Float>]
    private let encoded: [UInt8]
    private let curve: ToneCurve

    init(_ colours: CodedColours) {
        isHLG = colours.curve == .hlg
        light = (0..<256).map { stored in
            let value = Double(stored) / 255
            return Float(colours.curve == .hlg ? Self.scene(value) : Self.perceptual(value) / Self.paperWhite)
        }
        let wide = CodedColours.Primaries.bt2020.toXYZ
        let from = colours.primaries.isSound ? colours.primaries : .bt2020
        toBT2020 = (wide.inverse * from.toXYZ).map { SIMD3<Float>($0) }
        toBT709 = (CodedColours.Primaries.bt709.toXYZ.inverse * wide).map { SIMD3<Float>($0) }
        encoded = (0...Self.steps).map { step in
            let light = Double(step) / Double(Self.steps)
            let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8(min(max((value * 255).rounded(), 0), 255))
        }
        curve = ToneCurve(peak: colours.peak / Self.paperWhite, straightness: Self.straightness)
    }

    /// The number of steps of light in the table of sRGB values. Near black, a step is half a level.
    private static let steps = 8192

    /// Converts a row of pixels in place.
    ///
    /// - Parameters:
    ///   - step: the distance between two samples of the same colour.
    ///   - count: the number of pixels.
    func apply(
        red: UnsafeMutablePointer<UInt8>, green: UnsafeMutablePointer<UInt8>, blue: UnsafeMutablePointer<UInt8>, step: Int,
        count: Int
    ) {
        light.withUnsafeBufferPointer { light in
            encoded.withUnsafeBufferPointer { encoded in
                let (r2020, g2020, b2020) = (toBT2020[0], toBT2020[1], toBT2020[2])
                let (r709, g709, b709) = (toBT709[0], toBT709[1], toBT709[2])
                let scale = Float(Self.steps)
                for index in stride(from: 0, to: count * step, by: step) {
                    let stored = SIMD3<Float>(light[Int(red[index])], light[Int(green[index])], light[Int(blue[index])])
                    var wide = SIMD3<Float>((r2020 * stored).sum(), (g2020 * stored).sum(), (b2020 * stored).sum())
                    if isHLG {
                        // The optical transfer of BT.2100 for a screen of 1000 cd/m² has a gamma of 1.2.
                        let luminance = max((Self.luminance * wide).sum(), 0)
                        wide *= powf(luminance, 0.2) * Float(CodedColours.usualPeak / Self.paperWhite)
                    }
                    wide *= curve.gain(max(wide.x, wide.y, wide.z))
                    let shown = SIMD3<Float>((r709 * wide).sum(), (g709 * wide).sum(), (b709 * wide).sum())
                    let steps = (shown.clamped(lowerBound: .zero, upperBound: .one) * scale).rounded(.toNearestOrAwayFromZero)
                    red[index] = encoded[Int(steps.x)]
                    green[index] = encoded[Int(steps.y)]
                    blue[index] = encoded[Int(steps.z)]
                }
            }
        }
    }

    /// Returns the light in cd/m² of a number of the perceptual quantizer (SMPTE ST 2084, equation 4.1).
    private static func perceptual(_ value: Double) -> Double {
        let (m1, m2, c1, c2, c3) = (2610.0 / 16384, 2523.0 / 32, 3424.0 / 4096, 2413.0 / 128, 2392.0 / 128)
        let power = pow(value, 1 / m2)
        return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
    }

    /// Returns the light of the scene, 0…1, of a number of hybrid log-gamma (ITU-R BT.2100, table 5).
    private static func scene(_ value: Double) -> Double {
        let (a, b, c) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
        return value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
    }
}

/// The curve of the tone mapping: a straight line up to paper white, then a quadratic Bézier curve up to the peak.
private struct ToneCurve {
    private let peak: Float
    /// The screen's light at paper white.
    private let knee: Float
    private let middle: SIMD2<Float>

    /// - Parameter peak: the brightest light; 1 is paper white.
    init(peak: Double, straightness: Double) {
        let peak = max(peak, 1)
        let brightness = min(log2(peak) / log2(CodedColours.usualPeak / 203), 1)
        let knee = 1 - 0.5 * brightness
        self.peak = Float(peak)
        self.knee = Float(knee)
        middle = SIMD2(
            Float(1 - straightness + straightness / knee), Float((1 - straightness) * knee + straightness))
    }

    /// Returns the factor by which light is dimmed whose strongest colour is `light`.
    func gain(_ light: Float) -> Float {
        if light <= 1 { return knee }
        if light >= peak { return 1 / light }
        let (a, b, c) = (1 - 2 * middle.x + peak, 2 * (middle.x - 1), 1 - light)
        let t = abs(a) < 1e-6 ? -c / b : (-b + (b * b - 4 * a * c).squareRoot()) / (2 * a)
        return (knee + 2 * t * (middle.y - knee) + t * t * (knee - 2 * middle.y + 1)) / light
    }
}
