#include "sources/images/shown_pictures.h"

#include "source/pages/page_file.h"

namespace omni {

ShownPictures shownPictures(const std::vector<CorpusFile>& files, const WarningSink& warn) {
  ShownPictures shown;
  for (const auto& file : files) {
    if (!isPage(file.path)) continue;
    auto pictures = pagePictures(file.path);
    if (!pictures) {
      warn(pictures.error().message);
      continue;
    }
    for (auto& picture : *pictures) {
      const auto path = (file.path.parent_path() / picture.target).lexically_normal();
      shown[path].push_back({file.id, std::move(picture)});
    }
  }
  return shown;
}

}  // namespace omni
