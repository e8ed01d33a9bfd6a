// Writes fragments of MP4.
#include <errno.h>
#include <unistd.h>

#include "play.h"

enum { BUFFER = 64 << 10 };

static int write_bytes(void *user, written_byte *bytes, int count) {
    struct fragment *fragment = user;
    for (int done = 0; fragment->is_writing && done < count;) {
        ssize_t put = pwrite(fragment->output, bytes + done, (size_t)(count - done), (off_t)fragment->bytes);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) {
            fragment->failed = 1;
            return AVERROR(EIO);
        }
        done += (int)put;
        fragment->bytes += put;
    }
    return count;
}

static int add_stream(struct fragment *fragment, int clock, AVStream **out) {
    AVStream *stream = av.avformat_new_stream(fragment->format, NULL);
    if (!stream) return cvideo_memory;
    stream->time_base = (AVRational){1, clock};
    *out = stream;
    return 0;
}

static int start_io(struct fragment *fragment) {
    uint8_t *buffer = av.av_malloc(BUFFER);
    if (!buffer) return cvideo_memory;
    fragment->io = av.avio_alloc_context(buffer, BUFFER, 1, fragment, NULL, write_bytes, NULL);
    if (!fragment->io) {
        av.av_freep(&buffer);
        return cvideo_memory;
    }
    fragment->io->seekable = 0;
    fragment->format->pb = fragment->io;
    fragment->format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    fragment->format->avoid_negative_ts = 0;
    return 0;
}

static int write_header(struct fragment *fragment) {
    AVDictionary *options = NULL;
    // The times of a fragment are those of the film, although the fragments before it were written elsewhere.
    av.av_dict_set(&options, "movflags", "empty_moov+default_base_moof+frag_custom+frag_discont", 0);
    av.av_dict_set(&options, "use_editlist", "0", 0);
    int code = av.avformat_write_header(fragment->format, &options);
    av.av_dict_free(&options);
    av.avio_flush(fragment->io);
    if (code < 0) return fragment->failed ? cvideo_write : cvideo_corrupt;
    return fragment->failed ? cvideo_write : 0;
}

int fragment_open(
    struct fragment *fragment, const AVStream *film, const AVCodecParameters *pictures, const AVCodecContext *sound, int output,
    int has_header) {
    fragment->output = output;
    if (av.avformat_alloc_output_context2(&fragment->format, NULL, "mp4", NULL) < 0) return cvideo_no_encoder;
    int code = start_io(fragment);
    if (!code) code = add_stream(fragment, PICTURE_CLOCK, &fragment->pictures);
    if (code) return code;
    if (av.avcodec_parameters_copy(fragment->pictures->codecpar, pictures) < 0) return cvideo_memory;
    fragment->pictures->codecpar->codec_tag = 0;
    code = cvideo_copy_turn(film, fragment->pictures);
    if (!code && sound) {
        code = add_stream(fragment, SOUND_CLOCK, &fragment->sound);
        if (!code && av.avcodec_parameters_from_context(fragment->sound->codecpar, sound) < 0) code = cvideo_memory;
    }
    fragment->is_writing = has_header;
    if (!code) code = write_header(fragment);
    fragment->is_writing = 1;
    return code;
}

int fragment_add(struct fragment *fragment, AVPacket *packet, AVStream *stream) {
    packet->stream_index = stream->index;
    packet->pos = -1;
    int clock = stream == fragment->sound ? SOUND_CLOCK : PICTURE_CLOCK;
    av.av_packet_rescale_ts(packet, (AVRational){1, clock}, stream->time_base);
    int code = av.av_write_frame(fragment->format, packet);
    av.av_packet_unref(packet);
    if (code >= 0) return 0;
    return fragment->failed ? cvideo_write : cvideo_corrupt;
}

int fragment_finish(struct fragment *fragment) {
    int code = av.av_write_frame(fragment->format, NULL);
    av.avio_flush(fragment->io);
    return code < 0 || fragment->failed ? cvideo_write : 0;
}

void fragment_close(struct fragment *fragment) {
    if (fragment->format) av.avformat_free_context(fragment->format);
    if (fragment->io) {
        av.av_freep(&fragment->io->buffer);
        av.avio_context_free(&fragment->io);
    }
}
