#include "document.h"

#include <vector>

#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>

using Handle = QPDFObjectHandle;

namespace {
const size_t most_fields = 100'000;

/// What the fields of a form are.
struct Fields {
    bool has_signature = false;
    size_t count = 0;
    std::set<QPDFObjGen> seen;

    /// Notes a field and the fields below it. A field without a type has the type of its parent (ISO 32000-1, 12.7.3.1).
    void note(Handle top) {
        std::vector<std::pair<Handle, bool>> waiting{{top, false}};
        while (!waiting.empty()) {
            auto [item, is_signature] = waiting.back();
            waiting.pop_back();
            if (item.isArray()) {
                for (int i = 0; i < item.getArrayNItems() && waiting.size() < most_fields; i++) {
                    waiting.push_back({item.getArrayItem(i), is_signature});
                }
            } else if (item.isDictionary() && count < most_fields && (!item.isIndirect() || seen.insert(item.getObjGen()).second)) {
                count++;
                auto type = item.getKey("/FT");
                if (type.isName()) is_signature = type.isNameAndEquals("/Sig");
                if (is_signature && item.getKey("/V").isDictionary()) has_signature = true;
                waiting.push_back({item.getKey("/Kids"), is_signature});
            }
        }
    }
};
}

int cqpdf_traits(struct cqpdf *document, int *traits) {
    *traits = 0;
    return shim::guarded([&] {
        auto root = document->pdf.getRoot(), form = root.getKey("/AcroForm");
        Fields fields;
        if (form.isDictionary()) fields.note(form.getKey("/Fields"));
        // Some programs do not list a signature in the form.
        for (auto page : document->pdf.getAllPages()) {
            auto notes = page.getKey("/Annots");
            for (int i = 0; notes.isArray() && i < notes.getArrayNItems(); i++) {
                auto note = notes.getArrayItem(i);
                if (note.isDictionary() && note.getKey("/FT").isNameAndEquals("/Sig")) fields.note(note);
            }
        }
        if (fields.has_signature || root.getKey("/Perms").isDictionary()) *traits |= cqpdf_signed;
        if (form.isDictionary() && !form.getKey("/XFA").isNull()) *traits |= fields.count ? cqpdf_xfa : cqpdf_only_xfa;
        if (shim::archival_part(document->pdf)) *traits |= cqpdf_archival;
        if (QPDFEmbeddedFileDocumentHelper(document->pdf).hasEmbeddedFiles()) *traits |= cqpdf_has_files;
        if (root.getKey("/StructTreeRoot").isDictionary()) *traits |= cqpdf_tagged;
    });
}
