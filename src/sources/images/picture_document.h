#pragma once

#include <span>
#include <string>

#include "source/pictures/picture_facts.h"
#include "source/texts/document_text.h"
#include "sources/images/shown_pictures.h"

namespace omni {

/// A picture as a text: what pages say of it, what its file tells, its names, and the text that stands in it.
/// Its title is its caption, else what stands in its place, else its name.
DocumentText pictureDocument(const std::string& id, const PictureFacts& facts,
                             std::span<const ShownPicture> shown, const std::string& textInside);

}  // namespace omni
