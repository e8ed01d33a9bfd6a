import Base
import Testing

@Suite("Regions of people") struct FaceRegionTests {
    private let box = FaceBox(x: 1000, y: 2000, width: 3000, height: 1000)

    @Test(arguments: 1...8) func `a region in the stored picture is the same face in the upright one`(orientation: Int) throws {
        let region = try #require(FaceRegion("Ada", box, orientation: orientation, width: 600, height: 800))
        #expect(region.box(orientation: orientation, width: 600, height: 800) == box)
        #expect(region.pictureWidth == (orientation >= 5 ? 800 : 600))
    }

    @Test func `a quarter turn clockwise brings the left edge to the top`() throws {
        // The stored picture lies on its side: its left edge is the upper edge of the upright one.
        let region = try #require(
            FaceRegion("Ada", x: 0.1, y: 0.3, width: 0.2, height: 0.1, pictureWidth: 800, pictureHeight: 600))
        #expect(region.box(orientation: 6, width: 600, height: 800) == FaceBox(x: 6500, y: 0, width: 1000, height: 2000))
        #expect(region.box(orientation: 8, width: 600, height: 800) == FaceBox(x: 2500, y: 8000, width: 1000, height: 2000))
    }

    @Test func `a region of a program that saw the upright picture is not turned again`() throws {
        let region = try #require(
            FaceRegion("Ada", x: 0.1, y: 0.3, width: 0.2, height: 0.1, pictureWidth: 600, pictureHeight: 800))
        #expect(region.box(orientation: 6, width: 600, height: 800) == FaceBox(x: 0, y: 2500, width: 2000, height: 1000))
    }

    @Test func `numbers outside a picture are no region`() {
        #expect(FaceRegion("Ada", x: 1.2, y: 0.5, width: 0.1, height: 0.1) == nil)
        #expect(FaceRegion("Ada", x: 0.5, y: 0.5, width: 0, height: 0.1) == nil)
        #expect(FaceRegion("Ada", x: .nan, y: 0.5, width: 0.1, height: 0.1) == nil)
    }
}
