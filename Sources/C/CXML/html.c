#include "CXML.h"

#include "library.h"

struct reading {
    const struct cxml_html *to;
};

static void begin(void *data, const xmlChar *name, const xmlChar **attributes) {
    struct reading *reading = data;
    static const char *const none[] = {NULL};
    reading->to->start(reading->to->context, (const char *)name, attributes ? (const char *const *)attributes : none);
}

static void end(void *data, const xmlChar *name) {
    struct reading *reading = data;
    reading->to->end(reading->to->context, (const char *)name);
}

static void characters(void *data, const xmlChar *bytes, int count) {
    struct reading *reading = data;
    if (count > 0) reading->to->text(reading->to->context, (const char *)bytes, (size_t)count);
}

int cxml_html_read(const char *html, size_t count, const struct cxml_html *to) {
    const struct cxml_library *lx = cxml_library();
    if (!lx) return cxml_missing;
    if (count == 0 || count > 1 << 30) return cxml_memory;
    htmlParserCtxtPtr parser = lx->htmlCreateMemoryParserCtxt(html, (int)count);
    if (!parser) return cxml_memory;
    struct reading reading = {to};
    // Replaces the parser's own handler by one that builds no tree.
    *parser->sax = (xmlSAXHandler){
        .startElement = begin, .endElement = end, .characters = characters, .ignorableWhitespace = characters, .cdataBlock = characters,
    };
    parser->userData = &reading;
    lx->htmlCtxtUseOptions(
        parser, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC |
                    HTML_PARSE_NODEFDTD);
    lx->xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8);
    lx->htmlParseDocument(parser);
    if (parser->myDoc) lx->xmlFreeDoc(parser->myDoc);
    parser->myDoc = NULL;
    lx->htmlFreeParserCtxt(parser);
    return cxml_ok;
}
