/// Sums of the tones in a band beside a line.
struct BandSums {
    /// The distances from the line at which the band is sampled, in pixels. They are larger than the blur of the edge.
    private static let depths: [Float] = [4, 7, 10]
    /// The distances from the line in pixels that are beyond a joint or the line of a printed frame.
    private static let farDepths: [Float] = [14, 18]

    fileprivate var count: Float = 0
    fileprivate var sum = SIMD4<Float>.zero
    fileprivate var squares = SIMD4<Float>.zero
    fileprivate var ink: Float = 0
    fileprivate var farCount: Float = 0
    fileprivate var farSum = SIMD4<Float>.zero

    /// Adds the tones beside a point. Positions outside the picture are skipped.
    ///
    /// - Parameters:
    ///   - light: the luminance plane with text.
    ///   - tones: the planes without text.
    mutating func add(_ light: Plane, _ tones: [Plane], from point: PagePoint, along normal: PagePoint) {
        let (width, height) = (tones[0].width, tones[0].height)
        for depth in Self.depths {
            let position = point + normal * depth
            guard position.x >= 0, position.y >= 0, position.x < Float(width), position.y < Float(height) else { break }
            let at = Int(position.y) * width + Int(position.x)
            var tone = SIMD4<Float>.zero
            for plane in tones.indices { tone[plane] = tones[plane].values[at] }
            count += 1
            sum += tone
            ink += tones[0].values[at] - light.values[at]
            squares += tone * tone
        }
        for depth in Self.farDepths {
            let position = point + normal * depth
            guard position.x >= 0, position.y >= 0, position.x < Float(width), position.y < Float(height) else { break }
            let at = Int(position.y) * width + Int(position.x)
            for plane in tones.indices { farSum[plane] += tones[plane].values[at] }
            farCount += 1
        }
    }
}

/// The tones in a band beside a section of a line.
struct Band {
    /// The number of pixels in the band.
    let count: Float
    /// The mean of each plane.
    let mean: SIMD4<Float>
    /// The sum of the variances of all planes.
    let variance: Float
    /// How much the text darkens the band on average, in levels.
    let ink: Float
    /// The mean of each plane at a greater distance; nil outside the picture.
    let far: SIMD4<Float>?

    init(_ sums: BandSums, since start: BandSums) {
        count = sums.count - start.count
        let farCount = sums.farCount - start.farCount
        far = farCount > 0 ? (sums.farSum - start.farSum) / farCount : nil
        guard count > 0 else {
            (mean, variance, ink) = (.zero, 0, 0)
            return
        }
        ink = (sums.ink - start.ink) / count
        mean = (sums.sum - start.sum) / count
        variance = max(0, ((sums.squares - start.squares) / count - mean * mean).sum())
    }
}
