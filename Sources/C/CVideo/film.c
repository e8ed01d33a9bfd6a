#include "CVideo.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table.h"

static const char *formats = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg";
static const char *codecs =
    "h264,hevc,libdav1d,vp8,vp9,mpeg4,h263,mjpeg,mpeg1video,mpeg2video,msmpeg4v1,msmpeg4v2,msmpeg4,wmv1,wmv2,wmv3,vc1,theora,flv,"
    "dvvideo,prores,cinepak,svq1,svq3,rawvideo,indeo3,indeo5,vp6,vp6f";

/// A file names no more streams than this.
enum { MAXIMUM_STREAMS = 64, BUFFER = 32 << 10 };

static int read_bytes(void *user, uint8_t *bytes, int count) {
    struct cvideo *film = user;
    if (count > film->left) count = (int)film->left;
    if (count <= 0 || film->position >= film->size) return AVERROR_EOF;
    ssize_t got;
    do got = pread(film->descriptor, bytes, (size_t)count, (off_t)film->position);
    while (got < 0 && errno == EINTR);
    if (got < 0) return AVERROR(EIO);
    if (got == 0) return AVERROR_EOF;
    film->position += got;
    film->left -= got;
    return (int)got;
}

static int64_t seek_bytes(void *user, int64_t offset, int whence) {
    struct cvideo *film = user;
    if (whence & AVSEEK_SIZE) return film->size;
    whence &= ~AVSEEK_FORCE;
    int64_t base = whence == SEEK_CUR ? film->position : whence == SEEK_END ? film->size : 0;
    if (offset > film->size - base || offset < -base) return AVERROR(EINVAL);
    return film->position = base + offset;
}

/// Refuses files and addresses that a film or a list in it names.
static int open_nothing(AVFormatContext *format, AVIOContext **out, const char *name, int flags, AVDictionary **options) {
    (void)format, (void)name, (void)flags, (void)options;
    *out = NULL;
    return AVERROR(EPERM);
}

static int start_io(struct cvideo *film) {
    uint8_t *buffer = av.av_malloc(BUFFER);
    if (!buffer) return cvideo_memory;
    film->io = av.avio_alloc_context(buffer, BUFFER, 0, film, read_bytes, NULL, seek_bytes);
    if (!film->io) {
        av.av_freep(&buffer);
        return cvideo_memory;
    }
    return 0;
}

static int start_format(struct cvideo *film) {
    film->format = av.avformat_alloc_context();
    if (!film->format) return cvideo_memory;
    film->format->pb = film->io;
    film->format->io_open = open_nothing;
    film->format->flags |= AVFMT_FLAG_CUSTOM_IO;
    film->format->max_streams = MAXIMUM_STREAMS;
    film->format->probesize = 2 << 20;
    film->format->max_analyze_duration = AV_TIME_BASE;
    film->format->format_whitelist = av.av_strdup(formats);
    film->format->codec_whitelist = av.av_strdup(codecs);
    film->format->protocol_whitelist = av.av_strdup("");
    // On failure the context is freed and set to NULL.
    return av.avformat_open_input(&film->format, "", NULL, NULL) < 0 ? cvideo_unknown : 0;
}

/// Reads the angle from the display matrix.
static int turn(AVStream *stream) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *side = av.av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    const uint8_t *matrix = side && side->size >= 36 ? side->data : NULL;
#else
    size_t size = 0;
    const uint8_t *matrix = av.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (size < 36) matrix = NULL;
#endif
    if (!matrix) return 0;
    // The library counts counterclockwise, and returns no number for a matrix that cannot be inverted.
    double angle = -av.av_display_rotation_get((const int32_t *)matrix);
    if (!(angle > -1000 && angle < 1000)) return 0;
    return ((int)(angle + 720 + 45) / 90 * 90) % 360;
}

static int is_complete(const AVStream *stream) {
    return stream->codecpar->codec_id != AV_CODEC_ID_NONE && stream->codecpar->width > 0 && stream->codecpar->height > 0;
}

/// Finds the stream of moving pictures. A picture of a cover is none.
static AVStream *moving(const AVFormatContext *format) {
    AVStream *found = NULL;
    int64_t largest = -1;
    for (unsigned i = 0; i < format->nb_streams; i++) {
        AVStream *stream = format->streams[i];
        if (stream->codecpar->codec_type != AVMEDIA_TYPE_VIDEO || stream->disposition & AV_DISPOSITION_ATTACHED_PIC) continue;
        int64_t pixels = (int64_t)stream->codecpar->width * stream->codecpar->height;
        if (pixels > largest) {
            largest = pixels;
            found = stream;
        }
    }
    return found;
}

void cvideo_examine(struct cvideo *film) {
    // The library crashes if it is asked twice.
    if (!film->is_examined) av.avformat_find_stream_info(film->format, NULL);
    film->is_examined = 1;
}

static int find_stream(struct cvideo *film) {
    film->stream = moving(film->format);
    int is_lengthless = film->format->duration == AV_NOPTS_VALUE || film->format->duration <= 0;
    // The headers of most formats say all that is needed; else frames must be decoded to find it.
    if (!film->stream || !is_complete(film->stream) || is_lengthless) {
        cvideo_examine(film);
        film->stream = moving(film->format);
    }
    return film->stream ? 0 : cvideo_no_pictures;
}

static int start_codec(struct cvideo *film) {
    AVCodecParameters *parameters = film->stream->codecpar;
    if ((int64_t)parameters->width * parameters->height > film->maximum_pixels) return cvideo_too_large;
    const AVCodec *codec = av.avcodec_find_decoder(parameters->codec_id);
    if (!codec) return cvideo_codec;
    film->codec = av.avcodec_alloc_context3(codec);
    if (!film->codec) return cvideo_memory;
    if (av.avcodec_parameters_to_context(film->codec, parameters) < 0) return cvideo_corrupt;
    film->codec->thread_count = 1;
    film->codec->skip_frame = AVDISCARD_NONKEY;
    film->codec->skip_loop_filter = AVDISCARD_ALL;
    film->codec->max_pixels = film->maximum_pixels;
    film->codec->codec_whitelist = av.av_strdup(codecs);
    return av.avcodec_open2(film->codec, codec, NULL) < 0 ? cvideo_codec : 0;
}

static void tell(struct cvideo *film, struct cvideo_facts *facts) {
    AVCodecParameters *parameters = film->stream->codecpar;
    facts->width = parameters->width;
    facts->height = parameters->height;
    facts->rotation = film->rotation;
    facts->milliseconds = film->milliseconds;
    AVRational rate = film->stream->avg_frame_rate.num > 0 ? film->stream->avg_frame_rate : film->stream->r_frame_rate;
    if (rate.num > 0 && rate.den > 0) facts->frame_rate = (double)rate.num / rate.den;
    if (facts->frame_rate > 10000) facts->frame_rate = 0;
    snprintf(facts->container, sizeof facts->container, "%s", film->format->iformat->name);
    snprintf(facts->video_codec, sizeof facts->video_codec, "%s", av.avcodec_get_name(parameters->codec_id));
    if (film->milliseconds > 0) facts->bit_rate = (int64_t)((double)film->size * 8000 / (double)film->milliseconds);
    for (unsigned i = 0; i < film->format->nb_streams; i++) {
        AVCodecParameters *sound = film->format->streams[i]->codecpar;
        if (sound->codec_type != AVMEDIA_TYPE_AUDIO) continue;
        snprintf(facts->audio_codec, sizeof facts->audio_codec, "%s", av.avcodec_get_name(sound->codec_id));
        facts->channels = sound->ch_layout.nb_channels;
        facts->sample_rate = sound->sample_rate;
        break;
    }
}

static int begin(struct cvideo *film, struct cvideo_facts *facts) {
    int code = start_io(film);
    if (!code) code = start_format(film);
    if (!code) code = find_stream(film);
    if (code) return code;
    for (unsigned i = 0; i < film->format->nb_streams; i++) {
        AVStream *stream = film->format->streams[i];
        stream->discard = stream == film->stream ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
    }
    film->rotation = turn(film->stream);
    int64_t length = film->format->duration;
    film->milliseconds = length != AV_NOPTS_VALUE && length > 0 ? length / 1000 : 0;
    tell(film, facts);
    return start_codec(film);
}

int cvideo_open(int descriptor, int64_t maximum_pixels, struct cvideo **out, struct cvideo_facts *facts) {
    memset(facts, 0, sizeof *facts);
    *out = NULL;
    if (!cvideo_ready()) return cvideo_missing;
    struct stat state;
    if (fstat(descriptor, &state) != 0) return cvideo_corrupt;
    struct cvideo *film = calloc(1, sizeof *film);
    if (!film) return cvideo_memory;
    film->descriptor = descriptor;
    film->size = state.st_size;
    film->left = CVIDEO_OPENING;
    film->maximum_pixels = maximum_pixels;
    int code = begin(film, facts);
    if (code) {
        cvideo_close(film);
        return code;
    }
    *out = film;
    return 0;
}

void cvideo_close(struct cvideo *film) {
    if (!film) return;
    if (film->packet) av.av_packet_free(&film->packet);
    if (film->frame) av.av_frame_free(&film->frame);
    if (film->codec) av.avcodec_free_context(&film->codec);
    if (film->format) av.avformat_close_input(&film->format);
    if (film->io) {
        av.av_freep(&film->io->buffer);
        av.avio_context_free(&film->io);
    }
    free(film);
}
