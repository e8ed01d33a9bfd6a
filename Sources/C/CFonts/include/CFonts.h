/// Removes glyphs from fonts through HarfBuzz, and compares fonts through FreeType. Both libraries are opened when they are first
/// needed.
#ifndef CFONTS_H
#define CFONTS_H

#include <stddef.h>
#include <stdint.h>

enum cfonts_result {
    cfonts_ok = 0,
    cfonts_missing = -1,  ///< a library is not installed
    cfonts_unclear = -2,  ///< the font is damaged, or its shown glyphs are not all known
    cfonts_memory = -3,
};

enum cfonts_kind {
    cfonts_truetype = 1,
    cfonts_compact = 3,      ///< CFF of a simple font, without tables around it
    cfonts_compact_cid = 4,  ///< CFF of a composite font, without tables around it
};

/// The glyphs of a font that a document shows.
struct cfonts_shown {
    const uint8_t *codes;        ///< 32 bytes with a bit for each code of simple fonts, the lowest bit first
    const uint8_t *glyphs;       ///< 8192 bytes with a bit for each glyph (CID if it is CFF) of composite fonts
    int is_composite;
    const uint32_t *characters;  ///< the Unicode characters that the codes may mean
    size_t character_count;
    const char *names;           ///< names of glyphs, each with a newline after it
    /// The Unicode character of each name, 0 if it is not known.
    const uint32_t *name_characters;
};

/// Returns the version of HarfBuzz's subsetter; NULL if a library is missing.
const char *cfonts_version(void);

/// Makes a font without the glyphs that are not shown. The glyph ids stay. The shown glyphs of both fonts were compared and are the
/// same, and so are the ways by which codes and names lead to them. *out is freed with `free`.
int cfonts_subset(
    const uint8_t *bytes, size_t count, enum cfonts_kind kind, const struct cfonts_shown *shown, uint8_t **out, size_t *out_count);

/// Returns cfonts_ok if the glyphs with these names have the same outlines in both fonts, and if the codes lead to glyphs with the
/// same names. Names that the first font lacks are not compared.
int cfonts_compare(
    const uint8_t *bytes, size_t count, const uint8_t *other, size_t other_count, const uint8_t *codes, const char *names);

#endif
