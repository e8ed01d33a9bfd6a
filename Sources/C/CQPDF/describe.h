#pragma once

#include "document.h"

/// Reads the dictionaries of pictures.
namespace pictures {
/// Returns a value of `cqpdf_space`.
int space_of(QPDFObjectHandle space);

/// Sets all members except the position on a page and whether the picture is a mask.
cqpdf_picture describe(QPDFObjectHandle stream);
}
