#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "source/pages/page_pictures.h"

namespace omni {

/// The pictures of the pages that poppler's pdftohtml wrote as XML, in its order; `target` is the file that
/// it wrote next to it. By where lines and pictures stand: the caption is what says of itself that it is one
/// and stands below or above ("Figure 3: …"), around is the paragraph that speaks of that figure, else the
/// one above, and of headings there is the last line above in larger letters. Error: kLimit (nested too
/// deeply).
Result<std::vector<PagePicture>> pdfPagePictures(std::string_view xml);

}  // namespace omni
