#include "library.h"

#include <stdlib.h>
#include <string.h>

enum { most_glyphs = 65536 };

struct subset {
    const struct cfonts_library *library;
    enum cfonts_kind kind;
    const struct cfonts_shown *shown;
    FT_Face face;
    /// The glyph ids that stay.
    uint8_t kept[most_glyphs / 8];
    int is_unclear;
};

static void keep(struct subset *subset, FT_ULong glyph) {
    if (glyph < most_glyphs && (FT_Long)glyph < subset->face->num_glyphs) subset->kept[glyph / 8] |= (uint8_t)(1 << glyph % 8);
}

/// Keeps the glyphs to which the selected table of characters leads. A font of symbols may have its codes above a multiple of 256
/// (ISO 32000-1, 9.6.6.4).
static void keep_characters(struct subset *subset) {
    static const FT_ULong symbols[] = {0, 0xF000, 0xF100, 0xF200};
    for (size_t code = 0; code < 256; code++) {
        if (!cfonts_has(subset->shown->codes, code)) continue;
        for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
            keep(subset, subset->library->FT_Get_Char_Index(subset->face, symbols[i] + code));
        }
    }
    for (size_t i = 0; i < subset->shown->character_count; i++) {
        keep(subset, subset->library->FT_Get_Char_Index(subset->face, subset->shown->characters[i]));
    }
}

static int keep_name(void *context, const char *name, size_t index) {
    struct subset *subset = context;
    if (!strcmp(name, ".notdef")) return 1;
    const FT_UInt glyph = subset->library->FT_Get_Name_Index(subset->face, name);
    if (glyph) keep(subset, glyph);
    const FT_ULong character = subset->shown->name_characters[index];
    if (!glyph && (!character || subset->kind != cfonts_truetype)) subset->is_unclear = 1;
    return !subset->is_unclear;
}

static void find_simple(struct subset *subset) {
    if (subset->kind != cfonts_truetype && !FT_HAS_GLYPH_NAMES(subset->face)) subset->is_unclear = 1;
    for (int i = 0; i < subset->face->num_charmaps; i++) {
        if (subset->library->FT_Set_Charmap(subset->face, subset->face->charmaps[i]) == 0) keep_characters(subset);
    }
    if (!cfonts_each_name(subset->shown->names, keep_name, subset)) subset->is_unclear = 1;
    if (subset->face->num_charmaps > 0) return;
    for (size_t code = 0; code < 256; code++) {
        if (cfonts_has(subset->shown->codes, code)) keep(subset, code);
    }
}

static void find_composite(struct subset *subset) {
    FT_Bool has_cids = 0;
    subset->library->FT_Get_CID_Is_Internally_CID_Keyed(subset->face, &has_cids);
    for (FT_Long glyph = 0; glyph < subset->face->num_glyphs && glyph < most_glyphs; glyph++) {
        FT_UInt cid = (FT_UInt)glyph;
        if (has_cids && subset->library->FT_Get_CID_From_Glyph_Index(subset->face, (FT_UInt)glyph, &cid)) cid = (FT_UInt)glyph;
        if (cid < most_glyphs && cfonts_has(subset->shown->glyphs, cid)) keep(subset, (FT_ULong)glyph);
    }
}

static void find(struct subset *subset) {
    keep(subset, 0);
    int has_codes = *subset->shown->names != 0;
    for (size_t i = 0; i < 32; i++) has_codes |= subset->shown->codes[i];
    if (has_codes) find_simple(subset);
    if (subset->shown->is_composite) find_composite(subset);
}

// Tables around CFF, because HarfBuzz reads no CFF without them.

static void put16(uint8_t *at, size_t value) { at[0] = (uint8_t)(value >> 8), at[1] = (uint8_t)value; }
static void put32(uint8_t *at, size_t value) { put16(at, value >> 16), put16(at + 2, value); }

static uint8_t *wrapped(const uint8_t *bytes, size_t count, FT_Long glyphs, size_t *out_count) {
    enum { tables = 3, directory = 12 + 16 * tables, head = 54, maxp = 6 };
    const size_t padded_head = 56, padded_maxp = 8, start = directory + padded_head + padded_maxp;
    uint8_t *out = calloc(1, start + count + 4);
    if (!out) return NULL;
    memcpy(out, "OTTO", 4);
    put16(out + 4, tables);
    const struct { const char *tag; size_t offset, count; } entries[tables] = {
        {"CFF ", start, count}, {"head", directory, head}, {"maxp", directory + padded_head, maxp}};
    for (int i = 0; i < tables; i++) {
        uint8_t *entry = out + 12 + 16 * i;
        memcpy(entry, entries[i].tag, 4);
        put32(entry + 8, entries[i].offset);
        put32(entry + 12, entries[i].count);
    }
    put32(out + directory, 0x00010000);
    put32(out + directory + 12, 0x5F0F3CF5);
    put16(out + directory + 18, 1000);
    put32(out + directory + padded_head, 0x00005000);
    put16(out + directory + padded_head + 4, (size_t)glyphs);
    memcpy(out + start, bytes, count);
    *out_count = start + count;
    return out;
}

/// Tables that no viewer of PDF needs.
static const char needless[][5] = {"BASE", "GDEF", "GPOS", "GSUB", "JSTF", "MATH", "OS/2", "hdmx", "kern", "morx", "mort", "name", "vhea", "vmtx", "VORG"};

static hb_subset_input_t *input(const struct subset *subset) {
    const struct cfonts_library *library = subset->library;
    hb_subset_input_t *input = library->hb_subset_input_create_or_fail();
    if (!input) return NULL;
    hb_set_t *glyphs = library->hb_subset_input_glyph_set(input);
    for (hb_codepoint_t glyph = 0; glyph < most_glyphs; glyph++) {
        if (cfonts_has(subset->kept, glyph)) library->hb_set_add(glyphs, glyph);
    }
    hb_set_t *dropped = library->hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG);
    for (size_t i = 0; i < sizeof needless / sizeof *needless; i++) {
        library->hb_set_add(dropped, HB_TAG(needless[i][0], needless[i][1], needless[i][2], needless[i][3]));
    }
    const hb_tag_t cmap = HB_TAG('c', 'm', 'a', 'p'), post = HB_TAG('p', 'o', 's', 't');
    int has_codes = *subset->shown->names != 0;
    for (size_t i = 0; i < 32; i++) has_codes |= subset->shown->codes[i];
    if (has_codes) {
        // HarfBuzz would remove the tables of characters of old encodings.
        library->hb_set_add(library->hb_subset_input_set(input, HB_SUBSET_SETS_NO_SUBSET_TABLE_TAG), cmap);
    } else {
        library->hb_set_add(dropped, cmap);
        library->hb_set_add(dropped, post);
    }
    library->hb_subset_input_set_flags(
        input, HB_SUBSET_FLAGS_RETAIN_GIDS | HB_SUBSET_FLAGS_NOTDEF_OUTLINE | (has_codes ? HB_SUBSET_FLAGS_GLYPH_NAMES : 0));
    return input;
}

/// Returns the subset: a font, or its CFF alone. NULL if HarfBuzz cannot make it.
static hb_blob_t *reduced(const struct subset *subset, const uint8_t *bytes, size_t count) {
    const struct cfonts_library *library = subset->library;
    hb_blob_t *blob = library->hb_blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = library->hb_face_create(blob, 0);
    hb_subset_input_t *wanted = input(subset);
    hb_face_t *made = wanted ? library->hb_subset_or_fail(face, wanted) : NULL;
    hb_blob_t *result = NULL;
    if (made) {
        result = subset->kind == cfonts_truetype ? library->hb_face_reference_blob(made)
                                                 : library->hb_face_reference_table(made, HB_TAG('C', 'F', 'F', ' '));
        library->hb_face_destroy(made);
    }
    if (wanted) library->hb_subset_input_destroy(wanted);
    library->hb_face_destroy(face);
    library->hb_blob_destroy(blob);
    return result;
}

/// Returns whether a code leads to the same glyph in both fonts, by each of their tables of characters.
static int has_same_characters(const struct subset *subset, FT_Face made) {
    if (made->num_charmaps != subset->face->num_charmaps) return 0;
    for (int i = 0; i < made->num_charmaps; i++) {
        FT_CharMap one = subset->face->charmaps[i], other = made->charmaps[i];
        if (one->platform_id != other->platform_id || one->encoding_id != other->encoding_id) return 0;
        if (subset->library->FT_Set_Charmap(subset->face, one) || subset->library->FT_Set_Charmap(made, other)) return 0;
        for (FT_ULong code = 0; code < 256; code++) {
            if (!cfonts_has(subset->shown->codes, code)) continue;
            for (FT_ULong above = 0; above <= 0xF000; above += 0xF000) {
                const FT_UInt glyph = subset->library->FT_Get_Char_Index(subset->face, above + code);
                if (glyph != subset->library->FT_Get_Char_Index(made, above + code)) return 0;
            }
        }
        for (size_t k = 0; k < subset->shown->character_count; k++) {
            const FT_ULong character = subset->shown->characters[k];
            const FT_UInt glyph = subset->library->FT_Get_Char_Index(subset->face, character);
            if (glyph != subset->library->FT_Get_Char_Index(made, character)) return 0;
        }
    }
    return 1;
}

struct names { const struct subset *subset; FT_Face made; };

static int is_same_name(void *context, const char *name, size_t index) {
    (void)index;
    const struct names *names = context;
    const struct cfonts_library *library = names->subset->library;
    return library->FT_Get_Name_Index(names->subset->face, name) == library->FT_Get_Name_Index(names->made, name);
}

static int is_same(const struct subset *subset, FT_Face made) {
    for (FT_UInt glyph = 0; glyph < most_glyphs; glyph++) {
        if (!cfonts_has(subset->kept, glyph)) continue;
        if ((FT_Long)glyph >= made->num_glyphs) return 0;
        if (!cfonts_is_same_glyph(subset->library, subset->face, glyph, made, glyph, 0)) return 0;
        FT_UInt cid = 0, its = 0;
        if (subset->kind != cfonts_compact_cid) continue;
        const FT_Error error = subset->library->FT_Get_CID_From_Glyph_Index(subset->face, glyph, &cid);
        if (error != subset->library->FT_Get_CID_From_Glyph_Index(made, glyph, &its) || cid != its) return 0;
    }
    struct names names = {subset, made};
    int has_codes = *subset->shown->names != 0;
    for (size_t i = 0; i < 32; i++) has_codes |= subset->shown->codes[i];
    if (!has_codes) return 1;
    return has_same_characters(subset, made) && cfonts_each_name(subset->shown->names, is_same_name, &names);
}

static int checked(const struct subset *subset, FT_Library freetype, const char *data, unsigned count) {
    FT_Face made;
    if (!data || subset->library->FT_New_Memory_Face(freetype, (const FT_Byte *)data, count, 0, &made)) return 0;
    const int result = is_same(subset, made);
    subset->library->FT_Done_Face(made);
    return result;
}

static int make(struct subset *subset, FT_Library freetype, const uint8_t *bytes, size_t count, uint8_t **out, size_t *out_count) {
    find(subset);
    if (subset->is_unclear) return cfonts_unclear;
    uint8_t *wrapping = NULL;
    if (subset->kind != cfonts_truetype) {
        wrapping = wrapped(bytes, count, subset->face->num_glyphs, &count);
        if (!wrapping) return cfonts_memory;
        bytes = wrapping;
    }
    hb_blob_t *blob = reduced(subset, bytes, count);
    unsigned length = 0;
    const char *data = blob ? subset->library->hb_blob_get_data(blob, &length) : NULL;
    int result = cfonts_unclear;
    if (checked(subset, freetype, data, length)) {
        *out = malloc(length + 1);
        if (*out) memcpy(*out, data, length);
        *out_count = length;
        result = *out ? cfonts_ok : cfonts_memory;
    }
    if (blob) subset->library->hb_blob_destroy(blob);
    free(wrapping);
    return result;
}

int cfonts_subset(
    const uint8_t *bytes, size_t count, enum cfonts_kind kind, const struct cfonts_shown *shown, uint8_t **out, size_t *out_count) {
    *out = NULL;
    *out_count = 0;
    const struct cfonts_library *library = cfonts_library();
    if (!library) return cfonts_missing;
    FT_Library freetype;
    if (library->FT_Init_FreeType(&freetype)) return cfonts_memory;
    struct subset subset = {.library = library, .kind = kind, .shown = shown};
    int result = cfonts_unclear;
    if (library->FT_New_Memory_Face(freetype, bytes, (FT_Long)count, 0, &subset.face) == 0 && FT_IS_SCALABLE(subset.face)) {
        result = make(&subset, freetype, bytes, count, out, out_count);
    }
    library->FT_Done_FreeType(freetype);
    return result;
}
