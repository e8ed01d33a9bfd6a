import Foundation

@testable import PicturesEngine

/// Photos without text, with shapes that look like characters.
enum DrawnScene: String, CaseIterable {
    case mountains, sun, rings, windows, stripes, slantedStripes, face, faces, crockery, birds, road, bricks, checks, leaves,
        stars, glow, noise

    /// Returns the brightness (0…1) of the shapes at a point. Coordinates are fractions of the picture's height; y increases
    /// downwards.
    private func shade(_ x: Double, _ y: Double) -> Double {
        switch self {
        case .mountains:
            let sky = 0.9 - 0.4 * y
            if hypot(x - 0.8, y - 0.2) < 0.08 { return 1 }
            return y > 0.5 + abs(x - 0.35) || y > 0.65 + abs(x - 0.9) * 0.7 ? 0.3 : sky
        case .sun: return hypot(x - 0.7, y - 0.4) < 0.12 ? 0.95 : 0.35 + 0.3 * y
        case .rings:
            let isRing = [0.2, 0.55, 1.0].contains { abs(hypot(x - $0, y - 0.3 - $0 * 0.3) - 0.1) < 0.02 }
            return isRing ? 0.2 : 0.8
        case .windows:
            let (u, v) = ((x * 9).truncatingRemainder(dividingBy: 1), (y * 7).truncatingRemainder(dividingBy: 1))
            guard (0.25...0.75).contains(u), (0.2...0.8).contains(v) else { return 0.6 }
            return abs(u - 0.5) < 0.04 || abs(v - 0.5) < 0.04 ? 0.6 : 0.1
        case .stripes: return (y * 30).truncatingRemainder(dividingBy: 1) < 0.5 ? 0.9 : 0.2
        case .slantedStripes: return ((x + y * 0.6) * 24).truncatingRemainder(dividingBy: 1) < 0.5 ? 0.8 : 0.3
        case .face: return face(x - 0.66, y - 0.5)
        case .faces:
            let faces = [0.2, 0.6, 1.0].map { face((x - $0) * 2.5, (y - 0.3 - $0 * 0.3) * 2.5) }
            return faces.first { $0 != 0.55 } ?? 0.55
        case .crockery:
            if abs(x - 0.2) < 0.012 || abs(x - 1.1) < 0.012 { return abs(y - 0.5) < 0.35 ? 0.75 : 0.4 }
            let far = hypot(x - 0.65, y - 0.5)
            return far < 0.16 ? 0.7 : far < 0.32 ? 0.95 : 0.4
        case .birds:
            let isWing = isWing(x - 0.3, y - 0.2) || isWing(x - 0.5, y - 0.28) || isWing(x - 0.9, y - 0.15)
            return isWing ? 0.1 : 0.85 - 0.3 * y
        case .road:
            guard y > 0.5 else { return 0.85 }
            let isMark = abs(x - 0.66) < 0.02 * (y - 0.45) * 2 && (1 / (y - 0.4)).truncatingRemainder(dividingBy: 1) < 0.5
            return isMark ? 0.95 : abs(x - 0.66) < (y - 0.45) * 1.1 ? 0.25 : 0.5
        case .bricks:
            let row = (y * 10).rounded(.down)
            let (u, v) = ((x * 4 + row * 0.5).truncatingRemainder(dividingBy: 1), y * 10 - row)
            return u < 0.04 || v < 0.1 ? 0.8 : 0.35 + 0.1 * sin(row * 7 + (x * 4 + row * 0.5).rounded(.down) * 3)
        case .checks: return (Int(x * 12) + Int(y * 12)) % 2 == 0 ? 0.1 : 0.9
        case .leaves: return (0..<9).compactMap { leaf(x, y, $0) }.first ?? 0.75
        case .stars: return (0..<90).contains { isStar(x, y, $0) } ? 1 : 0.04
        case .glow: return exp(-6 * pow(hypot(x - 0.4, y - 0.6), 2))
        case .noise:
            let seed: Double = x * 12_989.8 + y * 78_233
            return abs(sin(seed) * 43_758.5453).truncatingRemainder(dividingBy: 1)
        }
    }

    /// Returns the brightness at a point of a face centred at the origin.
    private func face(_ x: Double, _ y: Double) -> Double {
        guard hypot(x, y * 0.85) < 0.35 else { return 0.55 }
        if hypot(abs(x) - 0.14, y + 0.1) < 0.04 { return 0.1 }
        if abs(hypot(x, y - 0.05) - 0.16) < 0.015 && y > 0.1 { return 0.15 }
        return abs(x) < 0.01 && abs(y) < 0.07 ? 0.4 : 0.85
    }

    /// Returns whether the point is on one of two arcs that meet at the origin, like a flying bird.
    private func isWing(_ x: Double, _ y: Double) -> Bool {
        let arc = 0.05 - abs(abs(x) - 0.025) * 2
        return abs(x) < 0.05 && abs(y - arc) < 0.008
    }

    /// Returns the brightness at a point of leaf `number`, which has a rib along its middle; nil outside the leaf.
    private func leaf(_ x: Double, _ y: Double, _ number: Int) -> Double? {
        let (dx, dy) = (x - Double(number * 37 % 130) / 100, y - Double(number * 53 % 100) / 100)
        let (c, s) = (cos(Double(number)), sin(Double(number)))
        let (along, across) = (dx * c + dy * s, dy * c - dx * s)
        guard hypot(along / 0.14, across / 0.06) < 1 else { return nil }
        return abs(across) < 0.005 ? 0.7 : 0.35
    }

    private func isStar(_ x: Double, _ y: Double, _ number: Int) -> Bool {
        let (cx, cy) = (Double(number * 7919 % 1333) / 1000, Double(number * 104_729 % 997) / 997)
        return hypot(x - cx, y - cy) < 0.002 + Double(number % 4) * 0.001
    }

    func picture(_ width: Int, _ height: Int) -> Pixels {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                let grey = shade(Double(column) / Double(height), Double(row) / Double(height)) * 255
                bytes += [grey * 0.95, grey, grey * 0.85].map { UInt8(min(max($0, 0), 255)) }
            }
        }
        return Pixels(bytes: bytes, width: width, height: height)
    }
}
