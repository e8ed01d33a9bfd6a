#include "CXML.h"

#include "library.h"

struct elements {
    const struct cxml_elements *to;
    const struct cxml_library *library;
    xmlParserCtxtPtr parser;
    int is_over;
    int is_refused;
};

static void stop(struct elements *elements) {
    elements->is_over = 1;
    elements->library->xmlStopParser(elements->parser);
}

static int take(void *data, char *bytes, int count) {
    struct elements *elements = data;
    if (count <= 0 || elements->is_over || (elements->parser && !elements->parser->wellFormed)) return 0;
    return (int)elements->to->source(elements->to->context, bytes, (size_t)count);
}

/// After an error the parser continues to report content, which is ignored.
static int is_read(const struct elements *elements) { return !elements->is_over && elements->parser->wellFormed; }

static void start(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space, int spaces, const xmlChar **namespaces, int count,
    int defaulted, const xmlChar **attributes) {
    (void)prefix, (void)spaces, (void)namespaces, (void)defaulted;
    struct elements *elements = data;
    if (!is_read(elements)) return;
    if (!elements->to->start(elements->to->context, (const char *)space, (const char *)name, count, (const char *const *)attributes))
        stop(elements);
}

static void end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space) {
    (void)prefix;
    struct elements *elements = data;
    if (is_read(elements) && !elements->to->end(elements->to->context, (const char *)space, (const char *)name)) stop(elements);
}

static void characters(void *data, const xmlChar *bytes, int count) {
    struct elements *elements = data;
    if (count <= 0 || !is_read(elements)) return;
    if (!elements->to->text(elements->to->context, (const char *)bytes, (size_t)count)) stop(elements);
}

static void refuse(void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
    (void)name, (void)external, (void)system;
    struct elements *elements = data;
    elements->is_refused = 1;
    stop(elements);
}

static xmlEntityPtr no_entity(void *data, const xmlChar *name) {
    (void)data, (void)name;
    return NULL;
}

int cxml_elements_read(const struct cxml_elements *to) {
    const struct cxml_library *lx = cxml_library();
    if (!lx) return cxml_missing;
    struct elements elements = {.to = to, .library = lx};
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .internalSubset = refuse,
        .externalSubset = refuse,
        .getEntity = no_entity,
        .getParameterEntity = no_entity,
        .startElementNs = start,
        .endElementNs = end,
        .characters = characters,
        .ignorableWhitespace = characters,
        .cdataBlock = characters,
    };
    elements.parser = lx->xmlCreateIOParserCtxt(&handler, &elements, take, NULL, &elements, XML_CHAR_ENCODING_NONE);
    if (!elements.parser) return cxml_memory;
    lx->xmlCtxtUseOptions(elements.parser, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT);
    lx->xmlParseDocument(elements.parser);
    int is_broken = elements.is_refused || (!elements.is_over && !elements.parser->wellFormed);
    if (elements.parser->myDoc) lx->xmlFreeDoc(elements.parser->myDoc);
    lx->xmlFreeParserCtxt(elements.parser);
    return is_broken ? cxml_broken : cxml_ok;
}
