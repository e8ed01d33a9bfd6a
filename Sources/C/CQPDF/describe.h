#pragma once

#include "document.h"

/// Reads the dictionaries of pictures.
namespace pictures {
/// Returns a value of `cqpdf_space`.
int space_of(QPDFObjectHandle space);

/// Returns the properties of a picture, except its position on a page and whether it is a mask.
cqpdf_picture describe(QPDFObjectHandle stream);
}
