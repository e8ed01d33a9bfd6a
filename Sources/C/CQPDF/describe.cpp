#include "describe.h"

#include <string>
#include <vector>

using Handle = QPDFObjectHandle;

namespace {
int filter_of(Handle dictionary) {
    auto filter = dictionary.getKey("/Filter");
    if (filter.isNull()) return cqpdf_lossless;
    std::vector<std::string> names;
    if (filter.isName()) names.push_back(filter.getName());
    for (int i = 0; filter.isArray() && i < filter.getArrayNItems() && i < 8; i++) {
        if (filter.getArrayItem(i).isName()) names.push_back(filter.getArrayItem(i).getName());
    }
    int result = cqpdf_lossless;
    for (size_t i = 0; i < names.size(); i++) {
        const auto &name = names[i];
        const bool is_last = i + 1 == names.size();
        if (name == "/FlateDecode" || name == "/LZWDecode" || name == "/RunLengthDecode" || name == "/ASCII85Decode" ||
            name == "/ASCIIHexDecode" || name == "/Fl" || name == "/LZW" || name == "/RL" || name == "/A85" || name == "/AHx") continue;
        if (!is_last) return cqpdf_other_filter;
        if (name == "/DCTDecode" || name == "/DCT") result = cqpdf_jpeg;
        else if (name == "/JPXDecode") result = cqpdf_jpeg2000;
        else if (name == "/CCITTFaxDecode" || name == "/CCF") result = cqpdf_fax;
        else if (name == "/JBIG2Decode") result = cqpdf_jbig2;
        else return cqpdf_other_filter;
    }
    return result;
}

int number(Handle object, int most) {
    return object.isInteger() && object.getIntValue() >= 0 && object.getIntValue() <= most ? object.getIntValueAsInt() : 0;
}

/// Returns whether the colours of a JPEG are RGB, which the JPEG itself may not state (ISO 32000-1, table 13).
bool is_plain_rgb(Handle parameters) {
    if (parameters.isArray() && parameters.getArrayNItems() > 0) {
        parameters = parameters.getArrayItem(parameters.getArrayNItems() - 1);
    }
    if (!parameters.isDictionary()) return false;
    auto transform = parameters.getKey("/ColorTransform");
    return transform.isInteger() && transform.getIntValue() == 0;
}

/// Returns how the samples of a picture are mapped (ISO 32000-1, 8.9.5.2).
int decode_of(Handle decode, const cqpdf_picture &picture) {
    if (!decode.isArray()) return cqpdf_plain;
    const double most = picture.space == cqpdf_indexed ? (1 << picture.bits) - 1 : 1;
    bool is_plain = true, is_inverted = true;
    for (int i = 0; i + 1 < decode.getArrayNItems() && i < 64; i += 2) {
        auto from = decode.getArrayItem(i), to = decode.getArrayItem(i + 1);
        if (!from.isNumber() || !to.isNumber()) return cqpdf_other_decode;
        is_plain = is_plain && from.getNumericValue() == 0 && to.getNumericValue() == most;
        is_inverted = is_inverted && from.getNumericValue() == most && to.getNumericValue() == 0;
    }
    return is_plain ? cqpdf_plain : is_inverted ? cqpdf_inverted : cqpdf_other_decode;
}
}

int pictures::space_of(Handle space) {
    if (space.isName()) {
        const std::string name = space.getName();
        if (name == "/DeviceGray" || name == "/CalGray" || name == "/G") return cqpdf_grey;
        if (name == "/DeviceRGB" || name == "/CalRGB" || name == "/RGB") return cqpdf_rgb;
        if (name == "/DeviceCMYK" || name == "/CMYK") return cqpdf_cmyk;
        return cqpdf_other_space;
    }
    if (!space.isArray() || space.getArrayNItems() < 1 || !space.getArrayItem(0).isName()) return cqpdf_other_space;
    const std::string name = space.getArrayItem(0).getName();
    if (name == "/CalRGB") return cqpdf_rgb;
    if (name == "/CalGray") return cqpdf_grey;
    if (name == "/Indexed" || name == "/I") return cqpdf_indexed;
    if (name == "/ICCBased" && space.getArrayNItems() > 1 && space.getArrayItem(1).isStream()) {
        auto count = space.getArrayItem(1).getDict().getKey("/N");
        switch (count.isInteger() ? count.getIntValueAsInt() : 0) {
        case 1: return cqpdf_grey;
        case 3: return cqpdf_rgb;
        case 4: return cqpdf_cmyk;
        default: return cqpdf_other_space;
        }
    }
    return cqpdf_other_space;
}

cqpdf_picture pictures::describe(Handle stream) {
    auto dictionary = stream.getDict();
    cqpdf_picture picture{};
    picture.width = number(dictionary.getKey("/Width"), 1 << 20);
    picture.height = number(dictionary.getKey("/Height"), 1 << 20);
    auto stencil = dictionary.getKey("/ImageMask");
    const bool is_stencil = stencil.isBool() && stencil.getBoolValue();
    picture.bits = is_stencil ? 1 : number(dictionary.getKey("/BitsPerComponent"), 16);
    picture.space = is_stencil ? cqpdf_stencil : space_of(dictionary.getKey("/ColorSpace"));
    picture.filter = filter_of(dictionary);
    auto soft_mask = dictionary.getKey("/SMask");
    picture.has_matte = soft_mask.isStream() && soft_mask.getDict().hasKey("/Matte");
    picture.has_soft_mask = soft_mask.isStream();
    picture.has_space = dictionary.hasKey("/ColorSpace");
    picture.has_mask = dictionary.hasKey("/Mask");
    picture.has_decode = dictionary.hasKey("/Decode") || is_plain_rgb(dictionary.getKey("/DecodeParms"));
    picture.decode = is_plain_rgb(dictionary.getKey("/DecodeParms")) ? cqpdf_other_decode
                                                                     : decode_of(dictionary.getKey("/Decode"), picture);
    picture.page = -1;
    auto length = dictionary.getKey("/Length");
    picture.bytes = length.isInteger() && length.getIntValue() > 0 ? (size_t)length.getIntValue() : 0;
    return picture;
}
