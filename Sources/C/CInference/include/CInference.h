/// Neural networks on OpenVINO's C interface, opened at run time, and the loops over pixels and scores around them.
///
/// Nothing is needed to build this. OpenVINO's own declarations are stated anew in runtime.c: version 2025.1 and later.
#ifndef CINFERENCE_H
#define CINFERENCE_H

#include <stddef.h>
#include <stdint.h>

typedef struct ci_library ci_library;
typedef struct ci_network ci_network;
typedef struct ci_request ci_request;

/// Opens `libopenvino_c.so…`; NULL with words in `message` when it cannot be used. Never closed.
ci_library *ci_open(const char *path, char *message, size_t room);
const char *ci_version(const ci_library *library);

/// Nanoseconds of processor time that networks have taken so far.
uint64_t ci_network_time(const ci_library *library);

/// How a network is compiled.
struct ci_plan {
    int threads;            ///< of all requests together
    int requests;           ///< that run side by side, each on its share of the threads
    const char *precision;  ///< "f32" or "bf16"
    int shapes;             ///< input shapes whose machine code is kept; 0: as many as OpenVINO likes
    int is_brief;           ///< whether its output is bfloat16 where the precision is: half the bytes
};

/// Compiles a network from an ONNX file in memory, which need not outlive the call; NULL with words in `message` on failure.
ci_network *ci_compile(ci_library *library, const uint8_t *onnx, size_t count, const struct ci_plan *plan, char *message, size_t room);
void ci_network_free(ci_network *network);

/// One at a time may run on a request; several requests of a network may run side by side.
ci_request *ci_request_new(ci_network *network);
void ci_request_free(ci_request *request);

/// A network's output; valid until the next run of its request.
struct ci_output {
    const void *values;  ///< floats, or where `is_brief` their upper halves: bfloat16
    int is_brief;
    int64_t sides[8];
    int rank;
};

/// Runs the network on one f32 input of shape `sides`; 0, or OpenVINO's status.
int ci_run(ci_request *request, float *input, const int64_t *sides, int rank, struct ci_output *output);

/// Of each of `rows` rows of `columns` scores, floats or where `is_brief` their upper halves, the place where the greatest first stands, and how likely that and the last column
/// are: 0…1 by the softmax of the row, which is not written down.
///
/// Where the first column, the blank, is the greatest and the last less than a thousandth as likely, nobody asks for more: they are 1 and 0.
void ci_likeliest(const void *scores, int is_brief, int64_t rows, int64_t columns, int32_t *places, float *likeliest, float *last);

/// 8-bit RGB, `width` × `height`, rows `stride` bytes apart, scaled with an anti-aliasing triangle filter into three planes
/// of `to_width` × `to_height` floats, blue first, -1…1. Returns 0, or -1 without memory.
int ci_scale(const uint8_t *rgb, int width, int height, int64_t stride, int to_width, int to_height, float *planes);

/// Draws the part of 8-bit RGB that a projective map shows of it into three planes of floats, blue first, -1…1.
///
/// `map` takes (u, v) of the unit square to pixels: x = (m0·u + m1·v + m2) / (m6·u + m7·v + 1), y likewise with m3…m5.
/// Each of the `to_width` × `to_height` values is the mean of `across` × `down` bilinear samples; what lies outside the
/// picture, which has less than 2 GB, repeats its edge. A row of a plane has `row_room` values, the next plane starts `plane_room` values later.
void ci_project(const uint8_t *rgb, int width, int height, const float map[8], int to_width, int to_height, int across, int down,
                float *planes, int64_t plane_room, int64_t row_room);

/// Draws the same as 8-bit grey (ITU-R BT.601), and of its columns only each `every`-th, from the first on. `grey` has `to_height` rows of
/// `to_width / every` values, rounded up.
void ci_sketch(const uint8_t *rgb, int width, int height, const float map[8], int to_width, int to_height, int across, int down, int every,
               uint8_t *grey);

/// Of each column of 8-bit grey the first and the last row that differ from `ground` by more than `threshold`; `height`, at most 254, and 0
/// where none does.
void ci_find_ink(const uint8_t *grey, int64_t width, int height, uint8_t ground, int threshold, uint8_t *first, uint8_t *last);

/// A run of neighbouring places in a row, columns `from`…`to`, and the sum of their likelihoods, 0…1 each.
struct ci_span { uint16_t row, from, to; float sum; };

/// The runs of what is above `threshold` in a map of log odds, ln(p / (1 - p)), of at most 65,535 a side, from the top. `spans` has room for
/// (width / 2 + 1) · height. Returns their number, and in `possible` how many places are above `doubt`.
int64_t ci_find_spans(const float *map, int width, int height, float threshold, struct ci_span *spans, float doubt, int64_t *possible);

/// Whether this processor multiplies bfloat16.
int ci_has_bf16(void);

#endif
