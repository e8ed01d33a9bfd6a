#include "CJpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

/// The maximum number of scans. A progressive file may have any number of scans, and each scan passes over every pixel.
/// Encoders write about ten.
enum { maximum_scans = 100 };
static const int64_t maximum_work = 2400000000;  // pixels times scans: ten of the largest camera's, with room

/// The maximum number of padding bytes between the end of a scan and the next marker. More bytes mean that the scan is damaged.
enum { maximum_padding = 64 };

struct failure {
    struct jpeg_error_mgr base;
    jmp_buf jump;
    char *message;
    int in_scans;
};

static void give_up(j_common_ptr info) {
    struct failure *failure = (struct failure *)info->err;
    char text[JMSG_LENGTH_MAX];
    (*info->err->format_message)(info, text);
    if (failure->message) snprintf(failure->message, 200, "%s", text);
    longjmp(failure->jump, 1);
}

/// Returns whether a warning means that a part of the picture is missing or wrong. Other warnings are about headers, profiles
/// and padding.
static int is_damage(const struct failure *failure) {
    switch (failure->base.msg_code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC: return 1;
    case JWRN_EXTRANEOUS_DATA: return failure->in_scans && failure->base.msg_parm.i[0] > maximum_padding;
    default: return 0;
    }
}

static void count_warning(j_common_ptr info, int level) {
    struct failure *failure = (struct failure *)info->err;
    if (level >= 0 || !is_damage(failure)) return;
    if (info->err->num_warnings++ == 0 && failure->message) {
        char text[JMSG_LENGTH_MAX];
        (*info->err->format_message)(info, text);
        snprintf(failure->message, 200, "%s", text);
    }
}

static void watch_scans(j_common_ptr info) {
    if (!info->is_decompressor) return;
    j_decompress_ptr picture = (j_decompress_ptr)info;
    int scans = picture->input_scan_number;
    int64_t work = (int64_t)picture->image_width * picture->image_height * scans;
    if (scans <= maximum_scans && work <= maximum_work) return;
    struct failure *failure = (struct failure *)info->err;
    if (failure->message) snprintf(failure->message, 200, "too many scans");
    longjmp(failure->jump, 1);
}

static void begin(struct jpeg_decompress_struct *info, struct failure *failure, char *message) {
    info->err = jpeg_std_error(&failure->base);
    failure->base.error_exit = give_up;
    failure->base.emit_message = count_warning;
    failure->message = message;
    failure->in_scans = 0;
}

static int smallest_scale(int side, int wanted) {
    if (wanted <= 0 || side <= wanted) return 8;
    for (int m = 1; m < 8; m++)
        if (((int64_t)side * m + 7) / 8 >= wanted) return m;
    return 8;
}

/// Returns the same or a larger scale that takes less time: libjpeg-turbo has vector code for whole, half and quarter blocks,
/// but not for five to seven eighths of a block.
static int quickest_scale(int scale) { return scale > 4 ? 8 : scale; }

/// Converts a row of CMYK, which Adobe writes inverted. Without a profile, the product of ink and black approximates the
/// colour.
static void cmyk_row(const uint8_t *in, uint8_t *out, int width, int inverted) {
    for (int x = 0; x < width; x++, in += 4, out += 3) {
        int k = inverted ? in[3] : 255 - in[3];
        for (int c = 0; c < 3; c++) {
            int ink = inverted ? in[c] : 255 - in[c];
            out[c] = (uint8_t)((ink * k + 127) / 255);
        }
    }
}

/// Reads the header and sets the scale and the output size of `info`.
static void plan(struct jpeg_decompress_struct *info, int long_side, int fast, struct cjpeg_pixels *out) {
    jpeg_read_header(info, TRUE);
    out->full_width = (int)info->image_width;
    out->full_height = (int)info->image_height;
    int side = (int)(info->image_width > info->image_height ? info->image_width : info->image_height);
    int scale = smallest_scale(side, long_side);
    // Hashes are computed from fast decodes, and stored hashes depend on this scale, so it must not change.
    info->scale_num = (unsigned)(fast ? scale : quickest_scale(scale));
    info->scale_denom = 8;
    jpeg_calc_output_dimensions(info);
    out->is_cmyk = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    out->width = (int)info->output_width;
    out->height = (int)info->output_height;
    for (int i = 0; jpeg_has_multiple_scans(info) && i < info->num_components; i++)
        out->held += (int64_t)info->comp_info[i].width_in_blocks * info->comp_info[i].height_in_blocks * DCTSIZE2 * (int64_t)sizeof(JCOEF);
}

int cjpeg_plan(const uint8_t *bytes, size_t count, int long_side, int fast, int64_t maximum_pixels, struct cjpeg_pixels *out) {
    struct jpeg_decompress_struct info = {0};
    struct failure failure;
    memset(out, 0, sizeof *out);
    begin(&info, &failure, out->message);
    if (setjmp(failure.jump)) {
        jpeg_destroy_decompress(&info);
        return cjpeg_corrupt;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    plan(&info, long_side, fast, out);
    jpeg_destroy_decompress(&info);
    return (int64_t)out->full_width * out->full_height > maximum_pixels ? cjpeg_too_many : 0;
}

static int decode(const uint8_t *bytes, size_t count, int long_side, int fast, int inks, uint8_t *target, size_t target_bytes, struct cjpeg_pixels *out) {
    struct jpeg_decompress_struct info = {0};
    struct failure failure;
    struct jpeg_progress_mgr progress;
    uint8_t *volatile row = NULL;
    memset(out, 0, sizeof *out);
    begin(&info, &failure, out->message);
    if (setjmp(failure.jump)) {
        size_t stride = (size_t)info.output_width * (inks ? 4 : 3), rows = info.output_scanline;
        free(row);
        jpeg_destroy_decompress(&info);
        if (rows > 0) {
            // Fills the missing rows with grey, because black would look like part of a dark picture.
            memset(target + rows * stride, 128, target_bytes - rows * stride);
            out->warnings = 1;
            return 0;
        }
        free(out->profile);
        out->profile = NULL;
        return cjpeg_corrupt;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_save_markers(&info, JPEG_APP0 + 2, 0xFFFF);
    plan(&info, long_side, fast, out);
    size_t stride = (size_t)out->width * (inks ? 4 : 3);
    int cmyk = out->is_cmyk;
    if (cmyk) row = malloc((size_t)out->width * 4);
    if ((inks && !cmyk) || target_bytes != stride * (size_t)out->height || (cmyk && !row)) {
        jpeg_destroy_decompress(&info);
        return cjpeg_memory;
    }
    progress.progress_monitor = watch_scans;
    info.progress = &progress;
    info.out_color_space = cmyk ? JCS_CMYK : JCS_RGB;
    if (fast) {
        info.dct_method = JDCT_IFAST;
        info.do_fancy_upsampling = FALSE;
    }
    unsigned length = 0;
    JOCTET *profile = NULL;
    if (jpeg_read_icc_profile(&info, &profile, &length)) {
        out->profile = profile;
        out->profile_length = length;
    }
    failure.in_scans = 1;
    jpeg_start_decompress(&info);
    int inverted = info.saw_Adobe_marker;
    while (info.output_scanline < info.output_height) {
        uint8_t *line = target + stride * info.output_scanline;
        JSAMPROW rows[1] = {cmyk ? row : line};
        jpeg_read_scanlines(&info, rows, 1);
        if (inks) for (size_t i = 0; i < stride; i++) line[i] = inverted ? (uint8_t)(255 - row[i]) : row[i];
        else if (cmyk) cmyk_row(row, line, (int)info.output_width, inverted);
    }
    out->warnings = info.err->num_warnings > 0;
    free(row);
    jpeg_abort_decompress(&info);
    jpeg_destroy_decompress(&info);
    return 0;
}

int cjpeg_decode(const uint8_t *bytes, size_t count, int long_side, int fast, uint8_t *target, size_t target_bytes, struct cjpeg_pixels *out) {
    return decode(bytes, count, long_side, fast, 0, target, target_bytes, out);
}

int cjpeg_decode_inks(const uint8_t *bytes, size_t count, int long_side, int fast, uint8_t *target, size_t target_bytes, struct cjpeg_pixels *out) {
    return decode(bytes, count, long_side, fast, 1, target, target_bytes, out);
}

static int encode(const uint8_t *pixels, int width, int height, int bands, int quality, int small, uint8_t **out, size_t *count) {
    struct jpeg_compress_struct info;
    struct failure failure;
    unsigned char *volatile buffer = NULL;
    unsigned long length = 0;
    info.err = jpeg_std_error(&failure.base);
    failure.base.error_exit = give_up;
    failure.message = NULL;
    failure.in_scans = 0;
    if (setjmp(failure.jump)) {
        jpeg_destroy_compress(&info);
        free(buffer);
        return cjpeg_memory;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, (unsigned char **)&buffer, &length);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = bands;
    info.in_color_space = bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    if (small) jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * (size_t)width * (size_t)bands);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *out = buffer;
    *count = length;
    return 0;
}

int cjpeg_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **out, size_t *count) {
    return encode(rgb, width, height, 3, quality, 0, out, count);
}

int cjpeg_encode_small(const uint8_t *pixels, int width, int height, int bands, int quality, uint8_t **out, size_t *count) {
    return encode(pixels, width, height, bands, quality, 1, out, count);
}

void cjpeg_free(void *memory) { free(memory); }

#define TEXT(x) #x
#define VALUE(x) TEXT(x)
const char *cjpeg_version(void) { return VALUE(LIBJPEG_TURBO_VERSION); }
