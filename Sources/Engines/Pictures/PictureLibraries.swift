import CDigest
import CHeif
import CJpeg
import CVips

/// The libraries that decode pictures.
public enum PictureLibraries {
    /// The version of each library that is present, by name.
    public static var versions: [String: String] {
        var versions = [
            "libjpeg-turbo": String(cString: cjpeg_version()), "libexif": "linked",
            "libcrypto": String(cString: cdigest_version()),
        ]
        versions["libheif"] = cheif_version().map { String(cString: $0) }
        versions["libvips"] = cvips_version().map { String(cString: $0) }
        return versions
    }
}
