import Grouping
import Pictures

/// A picture prepared at each size at which others are compared with it. Copies come in few sizes.
struct Sheets {
    private let picture: FinePicture
    private var sheets: [[Int]: Sheet] = [:]

    /// Of 9 MB at most each.
    private static let maximumSheets = 6

    init(of picture: FinePicture) { self.picture = picture }

    mutating func look(at other: FinePicture) -> CloserLook? {
        let (width, height) = (min(picture.width, other.width), min(picture.height, other.height))
        let known = sheets[[width, height]] ?? Sheet(picture, width: width, height: height)
        if sheets.count >= Self.maximumSheets { sheets = [:] }
        sheets[[width, height]] = known
        guard let known, let sheet = Sheet(other, width: width, height: height) else { return nil }
        return CloserLook(known, sheet)
    }
}
