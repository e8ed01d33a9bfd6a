// Frames at exact times, not only key frames.
#include "CVideo.h"
#include "table.h"

/// If the film has no index, frames up to this many milliseconds later are reached without moving to a key frame.
enum { NEAR = 2000 };

static int64_t start_of(const struct cvideo *film) {
    return film->stream->start_time != AV_NOPTS_VALUE ? film->stream->start_time : 0;
}

/// Whether moving to a time would save the decoding of frames before it.
static int is_worth_moving(struct cvideo *film, int64_t milliseconds) {
    if (!film->has_frame || film->time > milliseconds) return 1;
    AVRational base = film->stream->time_base;
    int64_t wanted = start_of(film) + av.av_rescale_q(milliseconds, (AVRational){1, 1000}, base);
    int64_t present = start_of(film) + av.av_rescale_q(film->time, (AVRational){1, 1000}, base);
    int index = av.av_index_search_timestamp(film->stream, wanted, AVSEEK_FLAG_BACKWARD);
    const AVIndexEntry *entry = index < 0 ? NULL : av.avformat_index_get_entry(film->stream, index);
    return entry ? entry->timestamp > present : milliseconds - film->time > NEAR;
}

int cvideo_go(struct cvideo *film, int64_t milliseconds) {
    if (!film->packet) film->packet = av.av_packet_alloc();
    if (!film->frame) film->frame = av.av_frame_alloc();
    if (!film->packet || !film->frame) return cvideo_memory;
    film->left = INT64_MAX;
    if (!is_worth_moving(film, milliseconds)) return 0;
    film->codec->skip_frame = AVDISCARD_DEFAULT;
    film->codec->skip_loop_filter = AVDISCARD_DEFAULT;
    cvideo_seek(film, milliseconds);
    film->is_draining = 0;
    film->has_frame = 0;
    return 0;
}

int cvideo_step(struct cvideo *film, int64_t *milliseconds) {
    if (!film->frame) return 0;
    av.av_frame_unref(film->frame);
    film->has_frame = cvideo_next(film, film->packet, film->frame, NULL, NULL) > 0;
    if (!film->has_frame) return 0;
    int64_t stamp = film->frame->best_effort_timestamp;
    if (stamp != AV_NOPTS_VALUE) {
        film->time = av.av_rescale_q(stamp - start_of(film), film->stream->time_base, (AVRational){1, 1000});
    }
    *milliseconds = film->time;
    return 1;
}

int cvideo_take(struct cvideo *film, int width, int height, struct cvideo_frame *out) {
    *out = (struct cvideo_frame){0};
    return film->has_frame ? cvideo_show(film, film->frame, width, height, out) : cvideo_corrupt;
}

int64_t cvideo_length(const struct cvideo *film) {
    int64_t own = film->stream->duration;
    if (own == AV_NOPTS_VALUE || own <= 0) return film->milliseconds;
    return av.av_rescale_q(own, film->stream->time_base, (AVRational){1, 1000});
}
