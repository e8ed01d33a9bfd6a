import PicturesEngine

/// The even bands above and below a picture in a picture viewer.
enum Bands {
    /// From this share of busy cells on, a row of cells belongs to a picture across the screen.
    private static let full = 0.55
    /// Cells with more detail than this (0…255) count as busy.
    private static let busy: UInt8 = 25

    /// Whether a picture across an upright screen has an even band above and below. Texts and icons may be in the bands.
    static func surround(_ screen: Screen) -> Bool {
        guard let texture = screen.texture, texture.rows > texture.columns else { return false }
        let detail = Array(texture.detail)
        let shares = (0..<texture.rows).map { row in
            let cells = detail[row * texture.columns..<(row + 1) * texture.columns]
            return Double(cells.count { $0 > busy }) / Double(texture.columns)
        }
        guard let first = shares.firstIndex(where: { $0 > full }), let last = shares.lastIndex(where: { $0 > full }) else {
            return false
        }
        let picture = shares[first...last]
        let bands = [shares[..<first], shares[(last + 1)...]]
        return last - first > texture.columns / 3 && picture.count { $0 > full } * 4 > picture.count * 3
            && bands.allSatisfy {
                Double($0.count) > 0.08 * Double(texture.rows) && $0.reduce(0, +) < 0.3 * Double($0.count)
            }
    }
}
