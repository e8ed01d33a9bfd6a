import ArgumentParser
import Base
import Foundation
import Server

/// The command that pairs a device.
struct PairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Add a phone: show the code to scan with its camera. Other devices must be allowed (shoebox serve --lan).")

    @OptionGroup var options: GlobalOptions

    private struct Line: Encodable {
        let code: String
        let seconds: Int
        let links: [String]
        let fingerprint: String?
    }

    func run() async throws {
        let data = try options.knownData()
        guard let server = RunningServer.find(in: data) else {
            throw Failure(.fileNotFound, "server.notRunning", file: data)
        }
        guard let network = server.network else { throw Failure(.badRequest, "reach.off") }
        guard !network.addresses.isEmpty else { throw Failure(.badRequest, "reach.noNetwork") }
        let code = try PairingCode.make(in: data)
        let links = network.addresses.map { "\($0)/pair#\(code.fragment)" }
        if options.json {
            return try Terminal.emit(
                Line(code: code.code, seconds: code.secondsLeft, links: links, fingerprint: network.fingerprint))
        }
        if let link = links.first, let picture = QRCode(link) {
            for line in picture.lines { print(line) }
        }
        print("Scan it with the phone's camera, or open one of these there:")
        for address in network.addresses { print("  \(address)/pair") }
        print("Code: \(code.code.prefix(3)) \(code.code.suffix(3))   (two minutes, once)")
        if let fingerprint = network.fingerprint {
            print("The phone does not know this machine yet and warns. The page there begins with: \(fingerprint)")
        }
    }
}
