/// An axis-parallel box on the flattened page.
struct Box: Equatable {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float

    var width: Float { right - left }
    var height: Float { bottom - top }
    var middle: Float { (top + bottom) / 2 }

    func joined(_ other: Box) -> Box {
        Box(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// The length of the common horizontal extent; negative if there is a gap.
    func overlapAcross(_ other: Box) -> Float { min(right, other.right) - max(left, other.left) }
    /// The length of the common vertical extent; negative if there is a gap.
    func overlapDown(_ other: Box) -> Float { min(bottom, other.bottom) - max(top, other.top) }
}

extension Box {
    /// Makes the box of a line on the flattened page. The box is only as high as the line, even if the line is still tilted.
    init(_ quad: Quad, on plane: PagePlane) {
        let corners = quad.corners.map { plane.flat($0) }
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let left = min(a.x, d.x, b.x, c.x), right = max(a.x, d.x, b.x, c.x)
        if plane.isLevel(quad) {
            self.init(left: left, top: (a.y + b.y) / 2, right: right, bottom: (c.y + d.y) / 2)
        } else {
            self.init(left: left, top: min(a.y, b.y, c.y, d.y), right: right, bottom: max(a.y, b.y, c.y, d.y))
        }
    }
}
