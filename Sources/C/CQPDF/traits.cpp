#include "document.h"

#include <vector>

#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>

using Handle = QPDFObjectHandle;

namespace {
const size_t most_fields = 100'000;

/// Whether a field of the form is signed (ISO 32000-1, 12.7.4.5).
bool is_signed(Handle form) {
    if (!form.isDictionary()) return false;
    std::set<QPDFObjGen> seen;
    std::vector<Handle> waiting{form.getKey("/Fields")};
    while (!waiting.empty()) {
        auto item = waiting.back();
        waiting.pop_back();
        if (item.isArray()) {
            for (int i = 0; i < item.getArrayNItems() && waiting.size() < most_fields; i++) waiting.push_back(item.getArrayItem(i));
        } else if (item.isDictionary() && item.isIndirect() && seen.size() < most_fields && seen.insert(item.getObjGen()).second) {
            if (item.getKey("/FT").isNameAndEquals("/Sig") && item.getKey("/V").isDictionary()) return true;
            waiting.push_back(item.getKey("/Kids"));
        }
    }
    return false;
}
}

int cqpdf_traits(struct cqpdf *document, int *traits) {
    *traits = 0;
    return shim::guarded([&] {
        auto root = document->pdf.getRoot(), form = root.getKey("/AcroForm");
        if (is_signed(form) || root.getKey("/Perms").isDictionary()) *traits |= cqpdf_signed;
        if (form.isDictionary() && !form.getKey("/XFA").isNull()) *traits |= cqpdf_xfa;
        if (QPDFEmbeddedFileDocumentHelper(document->pdf).hasEmbeddedFiles()) *traits |= cqpdf_has_files;
        if (root.getKey("/StructTreeRoot").isDictionary()) *traits |= cqpdf_tagged;
    });
}
