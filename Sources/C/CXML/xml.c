#include "CXML.h"

#include <stdlib.h>
#include <string.h>

#include "library.h"

struct cxml {
    const struct cxml_library *library;
    xmlParserCtxtPtr parser;
    cxml_source source;
    void *context;
    size_t limit;
    size_t count;
    size_t room;
    char *text;
};

static void stop(struct cxml *document) { document->library->xmlStopParser(document->parser); }

/// Lets the parser request some thousand bytes at a time (pull). It then looks at each byte once; if the bytes were pushed to
/// it, it would first search ahead for the ends of tags.
static int take(void *data, char *bytes, int count) {
    struct cxml *document = data;
    if (count <= 0 || document->count >= document->limit || (document->parser && !document->parser->wellFormed)) return 0;
    return (int)document->source(document->context, bytes, (size_t)count);
}

static void add(struct cxml *document, const char *bytes, size_t count) {
    // Beyond the limit no more text is added.
    if (count > document->limit - document->count) count = document->limit - document->count;
    if (!count) return;
    if (document->room - document->count < count) {
        size_t room = document->room ? document->room : 16 << 10;
        while (room - document->count < count) room *= 2;
        char *more = realloc(document->text, room);
        if (!more) return stop(document);
        document->text = more;
        document->room = room;
    }
    memcpy(document->text + document->count, bytes, count);
    document->count += count;
}

/// After an error the parser continues to report text, but no elements, so this text is ignored.
static void characters(void *data, const xmlChar *bytes, int count) {
    struct cxml *document = data;
    if (document->parser->wellFormed) add(document, (const char *)bytes, (size_t)count);
}

static int is(const xmlChar *name, const char *other) { return strcmp((const char *)name, other) == 0; }

/// Returns whether a word may continue after the end of an element: runs and spans, and formatting within them (`w:rPr` and its
/// contents).
static int goes_on(const xmlChar *name, const xmlChar *prefix) {
    if (prefix && (is(name, "t") || is(name, "r"))) return 1;
    size_t length = strlen((const char *)name);
    if (length >= 4 && strcmp((const char *)name + length - 4, "span") == 0) return 1;
    return prefix && is(prefix, "w") && !is(name, "p") && !is(name, "tab") && !is(name, "br") && !is(name, "tc");
}

static void end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)uri;
    struct cxml *document = data;
    if (goes_on(name, prefix) || (document->count && document->text[document->count - 1] == ' ')) return;
    add(document, " ", 1);
}

static void refuse(void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
    (void)name, (void)external, (void)system;
    stop(data);
}

static xmlEntityPtr no_entity(void *data, const xmlChar *name) {
    (void)data, (void)name;
    return NULL;
}

int cxml_read(cxml_source source, void *context, size_t limit, struct cxml **out) {
    *out = NULL;
    const struct cxml_library *lx = cxml_library();
    if (!lx) return cxml_missing;
    struct cxml *document = calloc(1, sizeof *document);
    if (!document) return cxml_memory;
    document->library = lx;
    document->source = source;
    document->context = context;
    document->limit = limit;
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .internalSubset = refuse,
        .externalSubset = refuse,
        .getEntity = no_entity,
        .getParameterEntity = no_entity,
        .characters = characters,
        .ignorableWhitespace = characters,
        .cdataBlock = characters,
        .endElementNs = end,
    };
    document->parser = lx->xmlCreateIOParserCtxt(&handler, document, take, NULL, document, XML_CHAR_ENCODING_NONE);
    if (!document->parser) {
        free(document);
        return cxml_memory;
    }
    lx->xmlCtxtUseOptions(document->parser, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT);
    lx->xmlParseDocument(document->parser);
    *out = document;
    return cxml_ok;
}

size_t cxml_text(struct cxml *document, const char **text) {
    *text = document->text;
    return document->count;
}

void cxml_close(struct cxml *document) {
    if (!document) return;
    if (document->parser->myDoc) document->library->xmlFreeDoc(document->parser->myDoc);
    document->library->xmlFreeParserCtxt(document->parser);
    free(document->text);
    free(document);
}
