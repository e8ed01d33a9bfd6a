import Testing

@testable import Server

struct RestartTests {
    @Test(arguments: [
        (["shoebox", "serve"], ["shoebox", "serve", "--port", "8420"]),
        (["shoebox", "serve", "/photos", "--port", "0"], ["shoebox", "serve", "/photos", "--port", "8420"]),
        (
            ["shoebox", "serve", "--port", "0", "--lan", "--", "--port", "x"],
            ["shoebox", "serve", "--port", "0", "--lan", "--port", "8420", "--", "--port", "x"]
        ),
        (["shoebox", "serve", "--port=1", "/--port"], ["shoebox", "serve", "--port=1", "/--port", "--port", "8420"]),
    ])
    func `a program that starts anew keeps its arguments, which do not grow`(_ given: [String], _ wanted: [String]) {
        func anew(_ words: [String]) -> [String] {
            Restart.arguments(of: words.map { Array($0.utf8) }, port: 8420).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(anew(given) == wanted)
        #expect(anew(anew(given)) == wanted)
    }
}
