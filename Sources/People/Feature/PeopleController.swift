import Acts
import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import NIOCore
import Web

/// Lists groups of faces, and says who they are.
struct PeopleController {
    let services: Services
    let library: any PhotoLibrary
    let people: People
    let finding: FindingPeople
    /// Called when it has changed who is in photos.
    let onChange: @Sendable () async -> Void

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/people", use: list)
        router.get("/api/people/faces", use: faces)
        router.get("/api/people/faces/{id}/picture", use: picture)
        router.get("/api/people/pairs", use: pairs)
        router.get("/api/people/names", use: fileNames)
        router.post("/api/people/names", use: takeFileNames)
        router.get("/api/pictures/{id}/people", use: framed)
        router.post("/api/people/name", use: name)
        router.post("/api/people/merge", use: merge)
        router.post("/api/people/split", use: split)
        router.post("/api/people/deny", use: deny)
        router.post("/api/people/nobody", use: nobody)
        router.post("/api/people/hide", use: hide)
        router.post("/api/people/same", use: same)
        router.post("/api/people/forget", use: forget)
    }
}

// MARK: Lists

extension PeopleController {
    private struct List: Encodable {
        let on: Bool
        /// Whether what finds faces is installed.
        let installed: Bool
        /// The number of photos in which faces were not looked for yet.
        let waiting: Int
        /// The job that looks for faces; nil if it was never started.
        let job: Job?
        let groups: [People.Group]
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let isInstalled = finding.isInstalled()
        let job = try await services.jobs.find(FindingPeople.kind)
        return try await blocking { [people, catalogue = services.catalogue] in
            guard try catalogue.read(PhotoPeople.isOn) else {
                return try json(List(on: false, installed: isInstalled, waiting: 0, job: nil, groups: []))
            }
            let waiting = try catalogue.read(FindingPeople.count)
            return try json(
                List(on: true, installed: isInstalled, waiting: waiting, job: job, groups: try people.groups()))
        }
    }

    private struct Faces: Encodable {
        let faces: [People.Face]
        let next: Int64?
    }

    private static let mostFaces = 200

    private func faces(_ request: Request, _ context: Context) async throws -> Response {
        let group = try key(request.query("group") ?? "")
        let (after, limit): (Int64?, Int) = (try request.integer("after"), try request.number("limit", default: Self.mostFaces))
        let (faces, next) = try people.faces(of: group, after: after, limit: min(max(limit, 1), Self.mostFaces))
        return try json(Faces(faces: faces, next: next))
    }

    /// A face is never kept by the browser, because everything about people can be deleted.
    private func picture(_ request: Request, _ context: Context) async throws -> Response {
        let jpeg = try people.picture(of: try context.id())
        return Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: jpeg)))
    }

    private struct Pairs: Encodable { let pairs: [People.Pair] }

    private func pairs(_ request: Request, _ context: Context) async throws -> Response {
        let limit = min(max(try request.number("limit", default: 50), 1), 200)
        return try await blocking { [people] in try json(Pairs(pairs: try people.pairs(limit: limit))) }
    }

    private func fileNames(_ request: Request, _ context: Context) async throws -> Response {
        try await blocking { [people] in try json(try people.fileNames()) }
    }

    private struct Frames: Encodable { let faces: [People.Framed] }

    private func framed(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        guard let identity = photo.identity, try services.catalogue.read(PhotoPeople.isOn) else {
            return try json(Frames(faces: []))
        }
        return try json(Frames(faces: try people.framed(in: identity)))
    }
}

// MARK: Acts

extension PeopleController {
    private struct NameRequest: Decodable {
        let group: String
        let name: String
    }

    private func name(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(NameRequest.self)
        let group = try key(body.group)
        return try await act { try $0.name(group, body.name) }
    }

    private func takeFileNames(_ request: Request, _ context: Context) async throws -> Response {
        let shown = try await request.decode(ListState.self)
        return try await act { try $0.takeFileNames(shown) }
    }

    private struct GroupsRequest: Decodable { let groups: [String] }

    private func merge(_ request: Request, _ context: Context) async throws -> Response {
        let (one, other) = try two(try await request.decode(GroupsRequest.self).groups)
        return try await act { try $0.merge(one, other) }
    }

    private struct FacesRequest: Decodable {
        let group: String
        let faces: [Int64]
    }

    private func split(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(FacesRequest.self)
        let group = try key(body.group)
        return try await act { try $0.split(body.faces, from: group) }
    }

    private func deny(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(FacesRequest.self)
        let group = try key(body.group)
        return try await act { try $0.deny(body.faces, in: group) }
    }

    private func nobody(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(FacesRequest.self)
        let group = try key(body.group)
        return try await act { try $0.nobody(body.faces, in: group) }
    }

    private struct HideRequest: Decodable {
        let group: String
        let hidden: Bool
    }

    private func hide(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(HideRequest.self)
        let group = try key(body.group)
        return try await act { try $0.hide(group, body.hidden) }
    }

    private struct SameRequest: Decodable {
        let groups: [String]
        let same: Bool
    }

    private func same(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SameRequest.self)
        let (one, other) = try two(body.groups)
        return try await act { try body.same ? $0.merge(one, other) : $0.part(one, other) }
    }

    private func forget(_ request: Request, _ context: Context) async throws -> Response {
        _ = try await request.decodeIfPresent(NoFields.self)
        try await services.jobs.remove(FindingPeople.kind, scope: Data())
        let remaining = try await blocking { [people] in try people.forget() }
        await services.features.announce(.settings)
        await onChange()
        return try json(remaining)
    }

    private func act(_ body: @escaping @Sendable (People) throws -> People.Done) async throws -> Response {
        let done = try await blocking { [people] in try body(people) }
        await onChange()
        return try json(done)
    }

    private func key(_ text: String) throws -> FaceGroupKey {
        guard let key = FaceGroupKey(text) else { throw Failure(.badRequest, "people.noGroup") }
        return key
    }

    private func two(_ texts: [String]) throws -> (FaceGroupKey, FaceGroupKey) {
        guard texts.count == 2 else { throw Failure(.badRequest, "people.notTwo") }
        return (try key(texts[0]), try key(texts[1]))
    }
}
