#ifndef CVIDEO_PLAY_H
#define CVIDEO_PLAY_H

#include "CVideo.h"
#include "table.h"

/// The time base of the pictures in segments, and the samples of their sound in a second.
enum { PICTURE_CLOCK = 90000, SOUND_CLOCK = 48000, SOUND_FRAME = 1024 };

/// The largest numbers of frames in a second of segments.
enum { CVIDEO_RATE = 60, CVIDEO_QUICK_RATE = 30 };

/// The writer of one fragment.
struct fragment {
    AVFormatContext *format;
    AVIOContext *io;
    AVStream *pictures, *sound;
    int output, failed;
    /// Whether bytes are written; the header is left out of segments.
    int is_writing;
    int64_t bytes;
};

/// - Parameters:
///   - pictures: the parameters of the pictures. Those of the sound may be NULL.
///   - has_header: whether the header is written to the output.
int fragment_open(
    struct fragment *fragment, const AVStream *film, const AVCodecParameters *pictures, const AVCodecContext *sound, int output,
    int has_header);
/// Adds a packet, whose times have the clock of its stream.
int fragment_add(struct fragment *fragment, AVPacket *packet, AVStream *stream);
int fragment_finish(struct fragment *fragment);
void fragment_close(struct fragment *fragment);

/// The sound of a part of the film: stereo, decoded to its place in the part. What is missing is silent.
struct sound {
    AVStream *stream;
    AVCodecContext *decoder, *encoder;
    AVFrame *frame;
    struct SwrContext *resampler;
    /// The properties of the frames for which the resampler was made.
    int format, rate, channels;
    float *samples[2];
    /// The number of the first sample since the start of the film, the number of samples, and the number of the next one.
    int64_t first, count, next;
    /// The first and the last frame of the encoder that belong to the part.
    int64_t from, until;
    /// The start of the film in microseconds.
    int64_t start;
    /// Added to the times of the encoded sound.
    int64_t delay;
};

/// Finds the first stream whose sound can be decoded, and opens its decoder. Without one, `sound->stream` is NULL.
int sound_open(struct sound *sound, struct cvideo *film);
int sound_start_encoder(struct sound *sound);
/// Makes room for a part, in milliseconds.
int sound_begin(struct sound *sound, int64_t start, int64_t from, int64_t until);
/// Decodes a packet. Returns the number of decoded frames.
int sound_take(struct sound *sound, AVPacket *packet);
int sound_is_complete(const struct sound *sound);
int sound_encode(struct sound *sound, struct fragment *fragment);
void sound_close(struct sound *sound);

/// Opens an encoder for the frames of a recipe.
int cvideo_start_pictures(const struct cvideo_recipe *recipe, AVCodecContext **out);

#endif
