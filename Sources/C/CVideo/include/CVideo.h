#ifndef CVIDEO_H
#define CVIDEO_H

#include <stddef.h>
#include <stdint.h>

/// The libraries of FFmpeg, opened when a film needs them. A film is read through a descriptor with an explicit offset; nothing
/// else is ever opened, whatever the film names. Only listed formats and codecs are used, and no threads are started.

enum cvideo_result {
    cvideo_ok = 0,
    /// The libraries are not installed.
    cvideo_missing,
    /// The file is in no format of the list.
    cvideo_unknown,
    /// No frame can be decoded.
    cvideo_corrupt,
    /// The file has no moving pictures.
    cvideo_no_pictures,
    /// No decoder of the list reads the pictures.
    cvideo_codec,
    /// A frame has too many pixels.
    cvideo_too_large,
    cvideo_memory,
    /// The library has no encoder for H.264.
    cvideo_no_encoder,
    /// The frames have more than 8 bits a colour or HDR, which the encoder would lose.
    cvideo_deep,
    /// The frames are interlaced.
    cvideo_interlaced,
    /// The sound cannot be copied into the format of the new file.
    cvideo_sound,
    /// The new file cannot be written.
    cvideo_write,
};

struct cvideo_facts {
    /// The length in milliseconds; 0 if the file does not say it.
    int64_t milliseconds;
    /// The size of a stored frame in pixels, before it is turned.
    int width, height;
    /// By how many degrees clockwise a frame must be turned to be upright: 0, 90, 180 or 270.
    int rotation;
    /// Frames in a second; 0 if the file does not say it.
    double frame_rate;
    /// Names as FFmpeg writes them, such as "mov,mp4,m4a,3gp,3g2,mj2", "hevc" and "aac"; empty without sound.
    char container[48], video_codec[32], audio_codec[32];
    int channels, sample_rate;
    /// The bytes in a second times eight; 0 if unknown.
    int64_t bit_rate;
};

/// An upright frame: 8-bit RGB in rows without padding.
struct cvideo_frame {
    uint8_t *rgb;
    int width, height;
    /// The colours of the stored frame, as code points of ITU-T H.273. The curve of HDR is still in the pixels.
    int primaries, transfer;
};

struct cvideo;

/// Opens the film behind a descriptor, which must stay open as long as the film.
///
/// - Parameter maximum_pixels: larger frames are refused.
int cvideo_open(int descriptor, int64_t maximum_pixels, struct cvideo **out, struct cvideo_facts *facts);
void cvideo_close(struct cvideo *film);

/// Decodes the last key frame that is not after a time, or the first one after it.
///
/// - Parameter long_side: a longer frame is scaled down to it.
int cvideo_frame(struct cvideo *film, int64_t milliseconds, int long_side, struct cvideo_frame *out);
void cvideo_free(struct cvideo_frame *frame);

/// Moves to the last key frame that is not after a time, unless the frames from there on were passed already and the time is still
/// ahead.
int cvideo_go(struct cvideo *film, int64_t milliseconds);

/// Decodes the next frame, after `cvideo_go`.
///
/// - Parameter milliseconds: set to the time of the frame since the first frame.
/// - Returns: 1 for a frame, 0 at the end.
int cvideo_step(struct cvideo *film, int64_t *milliseconds);

/// Returns the frame that `cvideo_step` decoded, upright, and scaled to a size whatever its own shape is.
int cvideo_take(struct cvideo *film, int width, int height, struct cvideo_frame *out);

/// The length of the moving pictures in milliseconds, without sound that is longer; 0 if unknown.
int64_t cvideo_length(const struct cvideo *film);

/// How a film is encoded again.
struct cvideo_encoding {
    /// The name of FFmpeg for the format of the new file: "mp4", "mov" or "3gp".
    const char *container;
    /// The longest side of a frame in pixels; smaller frames keep their size.
    int long_side;
    /// The constant rate factor of x264: a lower number is better and larger.
    int rate_factor;
    /// The part of the film that is encoded, in milliseconds; all of it if `until` is 0. If it is negative, only the first frame is looked at.
    int64_t from, until;
};

struct cvideo_encoded {
    /// The size of the new file, or of the packets if none is written.
    int64_t bytes;
    /// The bytes of the first packet, which is a key frame, and of all sound.
    int64_t first_bytes, sound_bytes;
    int64_t frames;
    int width, height;
    /// The offset of the last box of the new file, "moov".
    int64_t movie_offset;
};

/// Encodes a film again as H.264 by x264, in one thread. The sound is copied.
///
/// - Parameter output: a descriptor to which the new film is written; -1 to count the bytes only.
int cvideo_encode(
    int descriptor, int64_t maximum_pixels, int output, const struct cvideo_encoding *encoding, struct cvideo_encoded *out);

struct cvideo_comparison {
    int64_t original_frames, copy_frames;
    /// From the first frame to the last one.
    int64_t original_milliseconds, copy_milliseconds;
    /// The structural similarity of the luma of every tenth frame, at the size of the copy.
    double average, lowest;
    int64_t compared;
};

/// Decodes a film and its smaller copy, and compares their frames.
int cvideo_compare(int original, int copy, int64_t maximum_pixels, struct cvideo_comparison *out);

/// How a film is played in segments. All segments of a film are made by the same recipe, so that they fit together.
struct cvideo_recipe {
    int64_t milliseconds;
    /// The time stamp of the beginning of the film, in microseconds.
    int64_t start;
    /// Whether the pictures are copied. Each segment then begins with the key frame before its first frame, and overlaps the segments
    /// beside it.
    int is_copy;
    /// Whether the frames are too many and too large to be decoded completely in time.
    int is_quick;
    int is_interlaced, has_sound;
    /// The size of a frame of the segments, before it is turned.
    int width, height;
    int rate_numerator, rate_denominator;
    /// The colours, as numbers of FFmpeg.
    int range, primaries, transfer, matrix;
    /// The profile and the level of the pictures: "avc1.64001F".
    char codec[16];
};

/// Decides how a film is played, and writes the header of its segments: the boxes "ftyp" and "moov" of a fragmented MP4.
///
/// - Parameters:
///   - may_copy: whether pictures in H.264 are copied instead of encoded again.
///   - bytes: set to the size of the header.
int cvideo_plan(
    int descriptor, int64_t maximum_pixels, int may_copy, int output, struct cvideo_recipe *out, int64_t *bytes);

/// Writes a part of a film as a fragment of MP4: the boxes "moof" and "mdat". The times of the fragment are those of the film; those of
/// copied pictures are later by `cvideo_copy_delay`, because some frames are decoded before the time 0.
///
/// - Parameter from, until: milliseconds. Each frame and each sample of the sound belongs to the part in which it begins.
int cvideo_segment(
    int descriptor, int64_t maximum_pixels, int output, const struct cvideo_recipe *recipe, int64_t from, int64_t until,
    int64_t *bytes);

/// In milliseconds.
enum { cvideo_copy_delay = 1000 };

/// Returns the version of libavformat, as 59.27.100; NULL if it is missing.
const char *cvideo_version(void);

#endif
