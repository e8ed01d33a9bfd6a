#include "library.h"

#include <stdlib.h>
#include <string.h>

static const FT_Int32 plain = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM;

static int is_near(FT_Pos a, FT_Pos b, int tolerance) { return labs(a - b) <= tolerance; }

int cfonts_is_same_glyph(
    const struct cfonts_library *library, FT_Face face, FT_UInt glyph, FT_Face other, FT_UInt other_glyph, int tolerance) {
    const FT_Error error = library->FT_Load_Glyph(face, glyph, plain), other_error = library->FT_Load_Glyph(other, other_glyph, plain);
    // A glyph that cannot be drawn stays one.
    if (error) return other_error != 0;
    if (other_error || face->glyph->format != other->glyph->format) return 0;
    if (!is_near(face->glyph->metrics.horiAdvance, other->glyph->metrics.horiAdvance, tolerance)) return 0;
    if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return 0;
    const FT_Outline *a = &face->glyph->outline, *b = &other->glyph->outline;
    if (a->n_points != b->n_points || a->n_contours != b->n_contours) return 0;
    for (int i = 0; i < a->n_contours; i++) {
        if (a->contours[i] != b->contours[i]) return 0;
    }
    for (int i = 0; i < a->n_points; i++) {
        if ((a->tags[i] & 3) != (b->tags[i] & 3)) return 0;
        if (!is_near(a->points[i].x, b->points[i].x, tolerance) || !is_near(a->points[i].y, b->points[i].y, tolerance)) return 0;
    }
    return 1;
}

struct pair {
    const struct cfonts_library *library;
    FT_Face face, other;
};

/// The outlines of Type 1 are rounded in other places than those of CFF.
static const int rounding = 1;

static int compare_name(void *context, const char *name, size_t index) {
    (void)index;
    const struct pair *pair = context;
    const FT_UInt glyph = pair->library->FT_Get_Name_Index(pair->face, name);
    if (glyph == 0 && strcmp(name, ".notdef")) return 1;
    const FT_UInt other_glyph = pair->library->FT_Get_Name_Index(pair->other, name);
    if (other_glyph == 0 && strcmp(name, ".notdef")) return 0;
    return cfonts_is_same_glyph(pair->library, pair->face, glyph, pair->other, other_glyph, rounding);
}

/// Selects the encoding that a font itself has. Returns 0 if it has none.
static int select_own(const struct cfonts_library *library, FT_Face face) {
    for (int i = 0; i < face->num_charmaps; i++) {
        const FT_Encoding encoding = face->charmaps[i]->encoding;
        if (encoding == FT_ENCODING_UNICODE) continue;
        return library->FT_Set_Charmap(face, face->charmaps[i]) == 0;
    }
    return 0;
}

static int is_same_code(const struct pair *pair, size_t code) {
    char name[128] = "", other_name[128] = "";
    const FT_UInt glyph = pair->library->FT_Get_Char_Index(pair->face, code);
    const FT_UInt other_glyph = pair->library->FT_Get_Char_Index(pair->other, code);
    if (!glyph || !other_glyph) return glyph == other_glyph;
    pair->library->FT_Get_Glyph_Name(pair->face, glyph, name, sizeof name);
    pair->library->FT_Get_Glyph_Name(pair->other, other_glyph, other_name, sizeof other_name);
    return strcmp(name, other_name) == 0;
}

static int compare(const struct pair *pair, const uint8_t *codes, const char *names) {
    if (!cfonts_each_name(names, compare_name, (void *)pair)) return cfonts_unclear;
    if (!select_own(pair->library, pair->face)) return cfonts_ok;
    if (!select_own(pair->library, pair->other)) return cfonts_unclear;
    for (size_t code = 0; code < 256; code++) {
        if (cfonts_has(codes, code) && !is_same_code(pair, code)) return cfonts_unclear;
    }
    return cfonts_ok;
}

int cfonts_compare(
    const uint8_t *bytes, size_t count, const uint8_t *other, size_t other_count, const uint8_t *codes, const char *names) {
    const struct cfonts_library *library = cfonts_library();
    if (!library) return cfonts_missing;
    FT_Library freetype;
    if (library->FT_Init_FreeType(&freetype)) return cfonts_memory;
    struct pair pair = {library, NULL, NULL};
    int result = cfonts_unclear;
    if (library->FT_New_Memory_Face(freetype, bytes, (FT_Long)count, 0, &pair.face) == 0) {
        if (library->FT_New_Memory_Face(freetype, other, (FT_Long)other_count, 0, &pair.other) == 0) {
            result = compare(&pair, codes, names);
        }
    }
    library->FT_Done_FreeType(freetype);
    return result;
}
