// Makes one segment of a film.
#include <stdlib.h>
#include <string.h>

#include "play.h"

/// How far before the part reading begins, in milliseconds, because the sound may lie before the pictures; and how far, if no key frame
/// was found there.
static const int64_t margins[] = {100, 4000, 20000};
enum { MARGINS = sizeof margins / sizeof *margins, SOUND_MARGIN = 1000 };
/// The sound that is stored later than its pictures by more than this is silent.
static const int64_t longest_skew = 3 * PICTURE_CLOCK;

struct cutter {
    const struct cvideo_recipe *recipe;
    struct cvideo *film;
    struct sound sound;
    struct fragment fragment;
    AVCodecContext *encoder;
    struct SwsContext *sws;
    AVPacket *packet;
    AVFrame *frame, *scaled;
    /// The last frame before the part, which is shown until the next one.
    AVFrame *held;
    /// The part, in ticks of the pictures' clock.
    int64_t from, until;
    /// The time of the key frame from which on packets are needed; INT64_MIN if it is unknown.
    int64_t key;
    /// The time of the last frame in the segment, and its packet, whose duration is not known until the next one.
    int64_t last;
    AVPacket *waiting;
    int has_frames, has_key, is_past;
    /// Whether the first key frame that was read comes after the beginning of the part, and whether that is accepted.
    int is_late, accepts_late;
};

static int64_t ticks(const struct cutter *cutter, int64_t stamp) {
    AVRational clock = {1, PICTURE_CLOCK}, microseconds = {1, AV_TIME_BASE};
    return av.av_rescale_q(stamp, cutter->film->stream->time_base, clock) - av.av_rescale_q(cutter->recipe->start, microseconds, clock);
}

static int64_t frame_ticks(const struct cutter *cutter) {
    int64_t rate = cutter->recipe->rate_numerator > 0 ? cutter->recipe->rate_numerator : 25;
    return (int64_t)PICTURE_CLOCK * (cutter->recipe->rate_denominator > 0 ? cutter->recipe->rate_denominator : 1) / rate;
}

// MARK: Encoded pictures

/// Writes the packet that waits, which lasts until a time.
static int write_waiting(struct cutter *cutter, int64_t until) {
    AVPacket *packet = cutter->waiting;
    if (!packet->data) return 0;
    packet->duration = until > packet->pts ? until - packet->pts : frame_ticks(cutter);
    return fragment_add(&cutter->fragment, packet, cutter->fragment.pictures);
}

static int take_packets(struct cutter *cutter) {
    while (av.avcodec_receive_packet(cutter->encoder, cutter->packet) >= 0) {
        int code = write_waiting(cutter, cutter->packet->pts);
        if (code) return code;
        av.av_packet_move_ref(cutter->waiting, cutter->packet);
    }
    return 0;
}

/// Encodes one of the two fields of an interlaced frame: every other line.
static int scale(struct cutter *cutter, const AVFrame *frame) {
    int method = cutter->recipe->is_quick ? SWS_FAST_BILINEAR : SWS_BILINEAR;
    if (!cutter->recipe->is_interlaced) return cvideo_scale(&cutter->sws, frame, cutter->scaled, method);
    AVFrame field = *frame;
    field.height /= 2;
    for (int i = 0; i < 4; i++) field.linesize[i] *= 2;
    return field.height > 0 ? cvideo_scale(&cutter->sws, &field, cutter->scaled, method) : cvideo_corrupt;
}

static int encode(struct cutter *cutter, const AVFrame *frame, int64_t time) {
    if (av.av_frame_make_writable(cutter->scaled) < 0) return cvideo_memory;
    int code = scale(cutter, frame);
    if (code) return code;
    cutter->scaled->pts = cutter->last = time;
    cutter->has_frames = 1;
    if (av.avcodec_send_frame(cutter->encoder, cutter->scaled) < 0) return cvideo_no_encoder;
    return take_packets(cutter);
}

static int encode_held(struct cutter *cutter) {
    if (!cutter->held->width) return 0;
    int code = encode(cutter, cutter->held, cutter->from);
    av.av_frame_unref(cutter->held);
    return code;
}

static int take_frame(struct cutter *cutter, AVFrame *frame) {
    int64_t stamp = frame->best_effort_timestamp;
    int64_t time = stamp != AV_NOPTS_VALUE ? ticks(cutter, stamp) : cutter->last + frame_ticks(cutter);
    if (time >= cutter->until) {
        cutter->is_past = 1;
        return 0;
    }
    if (time < cutter->from) {
        av.av_frame_unref(cutter->held);
        av.av_frame_move_ref(cutter->held, frame);
        return 0;
    }
    // More frames in a second than the recipe has are left out.
    int rate = cutter->recipe->is_quick ? CVIDEO_QUICK_RATE : CVIDEO_RATE;
    if (cutter->has_frames && time - cutter->last < PICTURE_CLOCK / rate * 9 / 10) return 0;
    if (!cutter->has_frames && time > cutter->from + frame_ticks(cutter)) {
        if (!cutter->held->width) {
            cutter->is_late = cutter->from > 0 && !cutter->accepts_late;
            return cutter->is_late ? 0 : encode(cutter, frame, cutter->from);
        }
        int code = encode_held(cutter);
        if (code) return code;
    }
    return encode(cutter, frame, time);
}

static int take_frames(struct cutter *cutter) {
    while (!cutter->is_past && av.avcodec_receive_frame(cutter->film->codec, cutter->frame) >= 0) {
        const AVFrame *frame = cutter->frame;
        int fits = frame->width > 0 && frame->height > 0 && (int64_t)frame->width * frame->height <= cutter->film->maximum_pixels;
        int code = fits ? take_frame(cutter, cutter->frame) : 0;
        av.av_frame_unref(cutter->frame);
        if (code) return code;
    }
    return 0;
}

/// Frames before the part are decoded only as far as other frames need them.
static int decode(struct cutter *cutter) {
    int64_t stamp = cutter->packet->pts != AV_NOPTS_VALUE ? cutter->packet->pts : AV_NOPTS_VALUE;
    int is_before = stamp != AV_NOPTS_VALUE && ticks(cutter, stamp) + PICTURE_CLOCK / 2 < cutter->from;
    cutter->film->codec->skip_frame = is_before ? AVDISCARD_NONREF : AVDISCARD_DEFAULT;
    av.avcodec_send_packet(cutter->film->codec, cutter->packet);
    return take_frames(cutter);
}

static int finish_pictures(struct cutter *cutter) {
    int code = 0;
    if (!cutter->is_past) {
        av.avcodec_send_packet(cutter->film->codec, NULL);
        code = take_frames(cutter);
    }
    if (!cutter->has_frames && !cutter->held->width && cutter->from > 0 && !cutter->accepts_late) cutter->is_late = 1;
    if (cutter->is_late) return code;
    // A picture that is shown for a long time has no frame of its own in this part.
    if (!code && !cutter->has_frames) code = encode_held(cutter);
    if (code) return code;
    if (!cutter->has_frames) return cvideo_corrupt;
    av.avcodec_send_frame(cutter->encoder, NULL);
    code = take_packets(cutter);
    return code ? code : write_waiting(cutter, cutter->until);
}

// MARK: Copied pictures

static int copy(struct cutter *cutter) {
    AVPacket *packet = cutter->packet;
    if (packet->pts == AV_NOPTS_VALUE || packet->dts == AV_NOPTS_VALUE) return cvideo_corrupt;
    int64_t delay = (int64_t)cvideo_copy_delay * (PICTURE_CLOCK / 1000);
    int64_t pts = ticks(cutter, packet->pts), dts = ticks(cutter, packet->dts);
    if (dts >= cutter->until) {
        cutter->is_past = 1;
        return 0;
    }
    if (!cutter->has_frames && !(packet->flags & AV_PKT_FLAG_KEY)) return 0;
    if (!cutter->has_frames && pts > cutter->from + frame_ticks(cutter) && cutter->from > 0 && !cutter->accepts_late) {
        cutter->is_late = 1;
        return 0;
    }
    if (dts + delay < 0 || (cutter->has_frames && dts <= cutter->last)) return cvideo_corrupt;
    cutter->has_frames = 1;
    cutter->last = dts;
    int64_t duration = av.av_rescale_q(packet->duration, cutter->film->stream->time_base, (AVRational){1, PICTURE_CLOCK});
    packet->duration = duration > 0 ? duration : frame_ticks(cutter);
    packet->pts = pts + delay;
    packet->dts = dts + delay;
    return fragment_add(&cutter->fragment, packet, cutter->fragment.pictures);
}

// MARK: Reading

static int take_picture(struct cutter *cutter) {
    int64_t stamp = cutter->packet->pts != AV_NOPTS_VALUE ? cutter->packet->pts : cutter->packet->dts;
    // Packets before the key frame that is needed are there for the sound beside them.
    if (!cutter->has_key && cutter->key != INT64_MIN) {
        if (!(cutter->packet->flags & AV_PKT_FLAG_KEY) || (stamp != AV_NOPTS_VALUE && stamp < cutter->key)) return 0;
        cutter->has_key = 1;
    }
    return cutter->recipe->is_copy ? copy(cutter) : decode(cutter);
}

static int read_part(struct cutter *cutter) {
    struct cvideo *film = cutter->film;
    int code = 0;
    while (!code && !(cutter->is_past && sound_is_complete(&cutter->sound)) && av.av_read_frame(film->format, cutter->packet) >= 0) {
        if (cutter->packet->stream_index == film->stream->index) {
            int64_t stamp = cutter->packet->dts;
            if (stamp != AV_NOPTS_VALUE && ticks(cutter, stamp) > cutter->until + longest_skew) cutter->sound.next = INT64_MAX;
            if (!cutter->is_past) code = take_picture(cutter);
            if (cutter->is_late) break;
        } else if (cutter->sound.stream && cutter->packet->stream_index == cutter->sound.stream->index) {
            sound_take(&cutter->sound, cutter->packet);
        }
        av.av_packet_unref(cutter->packet);
    }
    av.av_packet_unref(cutter->packet);
    return code;
}

/// Moves to the place from which the part is read. Finds the key frame that is needed, if the film has an index.
static void seek(struct cutter *cutter, int attempt) {
    AVFormatContext *format = cutter->film->format;
    AVStream *stream = cutter->film->stream;
    int64_t from = av.av_rescale_q(cutter->from, (AVRational){1, PICTURE_CLOCK}, (AVRational){1, AV_TIME_BASE});
    if (cutter->from == 0) return;
    // Where an index says where the sound lies, it is found without reading more.
    int has_margin = cutter->recipe->has_sound && !strstr(format->iformat->name, "mov");
    int64_t target = cutter->recipe->start + from - (margins[attempt] + (has_margin ? SOUND_MARGIN : 0)) * 1000;
    // The film has just been opened. Some formats cannot seek to a time before their beginning.
    if (target <= cutter->recipe->start) return;
    if (av.avformat_seek_file(format, -1, INT64_MIN, target, target, 0) < 0) {
        av.avformat_seek_file(format, -1, INT64_MIN, 0, INT64_MAX, AVSEEK_FLAG_BYTE);
    }
    av.avcodec_flush_buffers(cutter->film->codec);
    if (attempt > 0) return;
    int64_t wanted = av.av_rescale_q(cutter->recipe->start + from, (AVRational){1, AV_TIME_BASE}, stream->time_base);
    int number = av.av_index_search_timestamp(stream, wanted, AVSEEK_FLAG_BACKWARD);
    const AVIndexEntry *entry = number >= 0 ? av.avformat_index_get_entry(stream, number) : NULL;
    if (entry) cutter->key = entry->timestamp;
}

static int prepare(struct cutter *cutter, int output) {
    const struct cvideo_recipe *recipe = cutter->recipe;
    AVCodecParameters *parameters = cutter->film->stream->codecpar, *made = NULL;
    int code = 0;
    if (recipe->is_quick) cutter->film->codec->skip_loop_filter = AVDISCARD_ALL;
    if (recipe->has_sound) {
        code = sound_open(&cutter->sound, cutter->film);
        if (!code) code = sound_start_encoder(&cutter->sound);
        int64_t clock = PICTURE_CLOCK / 1000;
        if (!code) code = sound_begin(&cutter->sound, recipe->start, cutter->from / clock, cutter->until / clock);
    }
    if (!code && !recipe->is_copy) {
        code = cvideo_start_pictures(recipe, &cutter->encoder);
        cutter->scaled = cvideo_blank(recipe->width, recipe->height);
        made = av.avcodec_parameters_alloc();
        if (!code && (!made || !cutter->scaled || av.avcodec_parameters_from_context(made, cutter->encoder) < 0)) code = cvideo_memory;
        parameters = made;
    }
    if (!code) code = fragment_open(&cutter->fragment, cutter->film->stream, parameters, cutter->sound.encoder, output, 0);
    if (made) av.avcodec_parameters_free(&made);
    return code;
}

static int cut(struct cutter *cutter, int output, int attempt) {
    // Without it, the times at which the frames are decoded are unknown in some formats.
    if (cutter->recipe->is_copy) cvideo_examine(cutter->film);
    int code = prepare(cutter, output);
    if (code) return code;
    seek(cutter, attempt);
    code = read_part(cutter);
    if (!code && cutter->recipe->is_copy && !cutter->has_frames && cutter->from > 0 && !cutter->accepts_late) cutter->is_late = 1;
    if (!code && !cutter->is_late && !cutter->recipe->is_copy) code = finish_pictures(cutter);
    if (code || cutter->is_late) return code;
    if (!cutter->has_frames) return cvideo_corrupt;
    if (cutter->sound.encoder) {
        if (cutter->recipe->is_copy) cutter->sound.delay = (int64_t)cvideo_copy_delay * (SOUND_CLOCK / 1000);
        code = sound_encode(&cutter->sound, &cutter->fragment);
    }
    return code ? code : fragment_finish(&cutter->fragment);
}

static void stop(struct cutter *cutter) {
    fragment_close(&cutter->fragment);
    sound_close(&cutter->sound);
    if (cutter->encoder) av.avcodec_free_context(&cutter->encoder);
    if (cutter->sws) av.sws_freeContext(cutter->sws);
    AVFrame **frames[] = {&cutter->frame, &cutter->scaled, &cutter->held};
    for (int i = 0; i < 3; i++) {
        if (*frames[i]) av.av_frame_free(frames[i]);
    }
    if (cutter->packet) av.av_packet_free(&cutter->packet);
    if (cutter->waiting) av.av_packet_free(&cutter->waiting);
    cvideo_close(cutter->film);
}

int cvideo_segment(
    int descriptor, int64_t maximum_pixels, int output, const struct cvideo_recipe *recipe, int64_t from, int64_t until,
    int64_t *bytes) {
    const int64_t clock = PICTURE_CLOCK / 1000;
    for (int attempt = 0;; attempt++) {
        struct cutter cutter = {
            .recipe = recipe, .from = from * clock, .until = until * clock, .key = INT64_MIN, .accepts_late = attempt == MARGINS - 1};
        int code = cvideo_open_whole(descriptor, maximum_pixels, 0, &cutter.film);
        if (code) return code;
        cutter.packet = av.av_packet_alloc();
        cutter.waiting = av.av_packet_alloc();
        cutter.frame = av.av_frame_alloc();
        cutter.held = av.av_frame_alloc();
        int is_ready = cutter.packet && cutter.waiting && cutter.frame && cutter.held;
        code = is_ready ? cut(&cutter, output, attempt) : cvideo_memory;
        int is_late = cutter.is_late;
        *bytes = cutter.fragment.bytes;
        stop(&cutter);
        if (code || !is_late) return code;
    }
}
