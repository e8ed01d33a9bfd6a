public import Base
public import PicturesEngine

extension PictureError {
    /// The failure to report. Its megapixels are millions of pixels, its megabytes millions of bytes, its kilobytes thousands
    /// of bytes.
    public var failure: Failure {
        switch self {
        case .empty: Failure(.corruptFile, "picture.empty")
        case .notAPicture: Failure(.unsupportedFormat, "picture.notAPicture")
        case .corrupt(let damage): damage.failure
        case .tooManyPixels(let pixels, let limit) where pixels > 0:
            Failure(
                .tooLarge, "picture.tooManyPixels", ["megapixels": pixels / 1_000_000, "limit": limit / 1_000_000])
        // The number of pixels does not fit into an integer.
        case .tooManyPixels(_, let limit): Failure(.tooLarge, "picture.uncountedPixels", ["limit": limit / 1_000_000])
        case .tooLarge(let bytes, let limit):
            Failure(.tooLarge, "picture.tooLarge", ["megabytes": bytes / 1_000_000, "limit": limit / 1_000_000])
        case .tooMuchWork(let bytes, let limit):
            Failure(.tooLarge, "picture.tooMuchWork", ["megabytes": bytes / 1_000_000, "limit": limit / 1_000_000])
        case .tooMuchHeld(let bytes, let limit):
            Failure(.tooLarge, "picture.tooMuchHeld", ["megabytes": bytes / 1_000_000, "limit": limit / 1_000_000])
        case .tooLargeToWrite(let target, let pixels, let limit):
            Failure(
                .tooLarge, "picture.tooLargeToWrite",
                ["kind": target.rawValue.uppercased(), "megapixels": pixels / 1_000_000, "limit": limit / 1_000_000])
        case .cannotFit(let bytes): Failure(.conversionFailed, "picture.cannotFit", ["kilobytes": bytes / 1000])
        case .olderDecoder(let decoder): Failure(.unsupportedFormat, "picture.olderDecoder", ["decoder": decoder])
        case .unsupported(let kind): Failure(.unsupportedFormat, "picture.unsupported", ["kind": kind])
        }
    }
}

extension PictureDamage {
    /// The failure to report if no part of the picture can be shown.
    public var failure: Failure {
        switch self {
        case .unknown: Failure(.corruptFile, "picture.damaged")
        case .endsEarly: Failure(.corruptFile, "picture.damaged.endsEarly")
        case .asksTooMuch: Failure(.corruptFile, "picture.damaged.asksTooMuch")
        case .notReadable: Failure(.unsupportedFormat, "picture.damaged.notReadable")
        case .strangeSize: Failure(.corruptFile, "picture.damaged.strangeSize")
        case .badBeginning: Failure(.corruptFile, "picture.damaged.badBeginning")
        case .wrongData: Failure(.corruptFile, "picture.damaged.wrongData")
        }
    }

    /// The failure to report if a part of the picture can be shown.
    public var partialFailure: Failure {
        switch self {
        case .unknown: Failure(.corruptFile, "picture.partlyDamaged")
        case .endsEarly: Failure(.corruptFile, "picture.partlyDamaged.endsEarly")
        case .asksTooMuch: Failure(.corruptFile, "picture.partlyDamaged.asksTooMuch")
        case .notReadable: Failure(.corruptFile, "picture.partlyDamaged.notReadable")
        case .strangeSize: Failure(.corruptFile, "picture.partlyDamaged.strangeSize")
        case .badBeginning: Failure(.corruptFile, "picture.partlyDamaged.badBeginning")
        case .wrongData: Failure(.corruptFile, "picture.partlyDamaged.wrongData")
        }
    }
}
