#pragma once

#include "document.h"

/// What the dictionaries of pictures say.
namespace pictures {
/// A value of `cqpdf_space`.
int space_of(QPDFObjectHandle space);

/// All but where it is drawn and whether it is a mask.
cqpdf_picture describe(QPDFObjectHandle stream);
}
