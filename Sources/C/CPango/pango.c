#define _GNU_SOURCE
#include "CPango.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The declarations that are needed from pango.h, pangocairo.h, cairo-pdf.h and glib.h. If these libraries were linked, they and
// their dependencies would be loaded at every start of every command.
struct box { int x, y, width, height; };
struct line_head { void *layout; int start, length; };

#define FUNCTIONS(_) \
    _(void *, cairo_pdf_surface_create_for_stream, (int (*)(void *, const unsigned char *, unsigned), void *, double, double)) \
    _(void, cairo_pdf_surface_set_metadata, (void *, int, const char *)) \
    _(void *, cairo_create, (void *)) \
    _(void, cairo_destroy, (void *)) \
    _(int, cairo_status, (void *)) \
    _(void, cairo_surface_finish, (void *)) \
    _(int, cairo_surface_status, (void *)) \
    _(void, cairo_surface_destroy, (void *)) \
    _(void, cairo_show_page, (void *)) \
    _(void, cairo_save, (void *)) \
    _(void, cairo_restore, (void *)) \
    _(void, cairo_move_to, (void *, double, double)) \
    _(void, cairo_translate, (void *, double, double)) \
    _(void, cairo_scale, (void *, double, double)) \
    _(void, cairo_rectangle, (void *, double, double, double, double)) \
    _(void, cairo_fill, (void *)) \
    _(void, cairo_set_source_rgb, (void *, double, double, double)) \
    _(void, cairo_set_source_surface, (void *, void *, double, double)) \
    _(void, cairo_tag_begin, (void *, const char *, const char *)) \
    _(void, cairo_tag_end, (void *, const char *)) \
    _(void *, cairo_image_surface_create, (int, int, int)) \
    _(unsigned char *, cairo_image_surface_get_data, (void *)) \
    _(int, cairo_image_surface_get_stride, (void *)) \
    _(void, cairo_surface_mark_dirty, (void *)) \
    _(int, cairo_surface_set_mime_data, (void *, const char *, const unsigned char *, unsigned long, void (*)(void *), void *)) \
    _(void *, pango_cairo_create_layout, (void *)) \
    _(void, pango_cairo_show_layout_line, (void *, void *)) \
    _(void, pango_layout_set_markup, (void *, const char *, int)) \
    _(void, pango_layout_set_font_description, (void *, const void *)) \
    _(void, pango_layout_set_width, (void *, int)) \
    _(void, pango_layout_set_wrap, (void *, int)) \
    _(void, pango_layout_set_alignment, (void *, int)) \
    _(void, pango_layout_set_spacing, (void *, int)) \
    _(void *, pango_layout_get_iter, (void *)) \
    _(void *, pango_layout_iter_get_line_readonly, (void *)) \
    _(void, pango_layout_iter_get_line_extents, (void *, struct box *, struct box *)) \
    _(int, pango_layout_iter_get_baseline, (void *)) \
    _(int, pango_layout_iter_next_line, (void *)) \
    _(void, pango_layout_iter_free, (void *)) \
    _(void, pango_layout_line_get_x_ranges, (void *, int, int, int **, int *)) \
    _(int, pango_parse_markup, (const char *, int, unsigned, void **, char **, unsigned *, void **)) \
    _(void, pango_attr_list_unref, (void *)) \
    _(void *, pango_font_description_from_string, (const char *)) \
    _(void, pango_font_description_set_absolute_size, (void *, double)) \
    _(void, pango_font_description_free, (void *)) \
    _(void, g_object_unref, (void *)) \
    _(void, g_free, (void *)) \
    _(void *, g_log_set_default_handler, (void (*)(const char *, int, const char *, void *), void *))

#define SLOT(result, name, arguments) result (*name) arguments;
static struct { FUNCTIONS(SLOT) } pc;
static int is_there;

enum { image_rgb24 = 1, wrap_word_char = 2, metadata_title = 0, metadata_author = 1, metadata_creator = 4 };
static const double scale = 1024, leading = 1.2, underline_gap = 1.2, underline_height = 0.5;

static void silence(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void start(void) {
    // The libraries on which libpangocairo depends are loaded with it.
    void *handle = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(result, name, arguments) \
    pc.name = (result(*) arguments)dlsym(handle, #name); \
    if (!pc.name) return;
    FUNCTIONS(FIND)
    pc.g_log_set_default_handler(silence, NULL);
    is_there = 1;
}

struct cpango_paper {
    void *surface, *context;
    uint8_t *bytes;
    size_t count, room;
};

struct placed {
    void *line;
    double x, base;
};

struct cpango_text {
    void *layout;
    size_t count;
    double width;
    struct cpango_line *lines;
    struct placed *places;
};

static int take(void *closure, const unsigned char *bytes, unsigned count) {
    struct cpango_paper *paper = closure;
    if (paper->room - paper->count < count) {
        size_t room = paper->room ? paper->room : 64 << 10;
        while (room - paper->count < count) room *= 2;
        uint8_t *more = realloc(paper->bytes, room);
        if (!more) return 1;  // CAIRO_STATUS_NO_MEMORY
        paper->bytes = more;
        paper->room = room;
    }
    memcpy(paper->bytes + paper->count, bytes, count);
    paper->count += count;
    return 0;
}

int cpango_open(double width, double height, const char *title, const char *author, struct cpango_paper **out) {
    *out = NULL;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    if (!is_there) return cpango_missing;
    struct cpango_paper *paper = calloc(1, sizeof *paper);
    if (!paper) return cpango_memory;
    paper->surface = pc.cairo_pdf_surface_create_for_stream(take, paper, width, height);
    paper->context = pc.cairo_create(paper->surface);
    if (pc.cairo_status(paper->context) != 0) {
        cpango_close(paper);
        return cpango_memory;
    }
    pc.cairo_pdf_surface_set_metadata(paper->surface, metadata_title, title);
    pc.cairo_pdf_surface_set_metadata(paper->surface, metadata_author, author);
    pc.cairo_pdf_surface_set_metadata(paper->surface, metadata_creator, "Shoebox");
    *out = paper;
    return cpango_ok;
}

static int collect(struct cpango_text *text) {
    size_t room = 0;
    void *iterator = pc.pango_layout_get_iter(text->layout);
    do {
        if (text->count == room) {
            room = room ? room * 2 : 8;
            struct cpango_line *lines = realloc(text->lines, room * sizeof *lines);
            if (lines) text->lines = lines;
            struct placed *places = realloc(text->places, room * sizeof *places);
            if (places) text->places = places;
            if (!lines || !places) break;
        }
        struct box extent;
        struct line_head *line = pc.pango_layout_iter_get_line_readonly(iterator);
        pc.pango_layout_iter_get_line_extents(iterator, NULL, &extent);
        const double height = extent.height / scale, above = (leading - 1) / 2 * height;
        text->lines[text->count] = (struct cpango_line){height * leading, line->start, line->length};
        text->places[text->count] = (struct placed){
            line, extent.x / scale, above + (pc.pango_layout_iter_get_baseline(iterator) - extent.y) / scale};
        text->width = fmax(text->width, extent.width / scale);
        text->count++;
    } while (pc.pango_layout_iter_next_line(iterator));
    pc.pango_layout_iter_free(iterator);
    return text->count > 0;
}

struct cpango_text *cpango_text(
    struct cpango_paper *paper, const char *markup, const char *font, double size, double width, enum cpango_alignment alignment) {
    void *attributes = NULL;
    char *plain = NULL;
    if (!pc.pango_parse_markup(markup, -1, 0, &attributes, &plain, NULL, NULL)) return NULL;
    pc.g_free(plain);
    pc.pango_attr_list_unref(attributes);
    struct cpango_text *text = calloc(1, sizeof *text);
    void *description = text ? pc.pango_font_description_from_string(font) : NULL;
    if (!description) {
        free(text);
        return NULL;
    }
    pc.pango_font_description_set_absolute_size(description, size * scale);
    text->layout = pc.pango_cairo_create_layout(paper->context);
    pc.pango_layout_set_font_description(text->layout, description);
    pc.pango_font_description_free(description);
    if (width >= 0) pc.pango_layout_set_width(text->layout, (int)(fmin(width, 100000) * scale));
    pc.pango_layout_set_wrap(text->layout, wrap_word_char);
    // The values are Pango's own: left (which means right in scripts written from right to left), centre, right.
    pc.pango_layout_set_alignment(text->layout, (int)alignment);
    pc.pango_layout_set_markup(text->layout, markup, -1);
    if (collect(text)) return text;
    cpango_forget(text);
    return NULL;
}

void cpango_forget(struct cpango_text *text) {
    if (!text) return;
    pc.g_object_unref(text->layout);
    free(text->lines);
    free(text->places);
    free(text);
}

size_t cpango_lines(const struct cpango_text *text, const struct cpango_line **lines) {
    *lines = text->lines;
    return text->count;
}

double cpango_width(const struct cpango_text *text) { return text->width; }

void cpango_draw(struct cpango_paper *paper, const struct cpango_text *text, size_t line, double x, double y) {
    const struct placed *place = &text->places[line];
    pc.cairo_set_source_rgb(paper->context, 0, 0, 0);
    pc.cairo_move_to(paper->context, x + place->x, y + place->base);
    pc.pango_cairo_show_layout_line(paper->context, place->line);
}

/// Returns whether a URL can be written between quotes. No other URL becomes a link.
static int is_plain(const char *address) {
    size_t length = strlen(address);
    if (length == 0 || length > 1500) return 0;
    for (const char *c = address; *c; c++) {
        if (*c <= ' ' || *c >= 127 || *c == '\'' || *c == '\\') return 0;
    }
    return 1;
}

void cpango_link(
    struct cpango_paper *paper, const struct cpango_text *text, size_t line, int start, int end, double x, double y, const char *address) {
    if (!is_plain(address)) return;
    int *ranges = NULL, count = 0;
    pc.pango_layout_line_get_x_ranges(text->places[line].line, start, end, &ranges, &count);
    for (int i = 0; i < count && i < 16; i++) {
        // The ranges are measured from the edge of the layout, not from that of the line.
        const double left = x + ranges[2 * i] / scale, width = (ranges[2 * i + 1] - ranges[2 * i]) / scale;
        if (width <= 0) continue;
        char attributes[2000];
        snprintf(
            attributes, sizeof attributes, "uri='%s' rect=[%d.%02d %d.%02d %d.%02d %d.%02d]", address, (int)left, (int)(left * 100) % 100,
            (int)y, (int)(y * 100) % 100, (int)width, (int)(width * 100) % 100, (int)text->lines[line].height,
            (int)(text->lines[line].height * 100) % 100);
        // Cairo 1.16 writes a damaged file if a link is not within a part of the text, or if nothing is drawn for the link.
        pc.cairo_tag_begin(paper->context, "P", "");
        pc.cairo_tag_begin(paper->context, "Link", attributes);
        cpango_fill(paper, left, y + text->places[line].base + underline_gap, width, underline_height, 0);
        pc.cairo_tag_end(paper->context, "Link");
        pc.cairo_tag_end(paper->context, "P");
    }
    pc.g_free(ranges);
}

void cpango_fill(struct cpango_paper *paper, double x, double y, double width, double height, double grey) {
    pc.cairo_set_source_rgb(paper->context, grey, grey, grey);
    pc.cairo_rectangle(paper->context, x, y, width, height);
    pc.cairo_fill(paper->context);
}

int cpango_picture(
    struct cpango_paper *paper, const uint8_t *pixels, int columns, int rows, const uint8_t *jpeg, size_t count, double x, double y,
    double width, double height) {
    void *image = pc.cairo_image_surface_create(image_rgb24, columns, rows);
    if (pc.cairo_surface_status(image) != 0) {
        pc.cairo_surface_destroy(image);
        return cpango_memory;
    }
    unsigned char *to = pc.cairo_image_surface_get_data(image);
    const int stride = pc.cairo_image_surface_get_stride(image);
    for (int row = 0; row < rows; row++) {
        uint32_t *out = (uint32_t *)(void *)(to + (size_t)row * (size_t)stride);
        const uint8_t *in = pixels + (size_t)row * (size_t)columns * 3;
        for (int i = 0; i < columns; i++, in += 3) out[i] = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
    }
    pc.cairo_surface_mark_dirty(image);
    uint8_t *copy = jpeg ? malloc(count) : NULL;
    if (copy) {
        memcpy(copy, jpeg, count);
        if (pc.cairo_surface_set_mime_data(image, "image/jpeg", copy, count, free, copy) != 0) free(copy);
    }
    pc.cairo_save(paper->context);
    pc.cairo_translate(paper->context, x, y);
    pc.cairo_scale(paper->context, width / columns, height / rows);
    pc.cairo_set_source_surface(paper->context, image, 0, 0);
    pc.cairo_rectangle(paper->context, 0, 0, columns, rows);
    pc.cairo_fill(paper->context);
    pc.cairo_restore(paper->context);
    pc.cairo_surface_destroy(image);
    return cpango_ok;
}

void cpango_turn_page(struct cpango_paper *paper) { pc.cairo_show_page(paper->context); }

int cpango_finish(struct cpango_paper *paper, uint8_t **out, size_t *count) {
    pc.cairo_show_page(paper->context);
    pc.cairo_surface_finish(paper->surface);
    if (pc.cairo_surface_status(paper->surface) != 0 || pc.cairo_status(paper->context) != 0) return cpango_memory;
    *out = paper->bytes;
    *count = paper->count;
    paper->bytes = NULL;
    return cpango_ok;
}

void cpango_close(struct cpango_paper *paper) {
    pc.cairo_destroy(paper->context);
    pc.cairo_surface_destroy(paper->surface);
    free(paper->bytes);
    free(paper);
}

void cpango_free(void *memory) { free(memory); }
