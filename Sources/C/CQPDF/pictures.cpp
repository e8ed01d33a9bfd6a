#include "describe.h"
#include "document.h"
#include "walk.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <stdexcept>

#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace {
using Handle = QPDFObjectHandle;

/// Notes pictures in the resources of patterns, glyphs and annotations, because the content streams of these are not followed.
void note_elsewhere(Handle resources, std::set<QPDFObjGen> &elsewhere) {
    if (!resources.isDictionary()) return;
    auto objects = resources.getKey("/XObject");
    if (!objects.isDictionary()) return;
    for (auto &[name, object] : objects.getDictAsMap()) {
        if (object.isStream()) elsewhere.insert(object.getObjGen());
    }
}

/// A picture fills a page if its longer side is at least this fraction of the page's.
const double nearly_all = 0.8;

void look(cqpdf *document) {
    if (document->has_looked) return;
    Walk walk;
    walk.follow(document->pdf);
    std::set<QPDFObjGen> elsewhere, masks, pages;
    for (auto &page : document->pdf.getAllPages()) pages.insert(page.getObjGen());
    std::map<QPDFObjGen, Handle> found;
    for (auto &object : document->pdf.getAllObjects()) {
        auto dictionary = object.isStream() ? object.getDict() : object;
        if (!dictionary.isDictionary()) continue;
        if (object.isStream() && dictionary.getKey("/Subtype").isNameAndEquals("/Image")) {
            found.insert({object.getObjGen(), object});
            for (auto key : {"/SMask", "/Mask"}) {
                auto mask = dictionary.getKey(key);
                if (mask.isStream()) masks.insert(mask.getObjGen());
            }
        } else if (dictionary.hasKey("/Resources") && !pages.count(object.getObjGen()) && !walk.forms.count(object.getObjGen()) &&
                   !dictionary.getKey("/Type").isNameAndEquals("/Pages")) {
            note_elsewhere(dictionary.getKey("/Resources"), elsewhere);
        }
    }
    auto order = walk.order;
    for (auto &[id, object] : found) {
        if (!walk.order_known.count(id)) order.push_back(id);
    }
    for (auto &id : order) {
        auto stream = found.find(id);
        if (stream == found.end()) continue;
        auto picture = pictures::describe(stream->second);
        auto place = walk.places.find(id);
        if (place != walk.places.end()) {
            picture.page = place->second.page;
            if (!elsewhere.count(id) && walk.calls < Walk::most_calls) {
                picture.across = place->second.across;
                picture.down = place->second.down;
                picture.fills_page = picture.page >= 0 && std::max(picture.across, picture.down) >= nearly_all * walk.lengths[(size_t)picture.page];
            }
        }
        picture.is_mask = masks.count(id) > 0;
        document->pictures.push_back(picture);
        document->streams.push_back(stream->second);
        document->fills.push_back(place == walk.places.end() ? "" : place->second.fill);
    }
    document->has_looked = true;
}

/// Bytes that the receiver frees with `free`.
struct Bytes {
    std::unique_ptr<uint8_t, void (*)(void *)> start{nullptr, free};
    size_t count = 0;

    explicit Bytes(size_t most) : start((uint8_t *)malloc(most + 1), free) {
        if (!start) throw std::bad_alloc();
    }
};

/// Collects the decoded bytes of a stream up to a limit, because a few encoded bytes can expand to gigabytes.
class Bounded : public Pipeline {
  public:
    explicit Bounded(size_t most) : Pipeline("bytes", nullptr), bytes(most), most(most) {}
    void write(unsigned char const *data, size_t count) override {
        if (is_over || count > most - bytes.count) {
            is_over = true;
            throw std::length_error("too many bytes");
        }
        memcpy(bytes.start.get() + bytes.count, data, count);
        bytes.count += count;
    }
    void finish() override {}

    Bytes bytes;
    bool is_over = false;

  private:
    size_t most;
};

Bytes unpacked(Handle stream, size_t most) {
    Bounded bounded(most);
    bool is_known = false;
    // qpdf treats an exception as damage and continues with the bytes decoded before it, so the limit is checked here.
    stream.pipeStreamData(&bounded, &is_known, 0, qpdf_dl_specialized, true);
    if (bounded.is_over) throw std::length_error("too many bytes");
    if (!is_known) throw std::runtime_error("the filter of a picture is not known");
    return std::move(bounded.bytes);
}

/// Returns the maximum number of decoded bytes of a picture: slightly more than its pixels, because some programs write more
/// bytes after them.
size_t most_bytes(const cqpdf_picture &picture) {
    const size_t bands = picture.space == cqpdf_rgb ? 3 : picture.space == cqpdf_cmyk || picture.space == cqpdf_other_space ? 4 : 1;
    const size_t row = (bands * (size_t)picture.width * (size_t)std::max(picture.bits, 1) + 7) / 8;
    const size_t needed = std::min<size_t>(row * (size_t)picture.height, 400u << 20);
    return needed + needed / 8 + (64u << 10);
}

const size_t most_wrapped = 400u << 20;

/// Returns a stream with all filters of a picture except its last, such as a JPEG without the ASCII 85 around it; null if it has
/// no more than one filter. qpdf itself removes either all filters or none.
Handle without_wrapping(cqpdf *document, Handle stream) {
    auto filters = stream.getDict().getKey("/Filter"), parameters = stream.getDict().getKey("/DecodeParms");
    if (!filters.isArray() || filters.getArrayNItems() < 2) return Handle::newNull();
    auto outer = Handle::newArray(), its = Handle::newArray();
    for (int i = 0; i + 1 < filters.getArrayNItems(); i++) {
        outer.appendItem(filters.getArrayItem(i));
        its.appendItem(parameters.isArray() && i < parameters.getArrayNItems() ? parameters.getArrayItem(i) : Handle::newNull());
    }
    auto inner = document->pdf.newStream();
    inner.replaceStreamData(stream.getRawStreamData(), outer, its);
    return inner;
}

Handle stream_of(cqpdf *document, size_t picture) {
    look(document);
    if (picture >= document->streams.size()) throw shim::RangeError{};
    return document->streams[picture];
}
}

std::string shim::unpacked(Handle stream, size_t most) {
    auto bytes = ::unpacked(stream, most);
    return std::string((const char *)bytes.start.get(), bytes.count);
}

int cqpdf_lift_pictures(struct cqpdf *document) {
    return shim::guarded([&] {
        for (auto &page : QPDFPageDocumentHelper(document->pdf).getAllPages()) {
            // If one page is damaged, the pictures of the others are still found.
            try {
                // A form without resources has those of its page. qpdf puts pictures only into resources of the form.
                auto resources = page.getAttribute("/Resources", false);
                page.forEachFormXObject(true, [&](Handle &form, Handle &, const std::string &) {
                    auto dictionary = form.getDict();
                    if (dictionary.getKey("/Resources").isDictionary()) return;
                    dictionary.replaceKey("/Resources", resources.isDictionary() ? resources.shallowCopy() : Handle::newDictionary());
                });
                page.externalizeInlineImages();
            } catch (const std::exception &) {}
        }
    });
}

int cqpdf_find_pictures(struct cqpdf *document, const struct cqpdf_picture **list, size_t *count) {
    *list = nullptr;
    *count = 0;
    return shim::guarded([&] {
        look(document);
        *list = document->pictures.data();
        *count = document->pictures.size();
    });
}

int cqpdf_picture_bytes(struct cqpdf *document, size_t picture, int decoded, uint8_t **out, size_t *count) {
    *out = nullptr;
    *count = 0;
    return shim::guarded([&] {
        auto stream = stream_of(document, picture);
        const int filter = document->pictures[picture].filter;
        const bool is_coded = filter == cqpdf_jpeg || filter == cqpdf_jpeg2000;
        auto take = [&](Bytes bytes) {
            *count = bytes.count;
            *out = bytes.start.release();
        };
        if (decoded && !is_coded) return take(unpacked(stream, most_bytes(document->pictures[picture])));
        if (auto inner = without_wrapping(document, stream); inner.isStream()) return take(unpacked(inner, most_wrapped));
        auto buffer = stream.getRawStreamData();
        Bytes bytes(buffer->getSize());
        bytes.count = buffer->getSize();
        memcpy(bytes.start.get(), buffer->getBuffer(), bytes.count);
        take(std::move(bytes));
    });
}

int cqpdf_picture_page(struct cqpdf *document, size_t picture, int with_masks, uint8_t **out, size_t *count) {
    *out = nullptr;
    *count = 0;
    return shim::guarded([&] {
        QPDF paper;
        paper.setSuppressWarnings(true);
        paper.emptyPDF();
        auto drawn = paper.copyForeignObject(stream_of(document, picture));
        auto dictionary = drawn.getDict();
        int across = document->pictures[picture].width, down = document->pictures[picture].height;
        for (auto part : {"/SMask", "/Mask"}) {
            auto mask = dictionary.getKey(part);
            if (!with_masks) dictionary.removeKey(part);
            else if (mask.isStream()) {
                auto size = pictures::describe(mask);
                across = std::max(across, size.width);
                down = std::max(down, size.height);
            }
        }
        dictionary.removeKey("/OC");
        const std::string width = std::to_string(across), height = std::to_string(down);
        auto page = Handle::parse(
            "<< /Type /Page /MediaBox [0 0 " + width + " " + height + "] /Resources << /XObject << >> >> >>");
        page.getKey("/Resources").getKey("/XObject").replaceKey("/P", drawn);
        const std::string fill = with_masks ? document->fills[picture] + " " : "";
        page.replaceKey("/Contents", paper.newStream(fill + width + " 0 0 " + height + " 0 0 cm /P Do"));
        QPDFPageDocumentHelper(paper).addPage(paper.makeIndirectObject(page), false);
        QPDFWriter writer(paper);
        writer.setOutputMemory();
        writer.write();
        auto bytes = writer.getBufferSharedPointer();
        *out = (uint8_t *)malloc(bytes->getSize() + 1);
        if (!*out) throw std::bad_alloc();
        memcpy(*out, bytes->getBuffer(), bytes->getSize());
        *count = bytes->getSize();
    });
}

int cqpdf_palette(struct cqpdf *document, size_t picture, uint8_t colours[768]) {
    int count = 0;
    int result = shim::guarded([&] {
        auto space = stream_of(document, picture).getDict().getKey("/ColorSpace");
        if (!space.isArray() || space.getArrayNItems() < 4) return;
        int base = pictures::space_of(space.getArrayItem(1));
        auto table = space.getArrayItem(3);
        std::string bytes;
        if (table.isString()) bytes = table.getStringValue();
        else if (table.isStream()) {
            auto packed = unpacked(table, 64u << 10);
            bytes.assign((const char *)packed.start.get(), packed.count);
        }
        size_t bands = base == cqpdf_rgb ? 3 : base == cqpdf_grey ? 1 : 0;
        if (!bands) return;
        for (size_t i = 0; i < 256 && (i + 1) * bands <= bytes.size(); i++, count++) {
            for (size_t band = 0; band < 3; band++) {
                colours[i * 3 + band] = (uint8_t)bytes[i * bands + (bands == 3 ? band : 0)];
            }
        }
    });
    return result == 0 ? count : result;
}

int cqpdf_fax_coding(struct cqpdf *document, size_t picture, int *k, int *black_is_1) {
    *k = 0;
    *black_is_1 = 0;
    int known = 0;
    int result = shim::guarded([&] {
        auto parameters = stream_of(document, picture).getDict().getKey("/DecodeParms");
        // The last filter is that of the fax.
        if (int count = parameters.isArray() ? parameters.getArrayNItems() : 0) parameters = parameters.getArrayItem(count - 1);
        if (!parameters.isDictionary()) return;
        auto coding = parameters.getKey("/K"), black = parameters.getKey("/BlackIs1"), aligned = parameters.getKey("/EncodedByteAlign");
        if (aligned.isBool() && aligned.getBoolValue()) return;
        const int usual_columns = 1728;
        auto columns = parameters.getKey("/Columns");
        if ((columns.isInteger() ? columns.getIntValueAsInt() : usual_columns) != document->pictures[picture].width) return;
        if (coding.isInteger()) *k = coding.getIntValue() < 0 ? -1 : coding.getIntValue() > 0 ? 1 : 0;
        *black_is_1 = black.isBool() && black.getBoolValue();
        known = 1;
    });
    return result == 0 ? known : result;
}

static void put(cqpdf *document, size_t picture, const uint8_t *bytes, size_t count, const char *filter, Handle parameters) {
    auto stream = stream_of(document, picture);
    stream.replaceStreamData(std::string((const char *)bytes, count), Handle::newName(filter), parameters);
    document->pictures[picture].bytes = count;
}

int cqpdf_put_jpeg(struct cqpdf *document, size_t picture, const uint8_t *bytes, size_t count, int width, int height) {
    return shim::guarded([&] {
        put(document, picture, bytes, count, "/DCTDecode", Handle::newNull());
        auto dictionary = stream_of(document, picture).getDict();
        dictionary.replaceKey("/Width", Handle::newInteger(width));
        dictionary.replaceKey("/Height", Handle::newInteger(height));
        dictionary.replaceKey("/BitsPerComponent", Handle::newInteger(8));
        document->pictures[picture].filter = cqpdf_jpeg;
    });
}

int cqpdf_put_jbig2(struct cqpdf *document, size_t picture, const uint8_t *bytes, size_t count) {
    return shim::guarded([&] {
        put(document, picture, bytes, count, "/JBIG2Decode", Handle::newNull());
        document->pictures[picture].filter = cqpdf_jbig2;
    });
}
