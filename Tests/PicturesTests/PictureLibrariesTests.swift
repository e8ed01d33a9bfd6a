import PicturesEngine
import Testing

struct PictureLibrariesTests {
    /// The codecs are installed wherever the tests run, because other tests encode HEIC and AVIF.
    @Test func `the codecs of libheif are found, wherever its release keeps them`() {
        let versions = PictureLibraries.versions
        #expect(versions["libheif"] != nil)
        #expect(versions["HEIC codecs"] == "read and written")
        #expect(versions["AVIF codecs"] == "read and written")
    }
}
