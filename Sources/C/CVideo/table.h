#ifndef CVIDEO_TABLE_H
#define CVIDEO_TABLE_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/mem.h>
#include <libswscale/swscale.h>

// The functions of the libraries. They and a hundred others would be loaded at every start of every command if they were linked.
#define FORMAT(_) \
    _(av_find_best_stream) _(av_read_frame) _(avformat_alloc_context) _(avformat_close_input) _(avformat_find_stream_info) \
    _(avformat_free_context) _(avformat_open_input) _(avformat_seek_file) _(avformat_version) _(avio_alloc_context) \
    _(avio_context_free)
#define CODEC(_) \
    _(av_packet_alloc) _(av_packet_free) _(av_packet_unref) _(avcodec_alloc_context3) _(avcodec_find_decoder) \
    _(avcodec_flush_buffers) _(avcodec_free_context) _(avcodec_get_name) _(avcodec_open2) _(avcodec_parameters_to_context) \
    _(avcodec_receive_frame) _(avcodec_send_packet)
#define UTIL(_) \
    _(av_display_rotation_get) _(av_frame_alloc) _(av_frame_free) _(av_frame_unref) _(av_freep) _(av_log_set_level) _(av_malloc) \
    _(av_max_alloc) _(av_strdup)
#define SCALE(_) _(sws_freeContext) _(sws_getCoefficients) _(sws_getContext) _(sws_scale) _(sws_setColorspaceDetails)

// The place of the display matrix moved with version 61; see `turn` in film.c.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
#define SIDE(_) _(av_packet_side_data_get)
#define SIDE_OF_STREAM(_)
#else
#define SIDE(_)
#define SIDE_OF_STREAM(_) _(av_stream_get_side_data)
#endif

#define SLOT(name) __typeof__(name) *name;
extern struct cvideo_table { FORMAT(SLOT) SIDE_OF_STREAM(SLOT) CODEC(SLOT) SIDE(SLOT) UTIL(SLOT) SCALE(SLOT) } av;
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
};

/// The bytes that opening may read, and those that one frame may.
enum { CVIDEO_OPENING = 64 << 20, CVIDEO_FRAME = 96 << 20 };

#endif
