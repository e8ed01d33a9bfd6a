import CDigest
import CHeif
import CJpeg
import CVips

/// The decoders that this process has.
public enum PictureLibraries {
    /// Versions by name.
    public static var versions: [String: String] {
        [
            "libjpeg-turbo": String(cString: cjpeg_version()), "libheif": String(cString: cheif_version()),
            "libvips": String(cString: cvips_version()), "libexif": "linked",
            "libcrypto": String(cString: cdigest_version()),
        ]
    }
}
