#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "source/pages/page_pictures.h"
#include "source/texts/corpus_files.h"
#include "source/texts/document_text.h"

namespace omni {

/// Where a page shows a picture, and what it says of it.
struct ShownPicture {
  std::string page;  // its id
  PagePicture picture;
};

/// By the path of the picture. Pages that cannot be read say nothing, which `warn` receives.
using ShownPictures = std::map<std::filesystem::path, std::vector<ShownPicture>>;
ShownPictures shownPictures(const std::vector<CorpusFile>& files, const WarningSink& warn);

}  // namespace omni
