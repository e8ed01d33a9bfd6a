import CInference
import Foundation

/// OpenVINO, opened once per process.
package final class InferenceLibrary: @unchecked Sendable {
    fileprivate let handle: OpaquePointer

    package init(path: String) throws(ReadingError) {
        var words = [CChar](repeating: 0, count: 300)
        guard let handle = ci_open(path, &words, words.count) else {
            throw .unusable(part: "OpenVINO", reason: text(words))
        }
        self.handle = handle
    }

    var version: String { String(cString: ci_version(handle)) }

    /// Processor time that all networks have used so far, in seconds.
    var networkSeconds: Double { Double(ci_network_time(handle)) / 1e9 }
}

/// A network, compiled for this processor.
package final class Network: @unchecked Sendable {
    private let library: InferenceLibrary
    fileprivate let handle: OpaquePointer

    /// - Parameters:
    ///   - threads: the number of threads of all requests together.
    ///   - requests: the number of requests that run in parallel.
    ///   - shapes: the number of input shapes whose compiled code is kept; 0 for OpenVINO's default.
    ///   - isBF16: whether the output may be bfloat16.
    init(
        _ library: InferenceLibrary, onnx: Data, name: String, threads: Int, requests: Int, shapes: Int, isBF16: Bool = false
    ) throws(ReadingError) {
        var words = [CChar](repeating: 0, count: 300)
        let handle = (ci_has_bf16() != 0 ? "bf16" : "f32").withCString { precision in
            var plan = ci_plan(
                threads: Int32(threads), requests: Int32(requests), precision: precision, shapes: Int32(shapes),
                is_bf16: isBF16 ? 1 : 0)
            return onnx.withUnsafeBytes { bytes in
                ci_compile(
                    library.handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &plan, &words,
                    words.count)
            }
        }
        guard let handle else { throw .unusable(part: name, reason: text(words)) }
        self.library = library
        self.handle = handle
    }

    /// Reads a network from a file of OpenVINO's intermediate representation. It runs on one processor, one input at a time.
    ///
    /// - Parameter weights: the path of the file of its weights.
    package init(_ library: InferenceLibrary, file path: String, weights: String) throws(ReadingError) {
        var words = [CChar](repeating: 0, count: 300)
        let handle = (ci_has_bf16() != 0 ? "bf16" : "f32").withCString { precision in
            var plan = ci_plan(threads: 1, requests: 1, precision: precision, shapes: 0, is_bf16: 0)
            return ci_compile_file(library.handle, path, weights, &plan, &words, words.count)
        }
        guard let handle else { throw .unusable(part: path, reason: text(words)) }
        self.library = library
        self.handle = handle
    }

    deinit { ci_network_free(handle) }
}

/// Runs a network, with at most one run at a time.
package final class NetworkRequest: @unchecked Sendable {
    private let network: Network
    private let handle: OpaquePointer
    /// Kept between runs, because newly allocated memory would have to be cleared for each run.
    private var input = UnsafeMutableBufferPointer<Float>(start: nil, count: 0)

    package init(_ network: Network) throws(ReadingError) {
        guard let handle = ci_request_new(network.handle) else { throw .failed(status: 0) }
        self.network = network
        self.handle = handle
    }

    deinit {
        ci_request_free(handle)
        input.deallocate()
    }

    /// Runs the network on zeros, so that the code for a shape is compiled before it is needed.
    func runBlank(_ sides: [Int]) throws(ReadingError) {
        try run(sides, filling: { $0.update(repeating: 0, count: sides.reduce(1, *)) }) { _ in }
    }

    /// Runs the network.
    ///
    /// - Parameters:
    ///   - sides: the shape of the input.
    ///   - fill: sets all values of the input.
    ///   - body: gets the output, which is valid only during the call.
    package func run<T>(
        _ sides: [Int], filling fill: (UnsafeMutablePointer<Float>) throws(ReadingError) -> Void,
        _ body: (NetworkOutput) throws(ReadingError) -> T
    ) throws(ReadingError) -> T {
        let count = sides.reduce(1, *)
        if input.count < count {
            input.deallocate()
            input = .allocate(capacity: count)
            input.initialize(repeating: 0)
        }
        guard let input = input.baseAddress else { throw .failed(status: 0) }
        try fill(input)
        var output = ci_output()
        let status = ci_run(handle, input, sides.map(Int64.init), Int32(sides.count), &output)
        guard status == 0, let found = NetworkOutput(output) else { throw .failed(status: Int(status)) }
        return try body(found)
    }

    /// Another output of the last run, counted from 0, which is valid until the next run; nil if the network has no such output.
    package func further(_ number: Int) -> NetworkOutput? {
        var output = ci_output()
        return ci_further(handle, Int32(number), &output) == 0 ? NetworkOutput(output) : nil
    }
}

package struct NetworkOutput {
    package let values: UnsafeRawPointer
    /// Whether the values are bfloat16, else float.
    package let isBF16: Bool
    package let sides: [Int]

    /// - Returns: nil if the values are of another type.
    fileprivate init?(_ output: ci_output) {
        guard let values = output.values else { return nil }
        self.values = values
        isBF16 = output.is_bf16 != 0
        sides = withUnsafeBytes(of: output.sides) { bytes in
            bytes.bindMemory(to: Int64.self).prefix(Int(output.rank)).map { Int($0) }
        }
    }
}

private func text(_ words: [CChar]) -> String {
    String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
