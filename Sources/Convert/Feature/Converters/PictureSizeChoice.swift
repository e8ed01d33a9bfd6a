import Base
import PicturesEngine

/// The fields of a form that choose the size of pictures in pixels.
protocol PictureSizeChoice {
    var size: String { get }
    var percent: Int { get }
    var width: Int? { get }
    var height: Int? { get }
}

extension PictureSizeChoice {
    var sizeChoice: PictureOptions.Size {
        get throws(Failure) {
            switch (size, width, height) {
            case ("same", _, _): return .same
            case ("percent", _, _): return .percent(percent)
            case ("within", nil, nil): throw Failure(.badRequest, "picture.noSize")
            case ("within", _, _): return .within(width: width, height: height)
            case ("fill", let width?, let height?): return .fill(width: width, height: height)
            case ("pad", let width?, let height?): return .pad(width: width, height: height)
            case ("stretch", let width?, let height?): return .stretch(width: width, height: height)
            default: throw Failure(.badRequest, "picture.noWidthAndHeight")
            }
        }
    }
}
