// Decides how a film is played.
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "play.h"

/// The packets that are looked at, and the frames in a second of segments.
enum { MAXIMUM_PACKETS = 600, LOOKED_AT = 60, RATE_FACTOR = 23 };
/// The long sides of frames. More pixels a second than 1080p with 60 frames cannot be decoded completely in time.
enum { LONG_SIDE = 1280, QUICK_SIDE = 960, QUICK_PIXELS = 1920 * 1088 * 62 };

struct look {
    struct cvideo *film;
    struct sound sound;
    AVPacket *packet;
    AVFrame *frame;
    /// The pictures and the packets of sound that were met.
    int packets, sound_packets, sound_frames;
    int has_frame, has_times;
    int64_t last_dts, start;
};

static void note_times(struct look *look) {
    const AVPacket *packet = look->packet;
    const AVStream *stream = look->film->format->streams[packet->stream_index];
    if (packet->pts != AV_NOPTS_VALUE) {
        int64_t time = av.av_rescale_q(packet->pts, stream->time_base, (AVRational){1, AV_TIME_BASE});
        if (time < look->start) look->start = time;
    }
    if (stream != look->film->stream) return;
    int is_later = look->packets == 0 || packet->dts > look->last_dts;
    if (packet->pts == AV_NOPTS_VALUE || packet->dts == AV_NOPTS_VALUE || packet->pts < packet->dts || !is_later) look->has_times = 0;
    look->last_dts = packet->dts;
    look->packets++;
}

/// Reads the beginning of the film, until the first frame and the first sound are decoded.
static int look_at(struct look *look) {
    struct cvideo *film = look->film;
    for (int i = 0; i < MAXIMUM_PACKETS; i++) {
        int needs_sound = look->sound.stream && !look->sound_frames && look->sound_packets < LOOKED_AT;
        if (look->has_frame && !needs_sound && look->packets >= LOOKED_AT) break;
        if (av.av_read_frame(film->format, look->packet) < 0) break;
        int is_picture = look->packet->stream_index == film->stream->index;
        int is_sound = look->sound.stream && look->packet->stream_index == look->sound.stream->index;
        if (is_picture || is_sound) note_times(look);
        if (is_picture && !look->has_frame) {
            av.avcodec_send_packet(film->codec, look->packet);
            look->has_frame = av.avcodec_receive_frame(film->codec, look->frame) >= 0;
        } else if (is_sound && !look->sound_frames) {
            look->sound_packets++;
            look->sound_frames = sound_take(&look->sound, look->packet);
        }
        av.av_packet_unref(look->packet);
    }
    if (!look->has_frame) {
        av.avcodec_send_packet(film->codec, NULL);
        look->has_frame = av.avcodec_receive_frame(film->codec, look->frame) >= 0;
    }
    return look->has_frame ? 0 : cvideo_corrupt;
}

/// Whether players know the pictures, so that they need not be encoded again.
static int is_known(const struct look *look) {
    const AVCodecParameters *parameters = look->film->stream->codecpar;
    int is_plain = parameters->profile == FF_PROFILE_H264_CONSTRAINED_BASELINE || parameters->profile == FF_PROFILE_H264_BASELINE ||
                   parameters->profile == FF_PROFILE_H264_MAIN || parameters->profile == FF_PROFILE_H264_HIGH;
    int has_format = look->frame->format == AV_PIX_FMT_YUV420P || look->frame->format == AV_PIX_FMT_YUVJ420P;
    return parameters->codec_id == AV_CODEC_ID_H264 && is_plain && has_format && parameters->extradata_size >= 7 &&
           look->has_times && !cvideo_is_interlaced(look->frame);
}

static void choose(struct look *look, int may_copy, struct cvideo_recipe *recipe) {
    const AVFrame *frame = look->frame;
    const AVStream *stream = look->film->stream;
    AVRational rate = stream->avg_frame_rate;
    if (rate.num <= 0 || rate.den <= 0 || rate.num / rate.den > 1000) rate = (AVRational){25, 1};
    recipe->is_copy = may_copy && is_known(look);
    recipe->is_quick = !recipe->is_copy && (double)frame->width * frame->height * rate.num / rate.den > QUICK_PIXELS;
    int maximum = recipe->is_quick ? CVIDEO_QUICK_RATE : CVIDEO_RATE;
    if (!recipe->is_copy && rate.num > maximum * (int64_t)rate.den) rate = (AVRational){maximum, 1};
    recipe->rate_numerator = rate.num;
    recipe->rate_denominator = rate.den;
    recipe->is_interlaced = cvideo_is_interlaced(frame);
    recipe->has_sound = look->sound_frames > 0;
    recipe->range = frame->color_range;
    recipe->primaries = frame->color_primaries;
    recipe->transfer = frame->color_trc;
    recipe->matrix = frame->colorspace == AVCOL_SPC_RGB ? AVCOL_SPC_UNSPECIFIED : frame->colorspace;
    recipe->width = frame->width;
    recipe->height = frame->height;
    if (recipe->is_copy) return;
    // Pixels that are not square become square.
    AVRational shape = frame->sample_aspect_ratio.num > 0 ? frame->sample_aspect_ratio : stream->sample_aspect_ratio;
    double stretch = shape.num > 0 && shape.den > 0 ? (double)shape.num / shape.den : 1;
    int wide = stretch > 0.2 && stretch < 5 ? (int)(frame->width * stretch + 0.5) : frame->width;
    cvideo_choose_size(wide, frame->height, recipe->is_quick ? QUICK_SIDE : LONG_SIDE, &recipe->width, &recipe->height);
}

int cvideo_start_pictures(const struct cvideo_recipe *recipe, AVCodecContext **out) {
    const AVCodec *codec = av.avcodec_find_encoder_by_name("libx264");
    if (!codec) return cvideo_no_encoder;
    AVCodecContext *context = *out = av.avcodec_alloc_context3(codec);
    if (!context) return cvideo_memory;
    context->width = recipe->width;
    context->height = recipe->height;
    context->pix_fmt = AV_PIX_FMT_YUV420P;
    context->time_base = (AVRational){1, PICTURE_CLOCK};
    context->framerate = (AVRational){recipe->rate_numerator, recipe->rate_denominator};
    context->sample_aspect_ratio = (AVRational){1, 1};
    context->color_range = (enum AVColorRange)recipe->range;
    context->color_primaries = (enum AVColorPrimaries)recipe->primaries;
    context->color_trc = (enum AVColorTransferCharacteristic)recipe->transfer;
    context->colorspace = (enum AVColorSpace)recipe->matrix;
    // A segment has one key frame, its first one, and its frames are decoded in the order in which they are shown.
    context->gop_size = 1 << 20;
    context->max_b_frames = 0;
    context->thread_count = 1;
    context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av.av_opt_set(context->priv_data, "preset", "superfast", 0);
    av.av_opt_set(context->priv_data, "x264-params", "scenecut=0", 0);
    av.av_opt_set_int(context->priv_data, "crf", RATE_FACTOR, 0);
    return av.avcodec_open2(context, codec, NULL) < 0 ? cvideo_no_encoder : 0;
}

/// Reads the profile and the level from the description of the stream, which is in the form of MP4 or of H.264 itself.
static int name_codec(const AVCodecParameters *parameters, char name[16]) {
    const uint8_t *bytes = parameters->extradata, *found = NULL;
    if (parameters->extradata_size >= 7 && bytes[0] == 1) found = bytes + 1;
    for (int i = 0; !found && i + 7 <= parameters->extradata_size; i++) {
        int is_start = bytes[i] == 0 && bytes[i + 1] == 0 && bytes[i + 2] == 1 && (bytes[i + 3] & 31) == 7;
        if (is_start) found = bytes + i + 4;
    }
    if (!found) return cvideo_corrupt;
    snprintf(name, 16, "avc1.%02X%02X%02X", found[0], found[1], found[2]);
    return 0;
}

static int write_header(struct look *look, struct cvideo_recipe *recipe, int output, int64_t *bytes) {
    AVCodecContext *encoder = NULL;
    AVCodecParameters *parameters = look->film->stream->codecpar, *made = NULL;
    int code = recipe->is_copy ? 0 : cvideo_start_pictures(recipe, &encoder);
    if (!code && encoder) {
        made = av.avcodec_parameters_alloc();
        code = made && av.avcodec_parameters_from_context(made, encoder) >= 0 ? 0 : cvideo_memory;
        parameters = made;
    }
    if (!code) code = name_codec(parameters, recipe->codec);
    if (!code && recipe->has_sound) code = sound_start_encoder(&look->sound);
    struct fragment fragment = {0};
    if (!code) code = fragment_open(&fragment, look->film->stream, parameters, look->sound.encoder, output, 1);
    *bytes = fragment.bytes;
    fragment_close(&fragment);
    if (encoder) av.avcodec_free_context(&encoder);
    if (made) av.avcodec_parameters_free(&made);
    return code;
}

static int plan(struct look *look, int may_copy, int output, struct cvideo_recipe *out, int64_t *bytes) {
    // The headers of some formats contain neither what players need nor the times at which the frames are decoded.
    int may_be_known = may_copy && look->film->stream->codecpar->codec_id == AV_CODEC_ID_H264;
    if (may_be_known) cvideo_examine(look->film);
    int code = sound_open(&look->sound, look->film);
    if (!code) code = look_at(look);
    if (code) return code;
    choose(look, may_copy, out);
    int64_t stated = look->film->format->start_time;
    out->start = stated != AV_NOPTS_VALUE ? stated : look->start == INT64_MAX ? 0 : look->start;
    // The sound of some films begins a moment before 0, and that moment is not heard.
    if (out->start < 0) out->start = 0;
    out->milliseconds = look->film->milliseconds;
    return write_header(look, out, output, bytes);
}

int cvideo_plan(
    int descriptor, int64_t maximum_pixels, int may_copy, int output, struct cvideo_recipe *out, int64_t *bytes) {
    *out = (struct cvideo_recipe){0};
    *bytes = 0;
    struct look look = {.has_times = 1, .start = INT64_MAX};
    int code = cvideo_open_whole(descriptor, maximum_pixels, 0, &look.film);
    if (code) return code;
    look.packet = av.av_packet_alloc();
    look.frame = av.av_frame_alloc();
    code = look.packet && look.frame ? plan(&look, may_copy, output, out, bytes) : cvideo_memory;
    if (look.frame) av.av_frame_free(&look.frame);
    if (look.packet) av.av_packet_free(&look.packet);
    sound_close(&look.sound);
    cvideo_close(look.film);
    return code;
}
