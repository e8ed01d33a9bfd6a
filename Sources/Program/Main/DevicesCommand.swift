import ArgumentParser
import Base
import Foundation
import Server
import Web

/// The command that lists and changes paired devices.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "Phones and other devices that were let in.",
        subcommands: [List.self, Revoke.self, Limit.self],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List them, last seen first.")

        @OptionGroup var options: GlobalOptions

        func run() throws {
            let devices = try options.openApp().devices.all
            for device in devices {
                if options.json {
                    try Terminal.emit(device)
                } else {
                    print(
                        "\(device.id)  \(Terminal.line(device.name))  \(words(device.rights))  last seen \(moment(device.seen))")
                }
            }
            if devices.isEmpty, !options.json, !options.quiet { print("No device was let in. Add one with shoebox pair.") }
        }

        private func words(_ rights: Device.Rights) -> String {
            switch rights {
            case .all: "may do everything"
            case .keep: "may not delete"
            case .view: "may only look"
            }
        }

        private func moment(_ milliseconds: Int64) -> String {
            Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Let devices in no more. What they have open ends within a second.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Names or numbers, as devices list shows them.")
        var devices: [String] = []

        @Flag(help: "Every device.")
        var all = false

        func validate() throws {
            guard all != !devices.isEmpty else { throw ValidationError("Name devices, or say --all.") }
        }

        func run() throws {
            let roster = try options.openApp().devices
            let chosen = try all ? roster.all : Chosen.find(devices, roster)
            for device in chosen {
                try roster.remove([device.id])
                if options.json {
                    try Terminal.emit(device)
                } else if !options.quiet {
                    print("\(Terminal.line(device.name)) is let in no more.")
                }
            }
        }
    }

    struct Limit: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "limit", abstract: "Say what devices may do.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "all, keep (no deleting) or view (look only).")
        var rights: String

        @Argument(help: "Names or numbers, as devices list shows them.")
        var devices: [String]

        func validate() throws {
            guard Device.Rights(rawValue: rights) != nil else { throw ValidationError("Rights are all, keep or view.") }
        }

        func run() throws {
            let roster = try options.openApp().devices
            for device in try Chosen.find(devices, roster) {
                let changed = try roster.change(device.id, rights: Device.Rights(rawValue: rights))
                if options.json { try Terminal.emit(changed) }
            }
        }
    }

    private enum Chosen {
        /// - Throws: `Failure` if no device has the given name or id.
        static func find(_ words: [String], _ roster: Devices) throws -> [Device] {
            try words.map { word in
                guard let device = roster.all.first(where: { $0.name == word || String($0.id) == word }) else {
                    throw Failure(.fileNotFound, "device.noSuchName", ["name": word])
                }
                return device
            }
        }
    }
}
