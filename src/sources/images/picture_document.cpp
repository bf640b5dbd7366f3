#include "sources/images/picture_document.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"

namespace omni {
namespace {

// "shots/export-dialog_2.png" gives "export dialog 2".
std::string nameInWords(const std::filesystem::path& id) {
  return join(identifierWords(id.stem().string()), " ");
}

std::string foldersInWords(const std::filesystem::path& id) {
  std::vector<std::string> folders;
  for (const auto& folder : id.parent_path()) folders.push_back(join(identifierWords(folder.string()), " "));
  return join(folders, ", ");
}

std::string titleOf(const std::string& id, std::span<const ShownPicture> shown) {
  for (const auto& [page, picture] : shown)
    if (!picture.caption.empty()) return picture.caption;
  for (const auto& [page, picture] : shown)
    if (!picture.alt.empty()) return picture.alt;
  return nameInWords(id);
}

std::string textOf(const ShownPicture& shown) {
  const PagePicture& picture = shown.picture;
  std::vector<std::string> shownTexts;
  for (const auto* text : {&picture.caption, &picture.alt})
    if (!text->empty() && std::ranges::find(shownTexts, *text) == shownTexts.end())
      shownTexts.push_back(*text);
  std::string where = "In " + shown.page;
  if (picture.page > 0) where += ", page " + std::to_string(picture.page);
  if (!picture.headings.empty()) where += ", '" + join(picture.headings, "' > '") + "'";
  shownTexts.push_back(picture.around.empty() ? where : where + ": " + picture.around);
  return join(shownTexts, "\n");
}

class Blocks {
 public:
  explicit Blocks(DocumentText& document) : document_(document) {}
  void add(std::string_view text) {
    text = trim(text);
    if (text.empty()) return;
    if (!document_.text.empty()) document_.text += "\n\n";
    const std::size_t start = document_.text.size();
    document_.text += text;
    document_.blocks.push_back({start, document_.text.size(), 0, {}});
  }

 private:
  DocumentText& document_;
};

}  // namespace

DocumentText pictureDocument(const std::string& id, const PictureFacts& facts,
                             std::span<const ShownPicture> shown, const std::string& textInside) {
  DocumentText document{.id = id, .title = titleOf(id, shown), .text = {}, .blocks = {}};
  Blocks blocks(document);
  for (const auto& one : shown) blocks.add(textOf(one));
  blocks.add(join(facts.texts, "\n"));
  const std::string folders = foldersInWords(id);
  blocks.add(nameInWords(id) + (folders.empty() ? "" : ", in " + folders) + "\n" + facts.summary());
  if (!textInside.empty()) blocks.add("Text in the picture:\n" + textInside);
  return document;
}

}  // namespace omni
