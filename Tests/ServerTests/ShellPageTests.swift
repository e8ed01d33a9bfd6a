import Base
import Foundation
import Testing

@Suite("The first answer of a page", .serialized) struct ShellPageTests {
    /// The URLs of all links of a kind (`rel`), without the version of the files.
    private func links(_ kind: String, in page: String) -> Set<String> {
        Set(versioned(kind, in: page).map { "/" + $0.split(separator: "/").dropFirst().joined(separator: "/") })
    }

    /// The URLs of all links of a kind (`rel`).
    private func versioned(_ kind: String, in page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("<link rel=\"\(kind)\"") }.compactMap {
            $0.components(separatedBy: "href=\"").last?.split(separator: "\"").first.map(String.init)
        }
    }

    @Test func `it names the modules and styles that the page begins with, and each of them is there`() async throws {
        try await withServer { client, _, _ in
            for (path, module, style) in [
                ("/swipe", "/features/triage/triage.js", "/features/triage/deck.css"),
                ("/groups/days/2024-05-01", "/features/groups/group.js", "/features/groups/groups.css"),
                ("/scanner/camera", "/features/scanner/camera.js", "/features/scanner/camera.css"),
            ] {
                let page = try await client.get(path)
                #expect(page.status == 200)
                let modules = links("modulepreload", in: page.text)
                #expect(modules.isSuperset(of: ["/app.js", "/core/api.js", "/words/en.js", module]), "\(path)")
                let styles = links("preload", in: page.text)
                #expect(styles.contains(style), "\(path)")
                // Loaded later: a browser warns of a preload without use.
                #expect(!styles.contains("/ui/date-correction.css"), "\(path)")
                for address in modules.union(styles) {
                    #expect(try await client.get(address).status == 200, "\(address)")
                }
            }
        }
    }

    @Test func `the browser keeps the files of this version, and asks for those of another version`() async throws {
        try await withServer { client, _, _ in
            let page = try await client.get("/swipe")
            let (modules, styles) = (versioned("modulepreload", in: page.text), versioned("preload", in: page.text))
            let app = try #require(modules.first { $0.hasSuffix("/app.js") })
            let version = try #require(app.split(separator: "/").first.map(String.init))
            #expect(version.wholeMatch(of: /v-[0-9a-f]{16}/) != nil)
            #expect(modules.count > 50 && (modules + styles).allSatisfy { $0.hasPrefix("/\(version)/") })
            for file in ["app.js", "core/early.js", "design/shell.css"] {
                #expect(page.text.contains("=\"/\(version)/\(file)\""), "\(file)")
                let kept = try await client.get("/\(version)/\(file)")
                #expect(kept.headers["cache-control"] == "private, max-age=31536000, immutable", "\(file)")
                for path in ["/\(file)", "/v-0123456789abcdef/\(file)"] {
                    let asked = try await client.get(path)
                    #expect(asked.body == kept.body && asked.headers["cache-control"] == "private, no-cache", "\(path)")
                }
            }
            #expect(page.headers["cache-control"] == "private, no-cache")
            for path in ["/\(version)", "/\(version)/swipe", "/\(version)/../Package.swift", "/\(version)/api/session"] {
                #expect(try await client.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test func `an address that is no page of the app gets the app alone`() async throws {
        try await withServer { client, _, _ in
            for path in ["/no/such/page", "/%22%3E%3Cscript%3E", "/groups/days/2024/x"] {
                let page = try await client.get(path)
                #expect(page.status == 200)
                let modules = links("modulepreload", in: page.text)
                #expect(modules.contains("/app.js") && !modules.contains("/features/groups/group.js"), "\(path)")
                #expect(!page.text.contains("\"><script>"))
            }
        }
    }

    @Test func `its words are in the language that the browser prefers, and its tag is of what it says`() async throws {
        try await withServer { client, _, _ in
            let german = try await client.send("GET", "/swipe", headers: ["Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"])
            let english = try await client.send("GET", "/swipe", headers: ["Accept-Language": "en-GB"])
            #expect(links("modulepreload", in: german.text).contains("/words/de.js"))
            #expect(!links("modulepreload", in: english.text).contains("/words/de.js"))
            let tag = try #require(english.headers["etag"])
            #expect(tag != german.headers["etag"])
            let again = try await client.send("GET", "/swipe", headers: ["Accept-Language": "en-GB", "If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test func `the sheets of every page come in one answer, as do the words of a language`() async throws {
        try await withServer { client, _, _ in
            let sheet = try await client.get("/design/shell.css")
            #expect(sheet.headers["content-type"] == "text/css; charset=utf-8")
            #expect(!sheet.text.contains("@import"))
            for name in ["/design/tokens.css", "/ui/toast.css", "/design/contrast.css"] {
                #expect(sheet.text.contains(try await client.get(name).text), "\(name)")
            }
            for language in ["en", "de"] {
                let words = try await client.get("/words/\(language).js")
                #expect(words.headers["content-type"] == "text/javascript; charset=utf-8")
                #expect(!words.text.contains("\nimport ") && words.text.components(separatedBy: "\nexport default {").count == 2)
                for entry in try await client.get("/features/triage/triage.\(language).js").text.split(separator: "\n").dropFirst(
                    2)
                {
                    #expect(words.text.contains(entry))
                }
                let tag = try #require(words.headers["etag"])
                #expect(try await client.send("GET", "/words/\(language).js", headers: ["If-None-Match": tag]).status == 304)
            }
        }
    }
}
