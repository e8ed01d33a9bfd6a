import ArgumentParser
import Base
import Catalogue
import Foundation
import Server
import Web

struct SettingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Show the settings, or change one.",
        discussion: "A running server, and pages that are open, take a change over when they are loaded again.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "A setting.")
    var name: String?

    @Argument(help: "Its new value: true, false, a number, a text, or JSON.")
    var value: String?

    @Flag(help: "Forget the choice: what Shoebox does by itself holds again.")
    var forget = false

    func validate() throws {
        if forget, name == nil || value != nil { throw ValidationError("Say which setting to forget, and no value.") }
    }

    func run() async throws {
        let catalogue = try options.openApp().catalogue
        if let name, value != nil || forget {
            let changes = try JSONDecoder().decode(Settings.self, from: try JSONEncoder().encode([name: try wanted()]))
            try catalogue.write { try changes.store($0) }
        }
        let all = try JSONDecoder().decode([String: Choice].self, from: Data(try catalogue.read(SettingTable.all).utf8))
        if let name, all[name] == nil, !Settings.names.contains(name) {
            throw Failure.unknownName(name, among: Array(Settings.names) + all.keys)
        }
        for (key, choice) in all.sorted(by: { $0.key < $1.key }) where name == nil || name == key {
            if options.json { try Terminal.emit([key: choice]) } else { print("\(key) = \(Terminal.line(choice.text))") }
        }
    }

    private func wanted() throws -> Choice {
        guard let name, let value else { return .none }
        if Settings.isText(name), (try? JSONDecoder().decode(String.self, from: Data(value.utf8))) == nil { return .text(value) }
        return (try? JSONDecoder().decode(Choice.self, from: Data(value.utf8))) ?? .text(value)
    }

    /// The value of a setting.
    private enum Choice: Codable {
        case none
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .none
            } else if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let list = try? container.decode([String].self) {
                self = .list(list)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .none: try container.encodeNil()
            case .flag(let flag): try container.encode(flag)
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            case .list(let list): try container.encode(list)
            }
        }

        var text: String {
            if case .text(let text) = self { return text }
            return (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}
