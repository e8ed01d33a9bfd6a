import Basics
import Grouping
import Pictures

extension WorkerProcess {
    /// Compares pictures with one of them, in the order asked; nil for each of which nothing can be said.
    static func look(_ request: LookRequest, _ shelf: GreyShelf) -> [Closeness?] {
        // Copies come in few sizes.
        var sheets: [[Int]: Sheet] = [:]
        return request.others.map { other in
            let longSide = CloserLook.longSide(isPage: other.isPage)
            guard let turn = Turn(rawValue: other.orientation), let one = shelf.picture(request.one, longSide: longSide),
                let picture = shelf.picture(other.source, longSide: longSide)?.turned(turn)
            else { return nil }
            let (width, height) = (min(one.width, picture.width), min(one.height, picture.height))
            let known = sheets[[longSide, width, height]] ?? Sheet(one, width: width, height: height)
            if sheets.count >= mostSheets { sheets = [:] }
            sheets[[longSide, width, height]] = known
            guard let known, let sheet = Sheet(picture, width: width, height: height) else { return nil }
            return CloserLook(known, sheet)?.closeness(isPage: other.isPage)
        }
    }

    /// Kept for one request, of 5 MB at most each.
    private static let mostSheets = 6

    /// The luma of a file that is still what it was.
    static func grey(_ path: BytePath, _ stamp: FileStamp, longSide: Int) throws(Failure) -> GreyPicture {
        let file = try OpenFile(path)
        let limits = PictureLimits.standard
        guard file.stamp == stamp else { throw Failure(.changed, "The file changed since it was scanned.", file: path) }
        guard file.size <= limits.maximumFileBytes else {
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure
        }
        let bytes = try file.readAll()
        do throws(PictureError) {
            return try Picture(bytes: bytes, limits: limits).grey(longSide: longSide)
        } catch {
            throw error.failure
        }
    }
}
