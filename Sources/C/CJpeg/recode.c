#include "CJpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

/// The maximum number of scans, as in jpeg.c: several times the number that encoders write.
enum { maximum_scans = 100 };

struct trouble {
    struct jpeg_error_mgr base;
    jmp_buf jump;
    char *message;
    int damaged;
};

static void give_up(j_common_ptr info) {
    struct trouble *trouble = (struct trouble *)info->err;
    char text[JMSG_LENGTH_MAX];
    (*info->err->format_message)(info, text);
    snprintf(trouble->message, 200, "%s", text);
    longjmp(trouble->jump, 1);
}

static void note(j_common_ptr info, int level) {
    struct trouble *trouble = (struct trouble *)info->err;
    // Extraneous bytes between two segments are not damage, because some cameras write them.
    if (level >= 0 || info->err->msg_code == JWRN_EXTRANEOUS_DATA || trouble->damaged) return;
    trouble->damaged = 1;
    char text[JMSG_LENGTH_MAX];
    (*info->err->format_message)(info, text);
    snprintf(trouble->message, 200, "%s", text);
}

static void watch_scans(j_common_ptr info) {
    if (!info->is_decompressor || ((j_decompress_ptr)info)->input_scan_number <= maximum_scans) return;
    struct trouble *trouble = (struct trouble *)info->err;
    snprintf(trouble->message, 200, "too many scans");
    longjmp(trouble->jump, 1);
}

/// Returns whether the planes can be copied without a conversion: 8-bit grey, or 8-bit YCbCr whose two chroma planes have the
/// size of the luma plane, or half its width or height or both.
static int is_plain(const struct jpeg_decompress_struct *in) {
    if (in->data_precision != 8) return 0;
    if (in->jpeg_color_space == JCS_GRAYSCALE && in->num_components == 1) return 1;
    if (in->jpeg_color_space != JCS_YCbCr || in->num_components != 3) return 0;
    const jpeg_component_info *c = in->comp_info;
    return c[0].h_samp_factor <= 2 && c[0].v_samp_factor <= 2 && c[1].h_samp_factor == 1 && c[1].v_samp_factor == 1 &&
           c[2].h_samp_factor == 1 && c[2].v_samp_factor == 1;
}

static void set_up(struct jpeg_compress_struct *to, const struct jpeg_decompress_struct *from, int quality) {
    to->image_width = from->image_width;
    to->image_height = from->image_height;
    to->input_components = from->num_components;
    to->in_color_space = from->jpeg_color_space;
    jpeg_set_defaults(to);
    jpeg_set_colorspace(to, from->jpeg_color_space);
    for (int i = 0; i < from->num_components; i++) {
        to->comp_info[i].h_samp_factor = from->num_components == 1 ? 1 : from->comp_info[i].h_samp_factor;
        to->comp_info[i].v_samp_factor = from->num_components == 1 ? 1 : from->comp_info[i].v_samp_factor;
    }
    jpeg_set_quality(to, quality, TRUE);
    to->raw_data_in = TRUE;
    if (from->saw_JFIF_marker) {
        to->density_unit = from->density_unit;
        to->X_density = from->X_density;
        to->Y_density = from->Y_density;
    }
}

int cjpeg_recode(const uint8_t *bytes, size_t count, int quality, uint8_t **out, size_t *length, char message[200]) {
    struct jpeg_decompress_struct in = {0};
    struct jpeg_compress_struct to = {0};
    struct trouble trouble = {.message = message};
    struct jpeg_progress_mgr progress = {.progress_monitor = watch_scans};
    unsigned char *volatile buffer = NULL;
    unsigned char *volatile room = NULL;
    unsigned long written = 0;
    message[0] = 0;
    in.err = to.err = jpeg_std_error(&trouble.base);
    trouble.base.error_exit = give_up;
    trouble.base.emit_message = note;
    if (setjmp(trouble.jump)) {
        jpeg_destroy_decompress(&in);
        jpeg_destroy_compress(&to);
        free(buffer);
        free(room);
        return cjpeg_corrupt;
    }
    jpeg_create_decompress(&in);
    jpeg_create_compress(&to);
    jpeg_mem_src(&in, bytes, count);
    jpeg_read_header(&in, TRUE);
    if (!is_plain(&in)) longjmp(trouble.jump, 1);
    in.progress = &progress;
    in.raw_data_out = TRUE;
    in.out_color_space = in.jpeg_color_space;
    in.do_fancy_upsampling = FALSE;
    jpeg_start_decompress(&in);
    jpeg_mem_dest(&to, (unsigned char **)&buffer, &written);
    set_up(&to, &in, quality);
    jpeg_start_compress(&to, TRUE);

    // One row of blocks for each plane.
    JSAMPROW rows[3][2 * DCTSIZE];
    JSAMPARRAY planes[3];
    size_t total = 0, widths[3] = {0};
    int heights[3] = {0};
    for (int i = 0; i < in.num_components; i++) {
        widths[i] = (size_t)in.comp_info[i].width_in_blocks * DCTSIZE + 4 * DCTSIZE;
        heights[i] = (in.num_components == 1 ? 1 : in.comp_info[i].v_samp_factor) * DCTSIZE;
        total += widths[i] * (size_t)heights[i];
    }
    room = calloc(1, total);
    if (!room) longjmp(trouble.jump, 1);
    unsigned char *at = room;
    for (int i = 0; i < in.num_components; i++) {
        for (int y = 0; y < heights[i]; y++, at += widths[i]) rows[i][y] = at;
        planes[i] = rows[i];
    }
    unsigned step = (unsigned)heights[0];
    while (to.next_scanline < to.image_height) {
        if (in.output_scanline < in.output_height) jpeg_read_raw_data(&in, planes, step);
        jpeg_write_raw_data(&to, planes, step);
    }
    jpeg_finish_compress(&to);
    jpeg_destroy_compress(&to);
    jpeg_abort_decompress(&in);
    jpeg_destroy_decompress(&in);
    free(room);
    *out = buffer;
    *length = written;
    return trouble.damaged ? 1 : 0;
}
