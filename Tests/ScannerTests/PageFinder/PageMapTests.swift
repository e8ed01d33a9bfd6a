import Testing

@testable import PageFinder

struct PageMapTests {
    /// Returns the planes of a frame at half its size. A bright page with lines of text lies on a dark background.
    private func planes(width: Int, height: Int, page: (x: Range<Int>, y: Range<Int>)) -> [Plane] {
        let light = Plane(width: width, height: height) { values in
            for at in values.indices {
                let (x, y) = (at % width, at / width)
                let isText = (page.x.lowerBound + 8..<page.x.upperBound - 8).contains(x) && y % 8 < 3
                values[at] = page.x.contains(x) && page.y.contains(y) ? (isText ? 130 : 235) : 70
            }
        }
        return [light, Plane(width: width, height: height), Plane(width: width, height: height)]
    }

    private func cover(_ planes: [Plane]) -> MapCover {
        let tone = planes[0].closed(reach: 4)
        return MapCover(PageMap(planes: planes, tone: tone, edges: (Gradients(planes[0]), Gradients(tone))))
    }

    private func quad(_ x: Range<Int>, _ y: Range<Int>) -> PageQuad {
        let (left, right, top, bottom) = (Float(x.lowerBound), Float(x.upperBound), Float(y.lowerBound), Float(y.upperBound))
        return PageQuad(
            PagePoint(x: left, y: top), PagePoint(x: right, y: top), PagePoint(x: right, y: bottom), PagePoint(x: left, y: bottom)
        )
    }

    @Test(arguments: [(320, 240), (240, 320)]) func `a page is seen in the middle, whichever side of the frame is longer`(
        width: Int, height: Int
    ) {
        let (x, y) = (width / 4..<width * 3 / 4, height / 5..<height * 4 / 5)
        let cover = cover(planes(width: width, height: height, page: (x, y)))
        let page = cover.opinion(of: quad(x, y))
        #expect(page.likeness > 0.8 && page.justInside > 0.8 && page.justOutside < 0.3 && page.leastRim > 0.5, "\(page)")
        let half = cover.opinion(of: quad(x, height / 5..<height / 2))
        #expect(half.likeness < 0.6 && half.leastRim < page.leastRim, "\(half)")
        let aside = cover.opinion(of: quad(0..<width / 4, y))
        #expect(aside.inside < 0.2, "\(aside)")
    }

    @Test func `a frame that lies on its side has the same map`() {
        let wide = planes(width: 320, height: 240, page: (70..<230, 50..<200)).map { $0.smoothed() }
        let tall = wide.map { plane in
            Plane(width: plane.height, height: plane.width) { values in
                for at in values.indices { values[at] = plane.values[at % plane.height * plane.width + at / plane.height] }
            }
        }
        let (map, turned) = (cover(wide).map, cover(tall).map)
        #expect(turned.isTurned && !map.isTurned)
        #expect(zip(map.inside, turned.inside).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func `an empty page on ground of its tone is known by its faint edge alone`() {
        let (x, y) = (90..<230, 50..<200)
        let light = Plane(width: 320, height: 240) { values in
            for at in values.indices {
                let (column, row) = (at % 320, at / 320)
                let isInside =
                    (x.lowerBound + 1..<x.upperBound - 1).contains(column)
                    && (y.lowerBound + 1..<y.upperBound - 1).contains(row)
                values[at] = x.contains(column) && y.contains(row) && !isInside ? 219 : 225
            }
        }
        let page = cover([light.smoothed()]).opinion(of: quad(x, y))
        #expect(page.likeness > 0.8 && page.leastRim > 0.3, "\(page)")
    }

    @Test func `a quad that is off is brought to the page`() throws {
        let (x, y) = (80..<240, 50..<190)
        let cover = cover(planes(width: 320, height: 240, page: (x, y)))
        let found = try #require(MapQuad(cover: cover).quad(from: quad(110..<225, 70..<180)))
        for (corner, truth) in zip(found.corners, quad(x, y).corners) { #expect((corner - truth).length < 8, "\(found)") }
    }

    @Test func `without colour there is a map too, and quads outside of the frame are like nothing`() {
        let cover = cover(Array(planes(width: 320, height: 240, page: (80..<240, 50..<190)).prefix(1)))
        #expect(cover.opinion(of: quad(80..<240, 50..<190)).likeness > 0.8)
        for far in [-1000..<(-500), 900..<1900] {
            let opinion = cover.opinion(of: quad(far, far))
            #expect(opinion.values.allSatisfy { $0.isFinite && (-0.01...1.01).contains($0) }, "\(opinion)")
            #expect(opinion.likeness < 0.05)
        }
    }

    @Test func `a layer sums what its letters say, with zeros beyond the edges`() {
        // The first of eight output channels is computed from nine cells: the cell itself has the weight 1, its right neighbour
        // 0.5, all others 0.
        var cells = Cells(width: 4, height: 2, channels: 1)
        for at in 0..<8 { cells.values[cells.index(at % 4, at / 4)] = Float(at + 1) }
        let weights = (0..<9).map { SIMD8<Float>(repeating: $0 == 4 ? 1 : $0 == 5 ? 0.5 : 0) }
        let layer = MapLayer(kind: .all(side: 3), stride: 1, isCut: true, weights: weights, biases: [SIMD8(repeating: -2)])
        let made = layer.applied(to: cells)
        #expect((0..<8).map { made.values[made.index($0 % 4, $0 / 4)] } == [0, 1.5, 3, 2, 6, 7.5, 9, 6])
        let halved = MapLayer(kind: .all(side: 1), stride: 2, isCut: false, weights: [SIMD8(repeating: 1)], biases: [.zero])
            .applied(to: cells)
        #expect([halved.width, halved.height] == [2, 1] && (0..<2).map { halved.values[halved.index($0, 0)] } == [1, 3])
    }

    @Test func `too few letters make a network of zeros where they end`() {
        var reader = MapReader(["#", "#$"])
        let layer = reader.all(1, 8, side: 1, stride: 1)
        #expect(layer.biases.count == 1 && layer.weights.count == 1 && layer.biases[0][7] == -MapReader.farthest)
    }
}
