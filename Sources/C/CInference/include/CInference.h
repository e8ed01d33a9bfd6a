/// Runs neural networks through OpenVINO's C interface, opened at run time, and contains the inner loops over pixels and
/// scores.
///
/// OpenVINO is not needed to build this: runtime.c contains the declarations in use (version 2025.1 and later).
#ifndef CINFERENCE_H
#define CINFERENCE_H

#include <stddef.h>
#include <stdint.h>

typedef struct ci_library ci_library;
typedef struct ci_network ci_network;
typedef struct ci_request ci_request;

/// Opens `libopenvino_c.so…` for the lifetime of the process. Returns NULL, with a reason in `message`, if it cannot be used.
ci_library *ci_open(const char *path, char *message, size_t capacity);
const char *ci_version(const ci_library *library);

/// Returns the processor time that networks have used so far, in nanoseconds.
uint64_t ci_network_time(const ci_library *library);

/// How a network is compiled.
struct ci_plan {
    int threads;            ///< number of threads of all requests together
    int requests;           ///< number of requests that run in parallel, each on its share of the threads
    const char *precision;  ///< "f32" or "bf16"
    int shapes;             ///< number of input shapes whose compiled code is kept; 0: OpenVINO's default
    int is_bf16;            ///< whether the output is bfloat16 where the precision is "bf16"
};

/// Compiles a network from an ONNX file in memory; `onnx` may be freed after the call. Returns NULL, with a reason in
/// `message`, on failure.
ci_network *ci_compile(ci_library *library, const uint8_t *onnx, size_t count, const struct ci_plan *plan, char *message, size_t capacity);

/// Like `ci_compile`, but reads the network from a file of OpenVINO's intermediate representation and from the file of its weights.
/// Both must stay as they are while the network is used.
ci_network *ci_compile_file(ci_library *library, const char *path, const char *weights, const struct ci_plan *plan, char *message, size_t capacity);
void ci_network_free(ci_network *network);

/// Makes a request, through which one input at a time is run. Several requests of a network may run in parallel. Returns NULL
/// on failure.
ci_request *ci_request_new(ci_network *network);
void ci_request_free(ci_request *request);

/// The output of a network; valid until the next run of the same request.
struct ci_output {
    const void *values;  ///< bfloat16 where `is_bf16` is set, else float
    int is_bf16;
    int64_t sides[8];
    int rank;
};

/// Runs the network on one f32 input of shape `sides`. Returns 0, or OpenVINO's status.
int ci_run(ci_request *request, float *input, const int64_t *sides, int rank, struct ci_output *output);
/// Another output of the last run, counted from 0. Returns 0, or OpenVINO's status if the network has no such output.
int ci_further(ci_request *request, int number, struct ci_output *output);

/// For each of `rows` rows of `columns` scores, finds the index of the first maximum, and the softmax (0…1) of the maximum and
/// of the last column. Scores are bfloat16 if `is_bf16` is set, otherwise float.
///
/// If the first column (the blank) is the maximum, and the last column is less than a thousandth as likely, the two softmax
/// results are set to 1 and 0.
void ci_likeliest(const void *scores, int is_bf16, int64_t rows, int64_t columns, int32_t *places, float *likeliest, float *last);

/// Scales 8-bit RGB with an anti-aliasing triangle filter into three planes of `to_width` × `to_height` floats, blue first,
/// -1…1. The picture has `width` × `height` pixels in rows `stride` bytes apart. Returns 0, or -1 if memory runs out.
int ci_scale(const uint8_t *rgb, int width, int height, int64_t stride, int to_width, int to_height, float *planes);

/// Resamples 8-bit RGB (less than 2 GB) through a projective map into three planes of floats, blue first, -1…1.
///
/// `map` takes (u, v) of the unit square to pixels: x = (m0·u + m1·v + m2) / (m6·u + m7·v + 1), y likewise with m3…m5. Each of
/// the `to_width` × `to_height` values is the mean of `across` × `down` bilinear samples. Outside the picture, its edge pixels
/// are repeated. Rows of a plane are `row_stride` values apart, planes `plane_stride` values.
void ci_project(const uint8_t *rgb, int width, int height, const float map[8], int to_width, int to_height, int across, int down,
                float *planes, int64_t plane_stride, int64_t row_stride);

/// Like `ci_project`, but resamples to 8-bit grey (ITU-R BT.601) and computes only one column of every `every` columns, beginning
/// with the first. `grey` has `to_height` rows of `to_width / every` values, rounded up.
void ci_sketch(const uint8_t *rgb, int width, int height, const float map[8], int to_width, int to_height, int across, int down, int every,
               uint8_t *grey);

/// For each column of 8-bit grey, finds the first and the last row whose value differs from `ground` by more than `threshold`.
/// If there is no such row, `first` is `height` and `last` is 0. `height` is at most 254.
void ci_find_ink(const uint8_t *grey, int64_t width, int height, uint8_t ground, int threshold, uint8_t *first, uint8_t *last);

/// A run of adjacent cells in a row, columns `from`…`to`, and the sum of their probabilities, 0…1 each.
struct ci_span { uint16_t row, from, to; float sum; };

/// In a map of log odds, ln(p / (1 - p)), with sides of at most 65,535 cells, finds the runs of cells above `threshold`, row by
/// row. `spans` has space for (width / 2 + 1) · height runs. Returns the number of runs, and sets `possible` to the number of
/// cells above `doubt`. Both limits are log odds.
int64_t ci_find_spans(const float *map, int width, int height, float threshold, struct ci_span *spans, float doubt, int64_t *possible);

/// Returns whether this processor has instructions to multiply bfloat16.
int ci_has_bf16(void);

#endif
