#ifndef CHEIF_TABLE_H
#define CHEIF_TABLE_H

#include <libheif/heif.h>

// The functions of libheif. It is opened when a picture needs it; if it were linked, it and its codecs would be loaded at every
// start of every command.
#define FUNCTIONS(_) \
    _(context_add_XMP_metadata) _(context_add_exif_metadata) _(context_alloc) _(context_encode_image) _(context_free) _(context_get_encoder_for_format) _(context_get_number_of_top_level_images) \
    _(context_get_primary_image_handle) _(context_read_from_memory_without_copy) _(context_set_maximum_image_size_limit) \
    _(context_write) _(decode_image) _(encoder_release) _(encoder_set_lossy_quality) _(encoder_set_parameter) _(get_version) _(have_decoder_for_format) _(have_encoder_for_format) \
    _(image_add_plane) _(image_create) \
    _(image_get_bits_per_pixel_range) _(image_get_height) _(image_get_plane) _(image_get_width) _(image_handle_get_height) \
    _(image_handle_get_luma_bits_per_pixel) _(image_handle_get_list_of_metadata_block_IDs) _(image_handle_get_list_of_thumbnail_IDs) _(image_handle_get_metadata) \
    _(image_handle_get_metadata_size) _(image_handle_get_nclx_color_profile) _(image_handle_get_raw_color_profile) \
    _(image_handle_get_raw_color_profile_size) _(image_handle_get_thumbnail) _(image_handle_get_width) _(image_handle_has_alpha_channel) \
    _(image_handle_get_metadata_content_type) _(image_handle_release) \
    _(image_release) _(image_set_raw_color_profile) _(nclx_color_profile_free)

#define SLOT(name) __typeof__(heif_##name) *name;
extern struct cheif_table { FUNCTIONS(SLOT) } heif;
#undef SLOT

/// Returns whether the library is available.
int cheif_ready(void);

#endif
