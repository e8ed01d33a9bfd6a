extension Failure.Words {
    static let videos: [String: Self] = [
        "video.copyDiffers": Self("A smaller copy of this video would look too different."),
        "video.copyForgets": Self("A smaller copy of this video would lose its date, its place or its camera."),
        "video.copyIncomplete": Self(
            "The smaller copy of this video was not as long as the video.", hint: "The video stays. It may be damaged."),
        "video.damaged": Self(
            "No picture of this video can be read.", hint: "It may be damaged; copy it again from where it came."),
        "video.deepColours": Self("A smaller copy of this video would lose its HDR or 10-bit colours."),
        "video.hardlySmaller": Self("A smaller copy of this video would hardly be smaller."),
        "video.interlaced": Self("This video is interlaced, which a smaller copy cannot keep."),
        "video.librariesMissing": Self(
            "The libraries that read videos are not installed.", hint: "setup/install run installs them."),
        "video.noEncoder": Self(
            "The encoder for videos is not installed.", hint: "setup/install run installs it."),
        "video.noFilm": Self("This photo has no film of its own."),
        "video.noPart": Self("This video has no part with this number."),
        "video.noPictures": Self("This file has sound, but no moving pictures."),
        "video.noStrip": Self("Only a video has a strip of pictures."),
        "video.notAVideo": Self("This is not a video in a known format."),
        "video.notWritten": Self("The smaller video could not be written.", hint: "The disk may be full."),
        "video.notPlayed": Self("Only a video is played."),
        "video.otherContainer": Self("Only MP4, MOV and 3GP videos can be made smaller."),
        "video.noVideo": Self("Only videos can be made smaller."),
        "video.outOfMemory": Self("The video needs more memory than it may have."),
        "video.soundNotCopied": Self("The sound of this video does not fit into a smaller copy."),
        "video.tooManyPixels": Self("The pictures of this video have more than {limit} megapixels."),
        "video.unknownCodec": Self("The pictures of this video are written in a way that cannot be read here."),
        "video.unknownLength": Self("This video does not state its length, so it cannot be played here."),
        "video.unknownSize": Self("A video is made smaller to 1280 or 1920 pixels."),
    ]
}
