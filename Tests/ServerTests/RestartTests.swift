import Testing

@testable import Server

struct RestartTests {
    @Test(arguments: [
        (["shoebox", "serve"], nil, ["shoebox", "serve", "--port", "8420"]),
        (["shoebox", "serve", "/photos", "--port", "0"], nil, ["shoebox", "serve", "/photos", "--port", "8420"]),
        (
            ["shoebox", "serve", "--port", "0", "--lan", "--", "--port", "x"], 9000,
            ["shoebox", "serve", "--port", "0", "--lan", "--port", "8420", "--lan-port", "9000", "--", "--port", "x"]
        ),
        (
            ["shoebox", "serve", "--lan", "--lan-port", "0", "--port", "0"], 9000,
            ["shoebox", "serve", "--lan", "--port", "8420", "--lan-port", "9000"]
        ),
        (["shoebox", "serve", "--port=1", "/--port"], nil, ["shoebox", "serve", "--port=1", "/--port", "--port", "8420"]),
    ])
    func `a program that starts anew keeps its arguments, which do not grow, and its ports`(
        _ given: [String], _ network: Int?, _ wanted: [String]
    ) {
        func anew(_ words: [String]) -> [String] {
            Restart.arguments(of: words.map { Array($0.utf8) }, ports: ServerPorts(own: 8420, network: network))
                .map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(anew(given) == wanted)
        #expect(anew(anew(given)) == wanted)
    }
}
