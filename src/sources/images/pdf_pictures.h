#pragma once

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "source/pages/page_pictures.h"
#include "source/texts/document_text.h"

namespace omni {

bool isPdf(const std::filesystem::path& file);

/// Whether there is any picture within a PDF, by what its objects say that they are: none is unpacked.
bool pdfHoldsPictures(const std::filesystem::path& file);

/// The pictures within a PDF, page by page, as poppler takes them out. What only adorns is passed over: the
/// small, and what stands on more than three pages. Pages with too many or too large pictures are left out,
/// which `warn` receives. Errors name no file: kUnavailable (no pdfimages, no pdftohtml), kUnreadable, kLimit
/// (too much of them in all), kDeadline, kCancelled.
Result<std::vector<HeldPicture>> pdfPictures(const std::filesystem::path& file, const Budget& budget,
                                             const WarningSink& warn);

}  // namespace omni
