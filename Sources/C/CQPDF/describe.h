#pragma once

#include "document.h"

/// Reads the dictionaries of pictures.
namespace pictures {
/// A value of `cqpdf_space`.
int space_of(QPDFObjectHandle space);

/// Sets all members except the place on a page and whether it is a mask.
cqpdf_picture describe(QPDFObjectHandle stream);
}
