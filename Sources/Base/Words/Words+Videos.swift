extension Failure.Words {
    static let videos: [String: Self] = [
        "video.damaged": Self(
            "No picture of this video can be read.", hint: "It may be damaged; copy it again from where it came."),
        "video.librariesMissing": Self(
            "The libraries that read videos are not installed.", hint: "setup/install run installs them."),
        "video.noPictures": Self("This file has sound, but no moving pictures."),
        "video.noStrip": Self("Only a video has a strip of pictures."),
        "video.notAVideo": Self("This is not a video in a known format."),
        "video.outOfMemory": Self("The video needs more memory than it may have."),
        "video.tooManyPixels": Self("The pictures of this video have more than {limit} megapixels."),
        "video.unknownCodec": Self("The pictures of this video are written in a way that cannot be read here."),
    ]
}
