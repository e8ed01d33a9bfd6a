#include "CVideo.h"

#include <stdlib.h>
#include <string.h>

#include "table.h"

/// The packets, and the key packets among them, that are looked at for one frame.
enum { MAXIMUM_PACKETS = 4000, MAXIMUM_KEYS = 8 };

/// The size at which a frame is shown: pixels of some cameras are not square.
static void shown_size(const struct cvideo *film, const AVFrame *frame, int long_side, int *width, int *height) {
    double wide = frame->width, high = frame->height;
    AVRational shape = frame->sample_aspect_ratio.num > 0 ? frame->sample_aspect_ratio : film->stream->sample_aspect_ratio;
    double stretch = shape.num > 0 && shape.den > 0 ? (double)shape.num / shape.den : 1;
    if (stretch > 0.2 && stretch < 5) wide *= stretch;
    double longest = wide > high ? wide : high;
    double scale = longest > long_side ? long_side / longest : 1;
    *width = (int)(wide * scale + 0.5);
    *height = (int)(high * scale + 0.5);
    if (*width < 1) *width = 1;
    if (*height < 1) *height = 1;
}

/// - Parameter usual: the colour matrix of a frame that names none.
static int scale(const struct cvideo *film, const AVFrame *frame, int width, int height, int usual, struct cvideo_frame *out) {
    if (frame->width <= 0 || frame->height <= 0 || (int64_t)frame->width * frame->height > film->maximum_pixels) {
        return cvideo_too_large;
    }
    struct SwsContext *sws = av.sws_getContext(
        frame->width, frame->height, (enum AVPixelFormat)frame->format, width, height, AV_PIX_FMT_RGB24, SWS_AREA, NULL, NULL, NULL);
    if (!sws) return cvideo_corrupt;
    int is_known = frame->colorspace != AVCOL_SPC_UNSPECIFIED && frame->colorspace != AVCOL_SPC_RGB;
    int space = is_known ? (int)frame->colorspace : usual;
    const int *table = av.sws_getCoefficients(space);
    av.sws_setColorspaceDetails(
        sws, table, frame->color_range == AVCOL_RANGE_JPEG, av.sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
    // The scaler writes whole vectors, and leaves pixels out if they do not fit, so rows are padded, and a few bytes follow the last one.
    int stride = (((width + 31) & ~31) * 3 + 63) & ~63;
    uint8_t *rgb = av.av_malloc((size_t)stride * (size_t)height + 64);
    if (!rgb) {
        av.sws_freeContext(sws);
        return cvideo_memory;
    }
    int done = av.sws_scale(sws, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, &rgb, &stride);
    av.sws_freeContext(sws);
    if (done != height) {
        av.av_freep(&rgb);
        return cvideo_corrupt;
    }
    for (int y = 1; y < height; y++) memmove(rgb + (size_t)y * (size_t)width * 3, rgb + (size_t)y * (size_t)stride, (size_t)width * 3);
    *out = (struct cvideo_frame){rgb, width, height, (int)frame->color_primaries, (int)frame->color_trc};
    return 0;
}

static int turn_frame(struct cvideo_frame *frame, int rotation) {
    if (rotation == 0) return 0;
    int width = frame->width, height = frame->height, is_across = rotation != 180;
    uint8_t *turned = av.av_malloc((size_t)width * (size_t)height * 3);
    if (!turned) return cvideo_memory;
    int new_width = is_across ? height : width;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int to_x = rotation == 90 ? height - 1 - y : rotation == 180 ? width - 1 - x : y;
            int to_y = rotation == 90 ? x : rotation == 180 ? height - 1 - y : width - 1 - x;
            memcpy(turned + ((size_t)to_y * (size_t)new_width + (size_t)to_x) * 3, frame->rgb + ((size_t)y * (size_t)width + (size_t)x) * 3, 3);
        }
    }
    av.av_freep(&frame->rgb);
    frame->rgb = turned;
    frame->width = new_width;
    frame->height = is_across ? width : height;
    return 0;
}

static int upright(const struct cvideo *film, const AVFrame *frame, int width, int height, int usual, struct cvideo_frame *out) {
    int code = scale(film, frame, width, height, usual, out);
    if (!code) code = turn_frame(out, film->rotation);
    if (code && out->rgb) cvideo_free(out);
    return code;
}

int cvideo_show(const struct cvideo *film, const AVFrame *frame, int width, int height, struct cvideo_frame *out) {
    int is_across = film->rotation == 90 || film->rotation == 270;
    // A smaller copy has the values of its film, so the matrix must not depend on the size.
    return upright(film, frame, is_across ? height : width, is_across ? width : height, SWS_CS_ITU601, out);
}

static int show(const struct cvideo *film, const AVFrame *frame, int long_side, struct cvideo_frame *out) {
    int width, height;
    shown_size(film, frame, long_side, &width, &height);
    return upright(film, frame, width, height, frame->height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601, out);
}

void cvideo_seek(struct cvideo *film, int64_t milliseconds) {
    int64_t start = film->format->start_time;
    int64_t time = milliseconds * 1000 + (start != AV_NOPTS_VALUE && start > 0 ? start : 0);
    if (av.avformat_seek_file(film->format, -1, INT64_MIN, time, time, 0) < 0) {
        // Without an index, the film is read from its beginning.
        av.avformat_seek_file(film->format, -1, INT64_MIN, 0, INT64_MAX, AVSEEK_FLAG_BYTE);
    }
    av.avcodec_flush_buffers(film->codec);
}

/// Decodes one key packet. The decoder is drained after it, because it would else wait for many more packets.
static int decode(struct cvideo *film, AVPacket *packet, AVFrame *frame) {
    int is_taken = av.avcodec_send_packet(film->codec, packet) >= 0;
    int is_decoded = 0;
    if (is_taken) {
        av.avcodec_send_packet(film->codec, NULL);
        is_decoded = av.avcodec_receive_frame(film->codec, frame) >= 0;
    }
    av.avcodec_flush_buffers(film->codec);
    return is_decoded;
}

int cvideo_frame(struct cvideo *film, int64_t milliseconds, int long_side, struct cvideo_frame *out) {
    memset(out, 0, sizeof *out);
    film->left = CVIDEO_FRAME;
    AVPacket *packet = av.av_packet_alloc();
    AVFrame *frame = av.av_frame_alloc();
    int code = packet && frame ? cvideo_corrupt : cvideo_memory;
    if (code == cvideo_corrupt) cvideo_seek(film, milliseconds);
    int keys = 0;
    for (int i = 0; code == cvideo_corrupt && i < MAXIMUM_PACKETS && keys < MAXIMUM_KEYS; i++) {
        if (av.av_read_frame(film->format, packet) < 0) break;
        int is_key = packet->stream_index == film->stream->index && packet->flags & AV_PKT_FLAG_KEY;
        if (is_key) {
            keys++;
            if (decode(film, packet, frame)) code = show(film, frame, long_side, out);
        }
        av.av_packet_unref(packet);
        if (out->rgb || code != cvideo_corrupt) break;
    }
    if (frame) av.av_frame_free(&frame);
    if (packet) av.av_packet_free(&packet);
    return code;
}

void cvideo_free(struct cvideo_frame *frame) {
    if (frame->rgb) av.av_freep(&frame->rgb);
    frame->rgb = NULL;
}
