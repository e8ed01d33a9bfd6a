import ArgumentParser
import Server

/// The options of `serve` for other devices: the names of this server, and the proxy in front of it.
struct Doors: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A name or address for links, QR codes and certificates, as other devices know this machine; repeatable.",
            valueName: "name[:port]"))
    var address: [String] = []

    @Option(
        help: ArgumentHelp(
            "Answer a reverse proxy at this address or range by plain HTTP, and believe its headers; repeatable. Needs --address.",
            valueName: "address"))
    var behindProxy: [String] = []

    @Option(help: "The port for the proxy; by default the second one after --port.")
    var proxyPort: Int?

    @Option(
        help: ArgumentHelp(
            "The path that the proxy passes on with each request, for example /shoebox/. A proxy that removes it reports it in X-Forwarded-Prefix instead.",
            valueName: "path"))
    var path: String?

    @Flag(help: "Nobody sits at this machine, as in a container: print the link and the code that let in the first browser.")
    var headless = false

    /// Whether other devices are answered by HTTPS, because a headless server without a proxy could not be reached otherwise.
    var needsNetwork: Bool { headless && behindProxy.isEmpty }

    func validate() throws {
        _ = try settings(port: nil)
        guard (0...65535).contains(proxyPort ?? 0) else { throw ValidationError("A port is a number from 0 to 65535.") }
    }

    func settings(port: Int?) throws -> ReachSettings {
        let names = try address.map { text in
            guard let name = PublicName(text) else {
                throw ValidationError(
                    "“\(text)” is no name of a machine: give it as photos.example.org or nas.local:8443, without https://.")
            }
            return name
        }
        let proxies = try behindProxy.map { text in
            guard let range = AddressRange(text) else {
                throw ValidationError("“\(text)” is no address of a proxy: give it as 172.18.0.2 or 172.18.0.0/16.")
            }
            return range
        }
        var prefix: PathPrefix?
        if let path {
            guard let found = PathPrefix(path) else { throw ValidationError("“\(path)” is no plain path such as /shoebox/.") }
            prefix = found
        }
        if proxies.isEmpty, path != nil || proxyPort != nil {
            throw ValidationError("--path and --proxy-port are for a proxy; name it with --behind-proxy.")
        }
        if !proxies.isEmpty, names.isEmpty {
            throw ValidationError("Name the address under which browsers reach the proxy: --address photos.example.org.")
        }
        let proxy = proxies.isEmpty ? nil : ProxySettings(proxies: proxies, port: proxyPort, path: prefix)
        return ReachSettings(port: port, names: names, proxy: proxy, isHeadless: headless)
    }
}
