#include "document.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#include <qpdf/Pipeline.hh>

using Handle = QPDFObjectHandle;

namespace {
/// Keeps the beginning of the bytes that are written to it.
class Beginning : public Pipeline {
  public:
    explicit Beginning(size_t most) : Pipeline("beginning", nullptr), most(most) {}
    void write(unsigned char const *data, size_t count) override {
        is_whole = is_whole && count <= most - words.size();
        words.append((char const *)data, std::min(count, most - words.size()));
    }
    void finish() override {}

    std::string words;
    bool is_whole = true;

  private:
    size_t most;
};

/// The maximum size of an XMP packet in bytes. A few encoded bytes can expand to gigabytes.
const size_t most_metadata = 16u << 20;
/// PDF/A names its part near the beginning of the packet.
const size_t most_of_part = 64u << 10;
}

int shim::archival_part(QPDF &pdf) {
    auto metadata = pdf.getRoot().getKey("/Metadata");
    if (!metadata.isStream()) return 0;
    Beginning beginning(most_of_part);
    bool is_known = false;
    try {
        metadata.pipeStreamData(&beginning, &is_known, 0, qpdf_dl_generalized, true);
    } catch (const std::runtime_error &) {
        return 0;
    }
    const std::string &words = beginning.words, name = "pdfaid:part";
    size_t at = words.find(name);
    if (at == std::string::npos) return 0;
    // The part is written as an element or as an attribute.
    at = words.find_first_not_of(">=\"' \t\r\n", at + name.size());
    return at != std::string::npos && words[at] >= '1' && words[at] <= '9' ? words[at] - '0' : 0;
}

int cqpdf_set_information(struct cqpdf *document, const char *entry, const char *utf8) {
    return shim::guarded([&] {
        auto trailer = document->pdf.getTrailer();
        if (!trailer.getKey("/Info").isDictionary()) {
            if (!utf8) return;
            trailer.replaceKey("/Info", document->pdf.makeIndirectObject(Handle::newDictionary()));
        }
        std::string key = std::string("/") + entry;
        auto information = trailer.getKey("/Info");
        if (utf8) information.replaceKey(key, Handle::newUnicodeString(utf8));
        else information.removeKey(key);
    });
}

int cqpdf_remove_information(struct cqpdf *document) {
    return shim::guarded([&] {
        document->pdf.getTrailer().removeKey("/Info");
        for (auto &object : document->pdf.getAllObjects()) {
            if (object.isDictionary()) object.removeKey("/Metadata");
            else if (object.isStream()) object.getDict().removeKey("/Metadata");
        }
    });
}

int cqpdf_metadata(struct cqpdf *document, uint8_t **out, size_t *count) {
    *out = nullptr;
    *count = 0;
    return shim::guarded([&] {
        auto metadata = document->pdf.getRoot().getKey("/Metadata");
        if (!metadata.isStream()) return;
        Beginning packet(most_metadata);
        bool is_known = false;
        metadata.pipeStreamData(&packet, &is_known, 0, qpdf_dl_generalized, true);
        if (!is_known || !packet.is_whole) throw std::runtime_error("the XMP packet cannot be unpacked");
        *out = (uint8_t *)malloc(packet.words.size() + 1);
        if (!*out) throw std::bad_alloc();
        memcpy(*out, packet.words.data(), packet.words.size());
        *count = packet.words.size();
    });
}

int cqpdf_put_metadata(struct cqpdf *document, const uint8_t *bytes, size_t count) {
    return shim::guarded([&] {
        auto root = document->pdf.getRoot();
        if (!bytes) return root.removeKey("/Metadata");
        std::string packet((const char *)bytes, count);
        auto metadata = root.getKey("/Metadata");
        if (metadata.isStream()) return metadata.replaceStreamData(packet, Handle::newNull(), Handle::newNull());
        metadata = document->pdf.newStream(packet);
        metadata.getDict().replaceKey("/Type", Handle::newName("/Metadata"));
        metadata.getDict().replaceKey("/Subtype", Handle::newName("/XML"));
        root.replaceKey("/Metadata", metadata);
    });
}
