public import Base
public import VideosEngine

extension VideoError {
    public var failure: Failure {
        switch self {
        case .librariesMissing: Failure(.unsupportedFormat, "video.librariesMissing")
        case .notAVideo: Failure(.unsupportedFormat, "video.notAVideo")
        case .corrupt: Failure(.corruptFile, "video.damaged")
        case .noPictures: Failure(.unsupportedFormat, "video.noPictures")
        case .unknownCodec: Failure(.unsupportedFormat, "video.unknownCodec")
        case .tooManyPixels(let limit): Failure(.tooLarge, "video.tooManyPixels", ["limit": limit / 1_000_000])
        case .outOfMemory: Failure(.tooLarge, "video.outOfMemory")
        case .noEncoder: Failure(.unsupportedFormat, "video.noEncoder")
        case .deepColours: Failure(.unsupportedFormat, "video.deepColours")
        case .interlaced: Failure(.unsupportedFormat, "video.interlaced")
        case .soundNotCopied: Failure(.unsupportedFormat, "video.soundNotCopied")
        case .notWritten: Failure(.diskFull, "video.notWritten")
        }
    }
}
