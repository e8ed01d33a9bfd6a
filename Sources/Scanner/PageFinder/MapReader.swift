/// Decodes the layers of a network from characters.
///
/// Each output channel of a layer is stored as three characters for the scale of its weights, three for its bias, and one for
/// each weight. The characters are those of ASCII from `#` on without the backslash. There are 91 of them, so each weight is an
/// integer from −45 to 45, multiplied by the scale.
struct MapReader {
    private static let (first, skipped, count) = (UInt8(ascii: "#"), UInt8(ascii: "\\"), 91)
    /// The limits of the absolute value of a bias (`farthest`) and of a weight (`largest`).
    static let farthest: Float = 16
    static let largest: Float = 8

    private let parts: [UnsafeBufferPointer<UInt8>]
    private var part = 0
    private var offset = 0

    /// - Parameter letters: the characters, in consecutive parts.
    init(_ letters: [StaticString]) {
        parts = letters.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
    }

    /// Reads a layer that combines all channels.
    mutating func all(_ channels: Int, _ made: Int, side: Int, stride: Int, isCut: Bool = true) -> MapLayer {
        layer(.all(side: side), weights: side * side * channels, made, stride, isCut)
    }

    /// Reads a depthwise layer and a layer that combines the channels.
    mutating func pair(_ channels: Int, _ made: Int, stride: Int) -> PageMapNetwork.Pair {
        let each = layer(.each, weights: 9, channels, stride, true)
        return PageMapNetwork.Pair(each: each, all: all(channels, made, side: 1, stride: 1))
    }

    private mutating func layer(_ kind: MapLayer.Kind, weights count: Int, _ made: Int, _ stride: Int, _ isCut: Bool) -> MapLayer
    {
        var weights = [SIMD8<Float>](repeating: .zero, count: count * made / 8)
        var biases = [SIMD8<Float>](repeating: .zero, count: made / 8)
        for channel in 0..<made {
            let (group, lane) = (channel / 8, channel % 8)
            let size = share() * Self.largest / 45
            biases[group][lane] = (share() * 2 - 1) * Self.farthest
            for at in 0..<count { weights[group * count + at][lane] = Float(digit() - 45) * size }
        }
        return MapLayer(kind: kind, stride: stride, isCut: isCut, weights: weights, biases: biases)
    }

    /// Reads a number of three characters as a fraction, 0…1.
    private mutating func share() -> Float {
        let (one, two, three) = (digit(), digit(), digit())
        return Float((one * Self.count + two) * Self.count + three) / Float(Self.count * Self.count * Self.count - 1)
    }

    private mutating func digit() -> Int {
        while part < parts.count, offset == parts[part].count { (part, offset) = (part + 1, 0) }
        guard part < parts.count else { return 0 }
        let letter = parts[part][offset]
        offset += 1
        return Int(letter > Self.skipped ? letter - 1 : letter) - Int(Self.first)
    }
}
