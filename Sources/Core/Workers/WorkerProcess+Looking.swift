import Basics
import Foundation
import Grouping
import Pictures

extension WorkerProcess {
    /// Compares pictures with one of them, in the order asked; nil for each of which nothing can be said. Files are read where
    /// thumbnails do not tell.
    static func look(_ request: LookRequest, _ shelf: FineShelf) -> [Closeness?] {
        let thumbnail = fine(thumbnail: request.one.thumbnail)
        var afar = thumbnail.map { Sheets(of: $0) }
        var near: [Int: Sheets] = [:]
        return request.others.map { other in
            if let cut = other.cut {
                let side = Picture.thumbnailSide
                guard let one = thumbnail ?? shelf.picture(request.one, longSide: side),
                    let picture = fine(thumbnail: other.source.thumbnail) ?? shelf.picture(other.source, longSide: side)
                else { return nil }
                return cut.closeness(one, picture)
            }
            guard let turn = Turn(rawValue: other.orientation) else { return nil }
            if let picture = fine(thumbnail: other.source.thumbnail),
                let told = afar?.look(at: picture.turned(turn))?.closenessFromAfar(as: other.manner)
            {
                return told
            }
            let longSide = other.manner.longSide
            guard let one = shelf.picture(request.one, longSide: longSide),
                let picture = shelf.picture(other.source, longSide: longSide)
            else { return nil }
            return near[longSide, default: Sheets(of: one)].look(at: picture.turned(turn))?.closeness(as: other.manner)
        }
    }

    private static func fine(thumbnail: Data?) -> FinePicture? {
        thumbnail.flatMap { try? Picture(bytes: [UInt8]($0)).fine(longSide: Picture.thumbnailSide) }
    }

    /// The picture of a file that is still what it was.
    static func fine(_ path: BytePath, _ stamp: FileStamp, longSide: Int) throws(Failure) -> FinePicture {
        let file = try OpenFile(path)
        let limits = PictureLimits.standard
        guard file.stamp == stamp else { throw Failure(.changed, "file.changedSinceScan", file: path) }
        guard file.size <= limits.maximumFileBytes else {
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure
        }
        let bytes = try file.readAll()
        do throws(PictureError) {
            return try Picture(bytes: bytes, limits: limits).fine(longSide: longSide)
        } catch {
            throw error.failure
        }
    }
}

/// A picture made ready at each size at which others are compared with it. Copies come in few sizes.
private struct Sheets {
    private let picture: FinePicture
    private var sheets: [[Int]: Sheet] = [:]

    /// Of 9 MB at most each.
    private static let most = 6

    init(of picture: FinePicture) { self.picture = picture }

    mutating func look(at other: FinePicture) -> CloserLook? {
        let (width, height) = (min(picture.width, other.width), min(picture.height, other.height))
        let known = sheets[[width, height]] ?? Sheet(picture, width: width, height: height)
        if sheets.count >= Self.most { sheets = [:] }
        sheets[[width, height]] = known
        guard let known, let sheet = Sheet(other, width: width, height: height) else { return nil }
        return CloserLook(known, sheet)
    }
}
