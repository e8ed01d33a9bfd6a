// Encodes a film again.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CVideo.h"
#include "table.h"

/// A key frame every two seconds keeps seeking quick.
enum { KEY_SECONDS = 2, MAXIMUM_RATE = 240, BUFFER = 256 << 10, MAXIMUM_STREAMS = 64, TAIL = 256 };

struct encoder {
    const struct cvideo_encoding *order;
    struct cvideo_encoded *result;
    struct cvideo *film;
    AVFormatContext *format;
    AVIOContext *io;
    AVCodecContext *codec;
    AVStream *video;
    /// The new streams by the number of the old ones; NULL for those that are left out.
    AVStream *streams[MAXIMUM_STREAMS];
    struct SwsContext *sws;
    AVFrame *scaled;
    AVPacket *packet;
    int output, failed;
    int64_t position, size, last_time;
    /// The last bytes of the new file.
    uint8_t tail[TAIL];
};

/// Remembers the bytes that lie at the end of the file.
static void keep_tail(struct encoder *e, const uint8_t *bytes, int count) {
    int64_t growth = e->position + count - e->size;
    if (growth > 0) {
        int kept = growth < TAIL ? TAIL - (int)growth : 0;
        memmove(e->tail, e->tail + TAIL - kept, (size_t)kept);
        memset(e->tail + kept, 0, (size_t)(TAIL - kept));
        e->size = e->position + count;
    }
    for (int i = count > TAIL ? count - TAIL : 0; i < count; i++) {
        int64_t from_end = e->size - (e->position + i);
        if (from_end <= TAIL) e->tail[TAIL - from_end] = bytes[i];
    }
}

static int write_bytes(void *user, written_byte *bytes, int count) {
    struct encoder *e = user;
    for (int done = 0; done < count;) {
        ssize_t put = pwrite(e->output, bytes + done, (size_t)(count - done), (off_t)(e->position + done));
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) {
            e->failed = errno ? errno : EIO;
            return AVERROR(EIO);
        }
        done += (int)put;
    }
    keep_tail(e, bytes, count);
    e->position += count;
    return count;
}

static int64_t seek_output(void *user, int64_t offset, int whence) {
    struct encoder *e = user;
    if (whence & AVSEEK_SIZE) return e->size;
    whence &= ~AVSEEK_FORCE;
    int64_t base = whence == SEEK_CUR ? e->position : whence == SEEK_END ? e->size : 0;
    if (base + offset < 0) return AVERROR(EINVAL);
    return e->position = base + offset;
}

static int is_deep(const AVFrame *frame) {
    const AVPixFmtDescriptor *format = av.av_pix_fmt_desc_get((enum AVPixelFormat)frame->format);
    int is_hdr = frame->color_trc == AVCOL_TRC_SMPTE2084 || frame->color_trc == AVCOL_TRC_ARIB_STD_B67;
    return is_hdr || !format || format->comp[0].depth > 8;
}

static int start_codec(struct encoder *e, const AVFrame *frame) {
    if (is_deep(frame)) return cvideo_deep;
    if (cvideo_is_interlaced(frame)) return cvideo_interlaced;
    const AVCodec *codec = av.avcodec_find_encoder_by_name("libx264");
    if (!codec) return cvideo_no_encoder;
    AVStream *stream = e->film->stream;
    e->codec = av.avcodec_alloc_context3(codec);
    if (!e->codec) return cvideo_memory;
    cvideo_choose_size(frame->width, frame->height, e->order->long_side, &e->codec->width, &e->codec->height);
    AVRational rate = stream->avg_frame_rate;
    if (rate.num <= 0 || rate.den <= 0 || rate.num / rate.den > MAXIMUM_RATE) rate = (AVRational){25, 1};
    e->codec->pix_fmt = AV_PIX_FMT_YUV420P;
    e->codec->time_base = stream->time_base;
    e->codec->framerate = rate;
    e->codec->gop_size = KEY_SECONDS * (rate.num / rate.den + 1);
    e->codec->sample_aspect_ratio =
        frame->sample_aspect_ratio.num > 0 ? frame->sample_aspect_ratio : stream->sample_aspect_ratio;
    e->codec->color_range = frame->color_range;
    e->codec->color_primaries = frame->color_primaries;
    e->codec->color_trc = frame->color_trc;
    e->codec->colorspace = frame->colorspace == AVCOL_SPC_RGB ? AVCOL_SPC_UNSPECIFIED : frame->colorspace;
    e->codec->thread_count = 1;
    if (e->output >= 0) e->codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av.av_opt_set(e->codec->priv_data, "preset", "veryfast", 0);
    av.av_opt_set_int(e->codec->priv_data, "crf", e->order->rate_factor, 0);
    if (av.avcodec_open2(e->codec, codec, NULL) < 0) return cvideo_no_encoder;
    e->scaled = cvideo_blank(e->codec->width, e->codec->height);
    e->result->width = e->codec->width;
    e->result->height = e->codec->height;
    return e->scaled ? 0 : cvideo_memory;
}

static int add_sound(struct encoder *e) {
    for (unsigned i = 0; i < e->film->format->nb_streams && i < MAXIMUM_STREAMS; i++) {
        AVStream *stream = e->film->format->streams[i];
        int is_sound = stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO && stream->codecpar->codec_id != AV_CODEC_ID_NONE;
        if (!is_sound) continue;
        AVStream *copy = av.avformat_new_stream(e->format, NULL);
        if (!copy || av.avcodec_parameters_copy(copy->codecpar, stream->codecpar) < 0) return cvideo_memory;
        copy->codecpar->codec_tag = 0;
        copy->time_base = stream->time_base;
        e->streams[i] = copy;
    }
    return 0;
}

static int start_output(struct encoder *e) {
    if (av.avformat_alloc_output_context2(&e->format, NULL, e->order->container, NULL) < 0) return cvideo_no_encoder;
    uint8_t *buffer = av.av_malloc(BUFFER);
    if (!buffer) return cvideo_memory;
    e->io = av.avio_alloc_context(buffer, BUFFER, 1, e, NULL, write_bytes, seek_output);
    if (!e->io) {
        av.av_freep(&buffer);
        return cvideo_memory;
    }
    e->format->pb = e->io;
    // The program that wrote the file is not named; the items of the original are added afterwards.
    e->format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    AVDictionaryEntry *made = av.av_dict_get(e->film->format->metadata, "creation_time", NULL, 0);
    if (made) av.av_dict_set(&e->format->metadata, "creation_time", made->value, 0);
    e->video = av.avformat_new_stream(e->format, NULL);
    if (!e->video || av.avcodec_parameters_from_context(e->video->codecpar, e->codec) < 0) return cvideo_memory;
    e->video->time_base = e->codec->time_base;
    e->video->avg_frame_rate = e->codec->framerate;
    e->video->sample_aspect_ratio = e->codec->sample_aspect_ratio;
    int code = cvideo_copy_turn(e->film->stream, e->video);
    if (!code) code = add_sound(e);
    if (code) return code;
    if (av.avformat_write_header(e->format, NULL) >= 0) return 0;
    return e->failed ? cvideo_write : cvideo_sound;
}

/// Writes or counts the finished packets.
static int take_packets(struct encoder *e) {
    while (av.avcodec_receive_packet(e->codec, e->packet) >= 0) {
        if (e->result->frames++ == 0) e->result->first_bytes = e->packet->size;
        if (e->output < 0) {
            e->result->bytes += e->packet->size;
            av.av_packet_unref(e->packet);
            continue;
        }
        e->packet->stream_index = e->video->index;
        av.av_packet_rescale_ts(e->packet, e->codec->time_base, e->video->time_base);
        if (av.av_interleaved_write_frame(e->format, e->packet) < 0) return cvideo_write;
    }
    return 0;
}

static int take_sound(void *user, AVPacket *packet) {
    struct encoder *e = user;
    AVStream *from = e->film->format->streams[packet->stream_index];
    AVStream *to = packet->stream_index < MAXIMUM_STREAMS ? e->streams[packet->stream_index] : NULL;
    if (e->output < 0) {
        int64_t time = packet->pts == AV_NOPTS_VALUE ? 0 : av.av_rescale_q(packet->pts, from->time_base, (AVRational){1, 1000});
        int is_inside = e->order->until == 0 || (time >= e->order->from && time < e->order->until);
        if (is_inside) e->result->sound_bytes += packet->size;
        return 0;
    }
    if (!to) return 0;
    av.av_packet_rescale_ts(packet, from->time_base, to->time_base);
    packet->stream_index = to->index;
    packet->pos = -1;
    // A single packet of sound with a wrong time is left out.
    return av.av_interleaved_write_frame(e->format, packet) < 0 && e->failed;
}

static int take_frame(struct encoder *e, const AVFrame *frame, int64_t time) {
    if (av.av_frame_make_writable(e->scaled) < 0) return cvideo_memory;
    int code = cvideo_scale(&e->sws, frame, e->scaled, SWS_BICUBIC);
    if (code) return code;
    e->scaled->pts = e->last_time = time > e->last_time ? time : e->last_time + 1;
    e->scaled->color_range = e->codec->color_range;
    if (av.avcodec_send_frame(e->codec, e->scaled) < 0) return cvideo_memory;
    return take_packets(e);
}

/// Encodes the frames of the part.
static int run(struct encoder *e, AVPacket *packet, AVFrame *frame) {
    AVRational milliseconds = {1, 1000};
    int code = 0, more;
    if (e->order->from > 0) cvideo_seek(e->film, e->order->from);
    while ((more = cvideo_next(e->film, packet, frame, take_sound, e)) > 0) {
        int64_t time = frame->best_effort_timestamp;
        if (time == AV_NOPTS_VALUE) time = e->last_time == INT64_MIN ? 0 : e->last_time + 1;
        int64_t start = e->film->stream->start_time;
        int64_t now = av.av_rescale_q(time - (start != AV_NOPTS_VALUE ? start : 0), e->film->stream->time_base, milliseconds);
        int is_after = e->order->until > 0 && now >= e->order->until;
        if (!is_after && now >= e->order->from) code = take_frame(e, frame, time);
        av.av_frame_unref(frame);
        if (code || is_after) break;
    }
    if (more < 0) return cvideo_write;
    if (!code) {
        av.avcodec_send_frame(e->codec, NULL);
        code = take_packets(e);
    }
    return code;
}

/// The library ends MP4 files with a box "udta" that says nothing. It becomes free space, because the box of the original follows.
static int free_empty_box(struct encoder *e) {
    for (int at = 0; at + 8 <= TAIL; at++) {
        const uint8_t *box = e->tail + at;
        int64_t size = (int64_t)box[0] << 24 | box[1] << 16 | box[2] << 8 | box[3];
        if (size != TAIL - at || memcmp(box + 4, "udta", 4) != 0) continue;
        return pwrite(e->output, "free", 4, (off_t)(e->size - size + 4)) == 4 ? 0 : cvideo_write;
    }
    return 0;
}

static int finish(struct encoder *e) {
    if (e->output < 0) return 0;
    av.av_interleaved_write_frame(e->format, NULL);
    av.avio_flush(e->io);
    e->result->movie_offset = e->size;
    if (av.av_write_trailer(e->format) < 0) return cvideo_write;
    av.avio_flush(e->io);
    e->result->bytes = e->size;
    return e->failed ? cvideo_write : free_empty_box(e);
}

/// Decodes the first frame, because the headers do not tell all that the encoder needs.
static int look(struct encoder *e, int descriptor, int64_t maximum_pixels, AVPacket *packet, AVFrame *frame) {
    struct cvideo *film = NULL;
    int code = cvideo_open_whole(descriptor, maximum_pixels, 0, &film);
    if (code) return code;
    code = cvideo_next(film, packet, frame, NULL, NULL) > 0 ? 0 : cvideo_corrupt;
    if (!code) code = start_codec(e, frame);
    av.av_frame_unref(frame);
    cvideo_close(film);
    return code;
}

static void stop(struct encoder *e) {
    if (e->codec) av.avcodec_free_context(&e->codec);
    if (e->format) av.avformat_free_context(e->format);
    if (e->io) {
        av.av_freep(&e->io->buffer);
        av.avio_context_free(&e->io);
    }
    if (e->sws) av.sws_freeContext(e->sws);
    if (e->scaled) av.av_frame_free(&e->scaled);
    if (e->packet) av.av_packet_free(&e->packet);
    cvideo_close(e->film);
}

int cvideo_encode(
    int descriptor, int64_t maximum_pixels, int output, const struct cvideo_encoding *encoding, struct cvideo_encoded *out) {
    *out = (struct cvideo_encoded){0};
    struct encoder e = {.order = encoding, .result = out, .output = output, .last_time = INT64_MIN};
    int code = cvideo_open_whole(descriptor, maximum_pixels, 1, &e.film);
    if (code) return code;
    AVPacket *packet = av.av_packet_alloc();
    AVFrame *frame = av.av_frame_alloc();
    e.packet = av.av_packet_alloc();
    code = packet && frame && e.packet ? look(&e, descriptor, maximum_pixels, packet, frame) : cvideo_memory;
    int only_looks = encoding->until < 0;
    if (!code && output >= 0) code = start_output(&e);
    if (!code && !only_looks) code = run(&e, packet, frame);
    if (!code && !only_looks && out->frames == 0) code = cvideo_corrupt;
    if (!code && !only_looks) code = finish(&e);
    if (frame) av.av_frame_free(&frame);
    if (packet) av.av_packet_free(&packet);
    stop(&e);
    return code;
}
