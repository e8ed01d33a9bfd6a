// Compares a film with its smaller copy.
#include <stdlib.h>

#include "CVideo.h"
#include "table.h"

/// The sides of the squares that are compared, the distance from one to the next, and the distance between compared frames.
enum { SIDE = 8, STEP = 4, EVERY = 10 };

/// The structural similarity of two squares (Wang et al., Image quality assessment, 2004).
static double similarity_at(const uint8_t *one, int one_stride, const uint8_t *other, int other_stride) {
    const double n = SIDE * SIDE, c1 = 6.5025, c2 = 58.5225;
    int sum1 = 0, sum2 = 0, squares = 0, product = 0;
    for (int y = 0; y < SIDE; y++, one += one_stride, other += other_stride) {
        for (int x = 0; x < SIDE; x++) {
            int a = one[x], b = other[x];
            sum1 += a;
            sum2 += b;
            squares += a * a + b * b;
            product += a * b;
        }
    }
    double mean1 = sum1 / n, mean2 = sum2 / n;
    double variances = squares / n - mean1 * mean1 - mean2 * mean2, covariance = product / n - mean1 * mean2;
    return (2 * mean1 * mean2 + c1) * (2 * covariance + c2) / ((mean1 * mean1 + mean2 * mean2 + c1) * (variances + c2));
}

static double similarity(const AVFrame *one, const AVFrame *other) {
    double sum = 0;
    int64_t count = 0;
    for (int y = 0; y + SIDE <= one->height; y += STEP) {
        for (int x = 0; x + SIDE <= one->width; x += STEP, count++) {
            sum += similarity_at(
                one->data[0] + (ptrdiff_t)y * one->linesize[0] + x, one->linesize[0],
                other->data[0] + (ptrdiff_t)y * other->linesize[0] + x, other->linesize[0]);
        }
    }
    return count ? sum / (double)count : 1;
}

struct side {
    struct cvideo *film;
    AVPacket *packet;
    AVFrame *frame, *scaled;
    struct SwsContext *sws;
    int64_t count, first, last;
};

static int begin(struct side *side, int descriptor, int64_t maximum_pixels) {
    int code = cvideo_open_whole(descriptor, maximum_pixels, 0, &side->film);
    if (code) return code;
    side->packet = av.av_packet_alloc();
    side->frame = av.av_frame_alloc();
    return side->packet && side->frame ? 0 : cvideo_memory;
}

static void end(struct side *side) {
    if (side->packet) av.av_packet_free(&side->packet);
    if (side->frame) av.av_frame_free(&side->frame);
    if (side->scaled) av.av_frame_free(&side->scaled);
    if (side->sws) av.sws_freeContext(side->sws);
    cvideo_close(side->film);
}

static int step(struct side *side) {
    av.av_frame_unref(side->frame);
    if (cvideo_next(side->film, side->packet, side->frame, NULL, NULL) <= 0) return 0;
    if (side->frame->best_effort_timestamp != AV_NOPTS_VALUE) {
        int64_t time = av.av_rescale_q(side->frame->best_effort_timestamp, side->film->stream->time_base, (AVRational){1, 1000});
        if (side->count == 0) side->first = time;
        side->last = time;
    }
    side->count++;
    return 1;
}

/// Scales the frames of both films to the size of the copy's first frame and compares them.
static int judge(struct side *original, struct side *copy, double *similar) {
    int width = copy->scaled ? copy->scaled->width : copy->frame->width;
    int height = copy->scaled ? copy->scaled->height : copy->frame->height;
    if (!original->scaled) original->scaled = cvideo_blank(width, height);
    if (!copy->scaled) copy->scaled = cvideo_blank(width, height);
    if (!original->scaled || !copy->scaled) return cvideo_memory;
    int code = cvideo_scale(&original->sws, original->frame, original->scaled, SWS_BICUBIC);
    if (!code) code = cvideo_scale(&copy->sws, copy->frame, copy->scaled, SWS_BICUBIC);
    if (!code) *similar = similarity(original->scaled, copy->scaled);
    return code;
}

static int compare(struct side *original, struct side *copy, struct cvideo_comparison *out) {
    double sum = 0;
    out->lowest = 1;
    while (1) {
        int has_original = step(original), has_copy = step(copy);
        if (!has_original && !has_copy) break;
        // The frames of the longer film are only counted.
        if (!has_original || !has_copy || (copy->count - 1) % EVERY != 0) continue;
        double similar = 0;
        int code = judge(original, copy, &similar);
        if (code) return code;
        sum += similar;
        out->compared++;
        if (similar < out->lowest) out->lowest = similar;
    }
    out->average = out->compared ? sum / (double)out->compared : 0;
    out->original_frames = original->count;
    out->copy_frames = copy->count;
    out->original_milliseconds = original->last - original->first;
    out->copy_milliseconds = copy->last - copy->first;
    return 0;
}

int cvideo_compare(int original, int copy, int64_t maximum_pixels, struct cvideo_comparison *out) {
    *out = (struct cvideo_comparison){0};
    struct side sides[2] = {{0}, {0}};
    int code = begin(&sides[0], original, maximum_pixels);
    if (!code) code = begin(&sides[1], copy, maximum_pixels);
    if (!code) code = compare(&sides[0], &sides[1], out);
    end(&sides[0]);
    end(&sides[1]);
    return code;
}
