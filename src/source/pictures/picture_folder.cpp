#include "source/pictures/picture_folder.h"

#include <cstdlib>
#include <string>

namespace omni {

namespace fs = std::filesystem;

PictureFolder::PictureFolder() {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "omni-pictures-XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

PictureFolder::~PictureFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace omni
