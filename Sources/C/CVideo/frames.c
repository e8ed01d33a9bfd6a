// Frames of a film one after the other.
#include <errno.h>
#include <string.h>

#include "CVideo.h"
#include "table.h"

int cvideo_open_whole(int descriptor, int64_t maximum_pixels, int sound, struct cvideo **out) {
    struct cvideo_facts facts;
    int code = cvideo_open(descriptor, maximum_pixels, out, &facts);
    if (code) return code;
    struct cvideo *film = *out;
    film->codec->skip_frame = AVDISCARD_DEFAULT;
    film->codec->skip_loop_filter = AVDISCARD_DEFAULT;
    film->left = INT64_MAX;
    for (unsigned i = 0; sound && i < film->format->nb_streams; i++) {
        AVStream *stream = film->format->streams[i];
        int is_sound = stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO && stream->codecpar->codec_id != AV_CODEC_ID_NONE;
        if (is_sound) stream->discard = AVDISCARD_DEFAULT;
    }
    return 0;
}

/// Sends the next packet to the decoder, or tells it that there are no more.
static int feed(struct cvideo *film, AVPacket *packet, int (*other)(void *user, AVPacket *packet), void *user) {
    while (1) {
        if (av.av_read_frame(film->format, packet) < 0) {
            film->is_draining = 1;
            return av.avcodec_send_packet(film->codec, NULL) < 0 ? 0 : 1;
        }
        int code = 1;
        if (packet->stream_index == film->stream->index) {
            // A damaged packet is left out.
            av.avcodec_send_packet(film->codec, packet);
            av.av_packet_unref(packet);
            return 1;
        }
        if (other) code = other(user, packet) ? -1 : 1;
        av.av_packet_unref(packet);
        if (code < 0) return code;
    }
}

int cvideo_next(struct cvideo *film, AVPacket *packet, AVFrame *frame, int (*other)(void *user, AVPacket *packet), void *user) {
    while (1) {
        int code = av.avcodec_receive_frame(film->codec, frame);
        if (code >= 0) {
            int64_t pixels = (int64_t)frame->width * frame->height;
            if (frame->width > 0 && frame->height > 0 && pixels <= film->maximum_pixels) return 1;
            av.av_frame_unref(frame);
            continue;
        }
        if (code == AVERROR_EOF || film->is_draining) return 0;
        int fed = feed(film, packet, other, user);
        if (fed <= 0) return fed;
    }
}

AVFrame *cvideo_blank(int width, int height) {
    AVFrame *frame = av.av_frame_alloc();
    if (!frame) return NULL;
    frame->format = AV_PIX_FMT_YUV420P;
    frame->width = width;
    frame->height = height;
    if (av.av_frame_get_buffer(frame, 64) < 0) av.av_frame_free(&frame);
    return frame;
}

int cvideo_scale(struct SwsContext **sws, const AVFrame *frame, AVFrame *to, int method) {
    *sws = av.sws_getCachedContext(
        *sws, frame->width, frame->height, (enum AVPixelFormat)frame->format, to->width, to->height, AV_PIX_FMT_YUV420P, method,
        NULL, NULL, NULL);
    if (!*sws) return cvideo_corrupt;
    int range = frame->color_range == AVCOL_RANGE_JPEG;
    const int *table = av.sws_getCoefficients(SWS_CS_DEFAULT);
    av.sws_setColorspaceDetails(*sws, table, range, table, range, 0, 1 << 16, 1 << 16);
    int done = av.sws_scale(*sws, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, to->data, to->linesize);
    return done == to->height ? 0 : cvideo_corrupt;
}

int cvideo_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_MAJOR >= 59
    return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
    return frame->interlaced_frame;
#endif
}

void cvideo_choose_size(int frame_width, int frame_height, int long_side, int *width, int *height) {
    int longest = frame_width > frame_height ? frame_width : frame_height;
    double scale = longest > long_side ? (double)long_side / longest : 1;
    *width = (int)(frame_width * scale / 2 + 0.5) * 2;
    *height = (int)(frame_height * scale / 2 + 0.5) * 2;
    if (*width < 2) *width = 2;
    if (*height < 2) *height = 2;
}

int cvideo_copy_turn(const AVStream *from, AVStream *to) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *side = av.av_packet_side_data_get(
        from->codecpar->coded_side_data, from->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    const uint8_t *matrix = side ? side->data : NULL;
    size_t size = side ? side->size : 0;
#else
    size_t size = 0;
    const uint8_t *matrix = av.av_stream_get_side_data(from, AV_PKT_DATA_DISPLAYMATRIX, &size);
#endif
    if (!matrix || !size) return 0;
    uint8_t *copy = av.av_malloc(size);
    if (!copy) return cvideo_memory;
    memcpy(copy, matrix, size);
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    int is_added = av.av_packet_side_data_add(
        &to->codecpar->coded_side_data, &to->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX, copy, size, 0) != NULL;
#else
    int is_added = av.av_stream_add_side_data(to, AV_PKT_DATA_DISPLAYMATRIX, copy, size) >= 0;
#endif
    if (!is_added) av.av_freep(&copy);
    return is_added ? 0 : cvideo_memory;
}
