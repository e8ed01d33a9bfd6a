import Testing

@testable import Base

/// The things that photos can show, and what is shown of what was found.
struct ThingTableTests {
    @Test func `each thing has words, classes that exist, and belongs to things that exist and not to itself`() {
        let things = Things.all
        #expect(things.list.count > 1090)
        #expect(Set(things.list.map(\.key)).count == things.list.count)
        for thing in things.list {
            #expect(!thing.english.isEmpty && !thing.german.isEmpty, "\(thing.key)")
            #expect(thing.classes.allSatisfy { 0..<1080 ~= $0 }, "\(thing.key)")
            #expect(thing.kinds.allSatisfy { things[$0] != nil && !things.above($0).contains(thing.key) }, "\(thing.key)")
            #expect(1...1000 ~= things.leastCertainty(of: thing.key))
        }
        // All classes but those of papers and screens: binder, envelope, hand-held computer, packet, web site, comic, crossword, book
        // jacket and menu.
        let papers: Set = [446, 549, 590, 692, 916, 917, 918, 921, 922]
        #expect(Set(things.list.flatMap(\.classes)) == Set(0..<1080).subtracting(papers))
        #expect(things.above("beagle") == ["dog", "pet", "animal"])
        #expect(Thing(row: "dog") == nil && Thing(row: "= Hund") == nil)
    }

    @Test func `a thing is as certain as its classes and all that belongs to it, each class counted once`() {
        var probabilities = [Float](repeating: 0, count: 1000)
        (probabilities[162], probabilities[208], probabilities[850]) = (0.25, 0.5, 0.125)
        let found = Dictionary(uniqueKeysWithValues: Things.all.certainties(probabilities).map { ($0.thing, $0.certainty) })
        #expect(found["beagle"] == 250 && found["labrador"] == 500 && found["dog"] == 750 && found["animal"] == 750)
        #expect(found["teddy bear"] == 125 && found["toy"] == 125 && found["cat"] == 0)
        // The detector's scores are no shares of one: a dog and its owner can both be certain.
        var scores = [Float](repeating: 0, count: 80)
        (scores[0], scores[16]) = (0.875, 0.9)
        let both = Things.all.certainties(probabilities, detected: scores)
        let seen = Dictionary(uniqueKeysWithValues: both.map { ($0.thing, $0.certainty) })
        #expect(seen["person"] == 875 && seen["dog"] == 900 && seen["animal"] == 900 && seen["beagle"] == 250)
        // A screenshot looks like a web site to the classifier, and like a phone to the detector.
        scores[67] = 0.9
        let screenshot = Things.all.certainties((0..<1000).map { $0 == 916 ? 0.5 : 0 }, detected: scores)
        #expect(screenshot.first { $0.thing == "cell phone" }?.certainty == 113)
        // A water tower is a tower, a football helmet is a helmet; a bottle of wine is wine and a bottle.
        probabilities = [Float](repeating: 0, count: 1000)
        probabilities[907] = 0.5
        let wine = Things.all.certainties(probabilities).filter { $0.certainty > 0 }
        #expect(wine == ["drink", "wine", "bottle", "wine bottle"].map { FoundThing(thing: $0, certainty: 500) })
    }

    @Test func `what is certain enough is shown with all that it belongs to, and the narrowest stand for the others`() {
        let things = Things(
            things: "animal = Tier\ndog = Hund < animal : 1\npug = Mops < dog : 2", certainties: "pug = 700\nother = 500")
        func shown(_ dog: Int, _ pug: Int) -> [String] {
            things.shown([FoundThing(thing: "dog", certainty: dog), FoundThing(thing: "pug", certainty: pug)]).map(\.thing)
        }
        #expect(shown(499, 0) == [] && shown(500, 0) == ["dog", "animal"])
        #expect(shown(710, 699) == ["dog", "animal"] && shown(710, 700) == ["dog", "pug", "animal"])
        #expect(things.narrowest(["dog", "pug", "animal"]) == ["pug"] && things.narrowest([]) == [])
    }
}
