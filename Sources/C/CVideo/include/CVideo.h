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

/// Returns the version of libavformat, as 59.27.100; NULL if it is missing.
const char *cvideo_version(void);

#endif
