#pragma once

#include "CFonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_CID_H
#include <hb-subset.h>

#define CFONTS_FREETYPE(_) \
    _(FT_Done_Face) _(FT_Done_FreeType) _(FT_Get_CID_From_Glyph_Index) _(FT_Get_CID_Is_Internally_CID_Keyed) _(FT_Get_Char_Index) \
    _(FT_Get_Glyph_Name) _(FT_Get_Name_Index) _(FT_Init_FreeType) _(FT_Load_Glyph) _(FT_New_Memory_Face) _(FT_Set_Charmap)
#define CFONTS_HARFBUZZ(_) \
    _(hb_blob_create) _(hb_blob_destroy) _(hb_blob_get_data) _(hb_face_create) _(hb_face_destroy) _(hb_face_reference_blob) \
    _(hb_face_reference_table) _(hb_set_add) _(hb_version_string)
#define CFONTS_SUBSET(_) \
    _(hb_subset_input_create_or_fail) _(hb_subset_input_destroy) _(hb_subset_input_glyph_set) _(hb_subset_input_set) \
    _(hb_subset_input_set_flags) _(hb_subset_or_fail)
#define CFONTS_SLOT(name) __typeof__(name) *name;
struct cfonts_library { CFONTS_FREETYPE(CFONTS_SLOT) CFONTS_HARFBUZZ(CFONTS_SLOT) CFONTS_SUBSET(CFONTS_SLOT) };

/// Opens the libraries at the first call.
///
/// - Returns: their functions; NULL if one is missing.
const struct cfonts_library *cfonts_library(void);

/// Returns whether a glyph has the same outline in both fonts. `tolerance` is in units of the font.
int cfonts_is_same_glyph(
    const struct cfonts_library *library, FT_Face face, FT_UInt glyph, FT_Face other, FT_UInt other_glyph, int tolerance);

/// Calls `body` with each name, until it returns 0. Returns 0 if it did.
int cfonts_each_name(const char *names, int (*body)(void *context, const char *name, size_t index), void *context);

static inline int cfonts_has(const uint8_t *bits, size_t index) { return bits[index / 8] >> (index % 8) & 1; }
