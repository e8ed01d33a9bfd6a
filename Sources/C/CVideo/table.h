#ifndef CVIDEO_TABLE_H
#define CVIDEO_TABLE_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// The functions of the libraries. They and a hundred others would be loaded at every start of every command if they were linked.
#define FORMAT(_) \
    _(av_find_best_stream) _(av_read_frame) _(avformat_alloc_context) _(avformat_close_input) _(avformat_find_stream_info) \
    _(avformat_free_context) _(avformat_open_input) _(avformat_seek_file) _(avformat_version) _(avio_alloc_context) \
    _(avio_context_free) _(avformat_alloc_output_context2) _(avformat_new_stream) _(avformat_write_header) \
    _(av_interleaved_write_frame) _(av_write_trailer) _(avio_flush) _(av_write_frame) _(av_index_search_timestamp) \
    _(avformat_index_get_entry)
#define CODEC(_) \
    _(av_packet_alloc) _(av_packet_free) _(av_packet_unref) _(avcodec_alloc_context3) _(avcodec_find_decoder) \
    _(avcodec_flush_buffers) _(avcodec_free_context) _(avcodec_get_name) _(avcodec_open2) _(avcodec_parameters_to_context) \
    _(avcodec_receive_frame) _(avcodec_send_packet) _(avcodec_find_encoder_by_name) _(avcodec_send_frame) \
    _(avcodec_receive_packet) _(avcodec_parameters_from_context) _(avcodec_parameters_copy) _(av_packet_rescale_ts) \
    _(av_packet_move_ref) _(avcodec_parameters_alloc) _(avcodec_parameters_free)
#define UTIL(_) \
    _(av_display_rotation_get) _(av_frame_alloc) _(av_frame_free) _(av_frame_unref) _(av_freep) _(av_log_set_level) _(av_malloc) \
    _(av_max_alloc) _(av_strdup) _(av_dict_get) _(av_dict_set) _(av_frame_get_buffer) _(av_frame_make_writable) _(av_opt_set) \
    _(av_opt_set_int) _(av_pix_fmt_desc_get) _(av_rescale_q) _(av_frame_move_ref) _(av_dict_free) \
    _(av_channel_layout_default)
#define RESAMPLE(_) _(swr_alloc_set_opts2) _(swr_convert) _(swr_free) _(swr_init)
#define SCALE(_) _(sws_freeContext) _(sws_getCachedContext) _(sws_getCoefficients) _(sws_getContext) _(sws_scale) _(sws_setColorspaceDetails)

// From version 61 on, the function that writes bytes for FFmpeg may not change them.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t written_byte;
#else
typedef uint8_t written_byte;
#endif

// The place of the display matrix moved with version 61; see `turn` in film.c.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
#define SIDE(_) _(av_packet_side_data_get) _(av_packet_side_data_add)
#define SIDE_OF_STREAM(_)
#else
#define SIDE(_)
#define SIDE_OF_STREAM(_) _(av_stream_get_side_data) _(av_stream_add_side_data)
#endif

#define SLOT(name) __typeof__(name) *name;
extern struct cvideo_table { FORMAT(SLOT) SIDE_OF_STREAM(SLOT) CODEC(SLOT) SIDE(SLOT) UTIL(SLOT) RESAMPLE(SLOT) SCALE(SLOT) } av;
#undef SLOT

/// Returns whether the libraries are available.
int cvideo_ready(void);

struct cvideo {
    AVFormatContext *format;
    AVIOContext *io;
    AVCodecContext *codec;
    AVStream *stream;
    int descriptor, rotation;
    int64_t size, position;
    /// The bytes that may still be read for the current step.
    int64_t left;
    int64_t maximum_pixels, milliseconds;
    /// Whether the decoder has got all packets.
    int is_draining;
    /// Whether frames were decoded to complete what the headers say.
    int is_examined;
    /// For single steps: the current frame, if there is one, and its time in milliseconds.
    AVPacket *packet;
    AVFrame *frame;
    int has_frame;
    int64_t time;
};

/// Decodes frames to complete what the headers say, unless it was done.
void cvideo_examine(struct cvideo *film);

/// Opens a film of which all frames are decoded, not only key frames.
///
/// - Parameter sound: whether `cvideo_next` also meets the packets of sound.
int cvideo_open_whole(int descriptor, int64_t maximum_pixels, int sound, struct cvideo **out);

/// Decodes the next frame.
///
/// - Parameter other: called with each packet that is not of the moving pictures; may be NULL. A result other than 0 ends the film.
/// - Returns: 1 for a frame; 0 at the end; a negative number if `other` failed.
int cvideo_next(struct cvideo *film, AVPacket *packet, AVFrame *frame, int (*other)(void *user, AVPacket *packet), void *user);

/// Turns a frame upright and scales it to a size.
int cvideo_show(const struct cvideo *film, const AVFrame *frame, int width, int height, struct cvideo_frame *out);

/// Moves to the last key frame that is not after a time.
void cvideo_seek(struct cvideo *film, int64_t milliseconds);

/// Scales a frame to the size of `to`, whose pixels are written as 8-bit YUV 4:2:0. The range of the values stays.
///
/// - Parameter method: the flags of the scaler, such as SWS_BICUBIC.
int cvideo_scale(struct SwsContext **sws, const AVFrame *frame, AVFrame *to, int method);

/// Returns whether the lines of a frame were filmed at two times.
int cvideo_is_interlaced(const AVFrame *frame);

/// Chooses the size of an encoded frame: even numbers, as the encoder needs, and no larger than the frame.
void cvideo_choose_size(int frame_width, int frame_height, int long_side, int *width, int *height);

/// Copies the matrix by which players turn the frames.
int cvideo_copy_turn(const AVStream *from, AVStream *to);

/// Returns a frame of 8-bit YUV 4:2:0 with its own pixels; NULL if there is no memory.
AVFrame *cvideo_blank(int width, int height);

/// The bytes that opening may read, and those that one frame may.
enum { CVIDEO_OPENING = 64 << 20, CVIDEO_FRAME = 96 << 20 };

#endif
