import Glibc

/// A colour space of red, green and blue that a file states without an ICC profile: by code points (ITU-T H.273), by a gamma
/// and chromaticities (PNG, sections 11.3.2.1 and 11.3.2.2), or by EXIF.
struct CodedColours: Equatable {
    /// How the stored numbers follow the light.
    enum Curve: Equatable {
        case sRGB
        /// Light is the stored number, 0…1, to this power.
        case power(Double)
        /// The curve of cameras in ITU-R BT.709 and BT.2020.
        case camera
        /// The perceptual quantizer of SMPTE ST 2084.
        case pq
        /// Hybrid log-gamma of ITU-R BT.2100.
        case hlg
    }

    struct Chromaticity: Equatable {
        let x: Double
        let y: Double

        init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

        func isNear(_ other: Self) -> Bool { abs(x - other.x) < 0.003 && abs(y - other.y) < 0.003 }
    }

    struct Primaries: Equatable {
        var red: Chromaticity
        var green: Chromaticity
        var blue: Chromaticity
        var white = Self.d65

        static let d65 = Chromaticity(0.3127, 0.3290)
        static let bt709 = Self(red: .init(0.64, 0.33), green: .init(0.30, 0.60), blue: .init(0.15, 0.06))
        static let bt2020 = Self(red: .init(0.708, 0.292), green: .init(0.170, 0.797), blue: .init(0.131, 0.046))
        static let p3 = Self(red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060))
        static let adobe = Self(red: .init(0.64, 0.33), green: .init(0.21, 0.71), blue: .init(0.15, 0.06))

        func isNear(_ other: Self) -> Bool {
            red.isNear(other.red) && green.isNear(other.green) && blue.isNear(other.blue) && white.isNear(other.white)
        }

        /// Whether the primaries span an area that contains the white, so that a matrix can be computed.
        var isSound: Bool {
            let area = (green.x - red.x) * (blue.y - red.y) - (blue.x - red.x) * (green.y - red.y)
            return abs(area) > 0.01 && [red, green, blue, white].allSatisfy { $0.y > 0.001 && $0.y < 1.1 && abs($0.x) < 1.1 }
        }

        /// Returns the primaries of a code point (H.273, table 2). Unknown code points are treated as those of sRGB.
        static func coded(_ code: Int) -> Self {
            switch code {
            case 5: Self(red: .init(0.64, 0.33), green: .init(0.29, 0.60), blue: .init(0.15, 0.06))
            case 6, 7: Self(red: .init(0.630, 0.340), green: .init(0.310, 0.595), blue: .init(0.155, 0.070))
            case 9: bt2020
            case 11: Self(red: p3.red, green: p3.green, blue: p3.blue, white: .init(0.314, 0.351))
            case 12: p3
            case 22: Self(red: .init(0.630, 0.340), green: .init(0.295, 0.605), blue: .init(0.155, 0.077))
            default: bt709
            }
        }
    }

    var primaries: Primaries
    var curve: Curve
    /// The light of the brightest part of a picture with a high dynamic range, in cd/m².
    var peak = Self.usualPeak

    /// The peak that is assumed if the file states none. It is the nominal peak of hybrid log-gamma.
    static let usualPeak = 1000.0

    /// Adobe RGB (1998), section 4.3.
    static let adobeRGB = CodedColours(primaries: .adobe, curve: .power(563.0 / 256))

    /// Whether light brighter than paper white is stored, which a screen must tone-map.
    var isHDR: Bool { curve == .pq || curve == .hlg }

    /// Whether the colours differ so little from sRGB that they stay unchanged. A gamma of 2.2 is what PNG writers state for
    /// sRGB.
    var isStandard: Bool {
        guard primaries.isNear(.bt709) else { return false }
        switch curve {
        case .sRGB: return true
        case .power(let power): return (2.15...2.25).contains(power)
        case .camera, .pq, .hlg: return false
        }
    }

    /// Whether the stored numbers are nearly the light itself.
    var isNearlyLinear: Bool {
        if case .power(let power) = curve { return power < 1.5 }
        return false
    }

    init(primaries: Primaries, curve: Curve, peak: Double = Self.usualPeak) {
        (self.primaries, self.curve, self.peak) = (primaries, curve, peak)
    }

    /// - Parameters:
    ///   - primaries: the code point of the primaries (H.273, table 2).
    ///   - transfer: the code point of the curve (table 3).
    ///   - format: decides how the curve of BT.709 is read. Chromium reads it in a PNG as that of a video screen, and in an AVIF
    ///     as that of sRGB. A HEIC states it for sRGB too, except beside the primaries of BT.2020.
    init(primaries: Int, transfer: Int, in format: PictureFormat, peak: Double?) {
        self.primaries = .coded(primaries)
        self.peak = peak ?? Self.usualPeak
        switch transfer {
        case 1, 6, 14, 15: curve = format == .png ? .power(2.4) : format == .heic && primaries == 9 ? .camera : .sRGB
        case 4: curve = .power(2.2)
        case 5: curve = .power(2.8)
        case 8: curve = .power(1)
        case 16: curve = .pq
        case 17: curve = .power(2.6)
        case 18: curve = .hlg
        default: curve = .sRGB
        }
    }
}

// MARK: Matrices

/// Three by three numbers, in rows.
typealias Matrix = [SIMD3<Double>]

extension CodedColours.Primaries {
    /// Converts linear red, green and blue to CIE XYZ, with white at a luminance of 1 (SMPTE RP 177).
    var toXYZ: Matrix {
        func xyz(_ colour: CodedColours.Chromaticity) -> SIMD3<Double> {
            SIMD3(colour.x / colour.y, 1, (1 - colour.x - colour.y) / colour.y)
        }
        let columns = Matrix.columns(xyz(red), xyz(green), xyz(blue))
        let scale = columns.inverse * xyz(white)
        return columns.map { $0 * scale }
    }

    /// The matrix that moves the white to D50, which ICC profiles use (Bradford; ICC.1:2022, annex E).
    var adaptation: Matrix {
        let bradford: Matrix = [
            SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
        ]
        let from = bradford * SIMD3(white.x / white.y, 1, (1 - white.x - white.y) / white.y)
        let to = bradford * SIMD3(0.9642, 1, 0.8249)
        let scale = to / from
        let scaled: Matrix = [bradford[0] * scale.x, bradford[1] * scale.y, bradford[2] * scale.z]
        return bradford.inverse * scaled
    }
}

extension Matrix {
    static func columns(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Matrix {
        [SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z)]
    }

    static func * (matrix: Matrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix[0] * vector).sum(), (matrix[1] * vector).sum(), (matrix[2] * vector).sum())
    }

    static func * (a: Matrix, b: Matrix) -> Matrix {
        a.map { row in b[0] * row.x + b[1] * row.y + b[2] * row.z }
    }

    /// The matrix must not be singular.
    var inverse: Matrix {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let (a, b, c) = (cross(self[1], self[2]), cross(self[2], self[0]), cross(self[0], self[1]))
        let determinant = (self[0] * a).sum()
        return Matrix.columns(a / determinant, b / determinant, c / determinant)
    }
}
