/// The projective map from the unit square to a quad: (0, 0) goes to its top left corner, (1, 1) to the bottom right one.
///
/// Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.
struct Projection {
    /// x = (c0·u + c1·v + c2) / (c6·u + c7·v + 1), y likewise with c3…c5.
    let coefficients: [Float]

    init(to quad: Quad) {
        let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
        let sum = a - b + c - d, right = b - c, down = d - c
        let determinant = right.x * down.y - down.x * right.y
        var (g, h): (Float, Float) = (0, 0)
        if abs(determinant) > 1e-6 {
            g = (sum.x * down.y - down.x * sum.y) / determinant
            h = (right.x * sum.y - sum.x * right.y) / determinant
        }
        let along = b - a + g * b, across = d - a + h * d
        coefficients = [along.x, across.x, a.x, along.y, across.y, a.y, g, h]
    }

    func point(_ u: Float, _ v: Float) -> SIMD2<Float> {
        let c = coefficients
        return SIMD2(c[0] * u + c[1] * v + c[2], c[3] * u + c[4] * v + c[5]) / (c[6] * u + c[7] * v + 1)
    }
}
