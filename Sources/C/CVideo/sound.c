// The sound of segments.
#include <stdlib.h>
#include <string.h>

#include "play.h"

static const char *codecs =
    "aac,mp3float,mp3,mp2float,mp2,ac3,eac3,flac,opus,vorbis,alac,amrnb,amrwb,wmav1,wmav2,pcm_s16le,pcm_s16be,pcm_u8,pcm_s8,"
    "pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_alaw,pcm_mulaw,pcm_bluray,pcm_dvd,adpcm_ms,adpcm_ima_wav,"
    "adpcm_ima_qt,nellymoser,adpcm_swf";

/// A jump of the times by less than this is an error of rounding.
enum { JUMP = SOUND_CLOCK / 20, BIT_RATE = 128000, LEAD = 2, MAXIMUM_RATE = 768000, MAXIMUM_CHANNELS = 16 };

static int open_decoder(struct sound *sound, AVStream *stream) {
    const AVCodec *codec = av.avcodec_find_decoder(stream->codecpar->codec_id);
    if (!codec) return 0;
    sound->decoder = av.avcodec_alloc_context3(codec);
    if (!sound->decoder) return 0;
    int is_open = av.avcodec_parameters_to_context(sound->decoder, stream->codecpar) >= 0;
    sound->decoder->thread_count = 1;
    sound->decoder->pkt_timebase = stream->time_base;
    sound->decoder->codec_whitelist = av.av_strdup(codecs);
    is_open = is_open && av.avcodec_open2(sound->decoder, codec, NULL) >= 0;
    if (!is_open) av.avcodec_free_context(&sound->decoder);
    return is_open;
}

int sound_open(struct sound *sound, struct cvideo *film) {
    sound->frame = av.av_frame_alloc();
    if (!sound->frame) return cvideo_memory;
    for (unsigned i = 0; !sound->stream && i < film->format->nb_streams; i++) {
        AVStream *stream = film->format->streams[i];
        if (stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO && open_decoder(sound, stream)) sound->stream = stream;
    }
    if (sound->stream) sound->stream->discard = AVDISCARD_DEFAULT;
    return 0;
}

int sound_start_encoder(struct sound *sound) {
    const AVCodec *codec = av.avcodec_find_encoder_by_name("aac");
    if (!codec) return cvideo_no_encoder;
    sound->encoder = av.avcodec_alloc_context3(codec);
    if (!sound->encoder) return cvideo_memory;
    sound->encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
    sound->encoder->sample_rate = SOUND_CLOCK;
    sound->encoder->time_base = (AVRational){1, SOUND_CLOCK};
    sound->encoder->bit_rate = BIT_RATE;
    av.av_channel_layout_default(&sound->encoder->ch_layout, 2);
    sound->encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT;
    sound->encoder->thread_count = 1;
    return av.avcodec_open2(sound->encoder, codec, NULL) < 0 ? cvideo_no_encoder : 0;
}

/// The first frame of the encoder that begins at a time or after it.
static int64_t frame_at(int64_t milliseconds) {
    return (milliseconds * (SOUND_CLOCK / 1000) + SOUND_FRAME - 1) / SOUND_FRAME;
}

int sound_begin(struct sound *sound, int64_t start, int64_t from, int64_t until) {
    sound->start = start;
    sound->from = frame_at(from);
    sound->until = frame_at(until);
    // A frame of AAC depends on the frame before it and on the one after it.
    sound->first = (sound->from - LEAD) * SOUND_FRAME;
    sound->count = (sound->until - sound->from + LEAD + 1) * SOUND_FRAME;
    sound->next = INT64_MIN;
    for (int i = 0; i < 2; i++) {
        sound->samples[i] = calloc((size_t)sound->count, sizeof(float));
        if (!sound->samples[i]) return cvideo_memory;
    }
    return 0;
}

static int prepare_resampler(struct sound *sound) {
    const AVFrame *frame = sound->frame;
    int channels = frame->ch_layout.nb_channels;
    int is_same = sound->resampler && sound->format == frame->format && sound->rate == frame->sample_rate && sound->channels == channels;
    if (is_same) return 1;
    if (sound->resampler) av.swr_free(&sound->resampler);
    if (frame->sample_rate <= 0 || frame->sample_rate > MAXIMUM_RATE || channels <= 0 || channels > MAXIMUM_CHANNELS) return 0;
    AVChannelLayout from, to;
    memset(&from, 0, sizeof from);
    memset(&to, 0, sizeof to);
    av.av_channel_layout_default(&to, 2);
    if (frame->ch_layout.order == AV_CHANNEL_ORDER_NATIVE) {
        from = frame->ch_layout;
    } else {
        av.av_channel_layout_default(&from, channels);
    }
    int code = av.swr_alloc_set_opts2(
        &sound->resampler, &to, AV_SAMPLE_FMT_FLTP, SOUND_CLOCK, &from, (enum AVSampleFormat)frame->format, frame->sample_rate, 0, NULL);
    if (code < 0 || av.swr_init(sound->resampler) < 0) {
        if (sound->resampler) av.swr_free(&sound->resampler);
        return 0;
    }
    sound->format = frame->format;
    sound->rate = frame->sample_rate;
    sound->channels = channels;
    return 1;
}

/// Copies samples to their place, as far as they lie in the part.
static void place(struct sound *sound, float *const samples[2], int count) {
    int64_t offset = sound->next - sound->first;
    int64_t skipped = offset < 0 ? -offset : 0;
    int64_t end = offset + count > sound->count ? sound->count : offset + count;
    if (offset + skipped < end) {
        for (int i = 0; i < 2; i++) {
            memcpy(sound->samples[i] + offset + skipped, samples[i] + skipped, (size_t)(end - offset - skipped) * sizeof(float));
        }
    }
    sound->next += count;
}

static void take_frame(struct sound *sound) {
    const AVFrame *frame = sound->frame;
    if (!sound->samples[0] || frame->nb_samples <= 0 || !prepare_resampler(sound)) return;
    int64_t stamp = frame->best_effort_timestamp;
    if (stamp != AV_NOPTS_VALUE) {
        int64_t time = av.av_rescale_q(stamp, sound->stream->time_base, (AVRational){1, SOUND_CLOCK});
        time -= av.av_rescale_q(sound->start, (AVRational){1, AV_TIME_BASE}, (AVRational){1, SOUND_CLOCK});
        int is_jump = sound->next == INT64_MIN || time - sound->next > JUMP || sound->next - time > JUMP;
        if (is_jump) sound->next = time;
    }
    if (sound->next == INT64_MIN) return;
    int room = (int)((int64_t)frame->nb_samples * SOUND_CLOCK / frame->sample_rate) + SOUND_FRAME;
    float *both = malloc((size_t)room * 2 * sizeof(float));
    if (!both) return;
    float *samples[2] = {both, both + room};
    int count = av.swr_convert(
        sound->resampler, (uint8_t **)samples, room, (const uint8_t **)frame->extended_data, frame->nb_samples);
    if (count > 0) place(sound, samples, count);
    free(both);
}

int sound_take(struct sound *sound, AVPacket *packet) {
    int count = 0;
    // A damaged packet is silent.
    if (av.avcodec_send_packet(sound->decoder, packet) < 0) return 0;
    while (av.avcodec_receive_frame(sound->decoder, sound->frame) >= 0) {
        count++;
        take_frame(sound);
        av.av_frame_unref(sound->frame);
    }
    return count;
}

int sound_is_complete(const struct sound *sound) { return !sound->stream || sound->next >= sound->first + sound->count; }

static int take_packets(struct sound *sound, AVPacket *packet, struct fragment *fragment) {
    while (av.avcodec_receive_packet(sound->encoder, packet) >= 0) {
        int is_inside = packet->pts >= sound->from * SOUND_FRAME && packet->pts < sound->until * SOUND_FRAME;
        packet->duration = SOUND_FRAME;
        packet->pts += sound->delay;
        packet->dts += sound->delay;
        int code = is_inside ? fragment_add(fragment, packet, fragment->sound) : 0;
        av.av_packet_unref(packet);
        if (code) return code;
    }
    return 0;
}

static int send(struct sound *sound, int64_t offset) {
    AVFrame *frame = sound->frame;
    frame->format = AV_SAMPLE_FMT_FLTP;
    frame->sample_rate = SOUND_CLOCK;
    frame->nb_samples = SOUND_FRAME;
    av.av_channel_layout_default(&frame->ch_layout, 2);
    if (av.av_frame_get_buffer(frame, 0) < 0) return cvideo_memory;
    for (int i = 0; i < 2; i++) memcpy(frame->data[i], sound->samples[i] + offset, SOUND_FRAME * sizeof(float));
    frame->pts = sound->first + offset;
    int code = av.avcodec_send_frame(sound->encoder, frame);
    av.av_frame_unref(frame);
    return code < 0 ? cvideo_no_encoder : 0;
}

int sound_encode(struct sound *sound, struct fragment *fragment) {
    AVPacket *packet = av.av_packet_alloc();
    int code = packet ? 0 : cvideo_memory;
    for (int64_t offset = 0; !code && offset + SOUND_FRAME <= sound->count; offset += SOUND_FRAME) {
        code = send(sound, offset);
        if (!code) code = take_packets(sound, packet, fragment);
    }
    if (!code) {
        av.avcodec_send_frame(sound->encoder, NULL);
        code = take_packets(sound, packet, fragment);
    }
    if (packet) av.av_packet_free(&packet);
    return code;
}

void sound_close(struct sound *sound) {
    if (sound->decoder) av.avcodec_free_context(&sound->decoder);
    if (sound->encoder) av.avcodec_free_context(&sound->encoder);
    if (sound->frame) av.av_frame_free(&sound->frame);
    if (sound->resampler) av.swr_free(&sound->resampler);
    free(sound->samples[0]);
    free(sound->samples[1]);
}
