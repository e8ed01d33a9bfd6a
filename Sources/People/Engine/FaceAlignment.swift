/// Turns and scales a face so that its eyes and nose lie where dlib's network expects them.
struct FaceAlignment {
    /// The map from the unit square to pixels of the picture, as `ci_project` takes it; nil if the points of the face coincide.
    let map: [Float]?

    /// dlib's mean positions of the corners of the eyes and of the base of the nose, in a face with the side 1: right eye, left eye,
    /// nose.
    private static let eyes: (left: (x: Double, y: Double), right: (x: Double, y: Double)) = (
        ((0.1205750620789 + 0.3340850613712) / 2, (0.2137274526848 + 0.2290642403242) / 2),
        ((0.8595674595992 + 0.6460604764104) / 2, (0.2134981538014 + 0.2289674387677) / 2)
    )
    private static let nose = (x: 0.4901123135679, y: 0.6277975316475)
    /// The border around the face, as a part of its side.
    private static let border = 0.25
    /// The tip of the nose that is found lies above its base, by this part of the distance of the eyes.
    private static let noseShift = -0.12

    init(_ face: FaceFinder.Face) {
        map = Self.map(from: face.points)
    }

    /// Fits the similarity from the template to the points by least squares. Points are complex numbers; a similarity multiplies by one
    /// and adds another.
    private static func map(from points: [(x: Double, y: Double)]) -> [Float]? {
        guard points.count == 3 else { return nil }
        let whole = 1 + 2 * border
        var template = [eyes.left, eyes.right, nose].map { (x: ($0.x + border) / whole, y: ($0.y + border) / whole) }
        template[2].y += noseShift * (template[1].x - template[0].x)
        let (from, to) = (middle(template), middle(points))
        var (real, imaginary, size) = (0.0, 0.0, 0.0)
        for (one, other) in zip(template, points) {
            let (a, b) = ((x: one.x - from.x, y: one.y - from.y), (x: other.x - to.x, y: other.y - to.y))
            real += a.x * b.x + a.y * b.y
            imaginary += a.x * b.y - a.y * b.x
            size += a.x * a.x + a.y * a.y
        }
        (real, imaginary) = (real / size, imaginary / size)
        // A square of less than a pixel holds no face.
        guard real * real + imaginary * imaginary >= 1 else { return nil }
        let (x, y) = (to.x - real * from.x + imaginary * from.y, to.y - imaginary * from.x - real * from.y)
        return [real, -imaginary, x, imaginary, real, y, 0, 0].map { Float($0) }
    }

    private static func middle(_ points: [(x: Double, y: Double)]) -> (x: Double, y: Double) {
        (points.reduce(0) { $0 + $1.x } / Double(points.count), points.reduce(0) { $0 + $1.y } / Double(points.count))
    }
}
