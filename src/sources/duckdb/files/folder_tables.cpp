#include "sources/duckdb/files/folder_tables.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "base/threads/parallel.h"
#include "source/files/folder_walk.h"
#include "source/films/film_facts.h"
#include "source/films/film_file.h"
#include "source/pages/converted_file.h"
#include "source/pages/page_file.h"
#include "source/pictures/picture_facts.h"
#include "source/pictures/picture_file.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 200000;
constexpr ColumnType kText = ColumnType::kText, kWhole = ColumnType::kInteger, kNumber = ColumnType::kReal,
                     kTime = ColumnType::kTimestamp;
constexpr const char *kName = "name", *kFolder = "folder", *kFormat = "format", *kSize = "size",
                     *kModified = "modified";

struct ItemCell {
  std::string column;
  ColumnType type = kText;
  std::string unit;
  std::string text;
};
using ItemCells = std::vector<ItemCell>;

std::string fixed(double number, const char* format) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

std::string whole(std::size_t number) {
  return number > 0 ? std::to_string(number) : std::string();
}

// "JPEG" of a ".jpg": one name for each.
std::string formatOf(const fs::path& file) {
  static constexpr std::pair<std::string_view, std::string_view> kOthers[] = {
      {"JPG", "JPEG"}, {"TIF", "TIFF"}, {"HTM", "HTML"}, {"MARKDOWN", "MD"}, {"MPG", "MPEG"}};
  std::string ending = file.extension().string();
  ending.erase(0, 1);
  std::ranges::transform(ending, ending.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  for (const auto& [other, name] : kOthers)
    if (ending == other) return std::string(name);
  return ending;
}

bool isDocument(const fs::path& file) {
  static constexpr std::string_view kTexts[] = {".pdf", ".txt", ".text"};
  return isPage(file) || isConverted(file) || isOneOf(kTexts, lower(file.extension().string()));
}

enum class ItemKind { kPicture, kFilm, kSound, kDocument, kOther };

ItemKind kindOf(const fs::path& file) {
  if (isPicture(file)) return ItemKind::kPicture;
  if (isFilm(file)) return isSound(file) ? ItemKind::kSound : ItemKind::kFilm;
  return isDocument(file) ? ItemKind::kDocument : ItemKind::kOther;
}

struct ItemTable {
  ItemKind kind;
  const char* name;
  const char* one;
  const char* called;  // else
};
constexpr ItemTable kTables[] = {
    {ItemKind::kPicture, "pictures", "picture", "also called photos, images"},
    {ItemKind::kFilm, "films", "film", "also called videos, movies"},
    {ItemKind::kSound, "sounds", "sound", "also called songs, recordings, audio files"},
    {ItemKind::kDocument, "documents", "document", ""},
};

std::string kindName(ItemKind kind) {
  const auto table = std::ranges::find(kTables, kind, &ItemTable::kind);
  return table == std::end(kTables) ? "other" : table->one;
}

std::string timeText(std::time_t time) {
  std::tm parts{};
  if (gmtime_r(&time, &parts) == nullptr) return {};
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts)};
}

/// A file with what its folder says of it.
class Item {
 public:
  Item(const fs::path& folder, fs::path path) : path_(std::move(path)), kind_(kindOf(path_)) {
    const auto inner = path_.parent_path().lexically_relative(folder);
    folder_ = inner == "." ? folder.filename().string() : inner.generic_string();
    struct stat seen {};
    if (stat(path_.c_str(), &seen) != 0) return;
    size_ = fixed(static_cast<double>(seen.st_size) / 1000, "%.1f");
    modified_ = timeText(seen.st_mtim.tv_sec);
  }

  ItemKind kind() const { return kind_; }

  ItemCells cells(const Budget& budget) const {
    ItemCells all{{kName, kText, {}, path_.filename().string()},
                  {kFolder, kText, {}, folder_},
                  {kFormat, kText, {}, formatOf(path_)}};
    if (kind_ == ItemKind::kPicture) addPicture(all);
    if (kind_ == ItemKind::kFilm || kind_ == ItemKind::kSound) addFilm(all, budget);
    all.push_back({kSize, kNumber, "in kB", size_});
    all.push_back({kModified, kTime, {}, modified_});
    return all;
  }
  ItemCells asFile() const {
    return {{kName, kText, {}, path_.filename().string()},
            {kFolder, kText, {}, folder_},
            {"kind", kText, {}, kindName(kind_)},
            {kFormat, kText, {}, formatOf(path_)},
            {kSize, kNumber, "in kB", size_}};
  }

 private:
  void addPicture(ItemCells& cells) const {
    const auto bytes = pictureBytes(path_);
    const auto found = bytes ? pictureFacts(*bytes) : tl::unexpected(bytes.error());
    const PictureFacts facts = found.value_or(PictureFacts());
    cells.push_back({"width", kWhole, "in pixels", whole(facts.width)});
    cells.push_back({"height", kWhole, "in pixels", whole(facts.height)});
    cells.push_back({"date", kTime, {}, facts.taken});
    cells.push_back({"camera", kText, {}, facts.camera});
    cells.push_back({"photographer", kText, {}, facts.maker});
    cells.push_back({"place", kText, {}, facts.place});
    cells.push_back({"latitude", kNumber, {}, facts.latitude});
    cells.push_back({"longitude", kNumber, {}, facts.longitude});
  }

  void addFilm(ItemCells& cells, const Budget& budget) const {
    const bool sound = kind_ == ItemKind::kSound;
    const FilmFacts facts = filmFacts(path_, budget).value_or(FilmFacts());
    const double minutes = static_cast<double>(facts.length.count()) / 60000;
    cells.push_back({"length", kNumber, "in minutes", minutes > 0 ? fixed(minutes, "%.2f") : std::string()});
    if (!sound) {
      cells.push_back({"width", kWhole, "in pixels", whole(facts.width)});
      cells.push_back({"height", kWhole, "in pixels", whole(facts.height)});
    }
    cells.push_back({"title", kText, {}, facts.title});
    cells.push_back({sound ? "artist" : "author", kText, {}, facts.maker});
    if (sound) cells.push_back({"album", kText, {}, facts.album});
    cells.push_back({"year", kWhole, {}, facts.made.substr(0, 4)});
  }

  fs::path path_;
  ItemKind kind_;
  std::string folder_, size_, modified_;
};

// Which of two times is meant nobody could tell: that of the last change counts where no other is known.
void keepOneTime(const std::vector<ItemCells>& rows, std::vector<bool>& kept) {
  const ItemCells& columns = rows.front();
  bool other = false;
  for (std::size_t c = 0; c < columns.size(); ++c)
    other |= kept[c] && (columns[c].column == "date" || columns[c].column == "year");
  for (std::size_t c = 0; c < columns.size(); ++c)
    if (columns[c].column == kModified) kept[c] = kept[c] && !other;
}

FolderTable tableOf(const std::string& name, const std::vector<ItemCells>& rows) {
  FolderTable made{.table = {.called = name}};
  std::vector<bool> kept(rows.front().size());
  for (std::size_t c = 0; c < kept.size(); ++c)
    kept[c] = std::ranges::any_of(rows, [c](const ItemCells& row) { return !row[c].text.empty(); });
  keepOneTime(rows, kept);
  for (std::size_t c = 0; c < kept.size(); ++c) {
    if (!kept[c]) continue;
    made.table.columns.push_back(rows.front()[c].column);
    made.formats.push_back({.type = rows.front()[c].type,
                            .form = rows.front()[c].type == kNumber ? kPointNumber : kWholeNumber});
    made.units.push_back(rows.front()[c].unit);
  }
  for (const ItemCells& row : rows) {
    auto& cells = made.table.rows.emplace_back();
    for (std::size_t c = 0; c < kept.size(); ++c)
      if (kept[c]) cells.push_back(toUtf8(row[c].text));
  }
  return made;
}

}  // namespace

Result<std::vector<FolderTable>> folderTables(const fs::path& folder, const Budget& budget,
                                              const Progress& progress) {
  std::vector<Item> items;
  for (auto& file : filesBelow(folder, kDeepestFolder).files) {
    std::error_code error;
    if (fs::is_regular_file(file, error)) items.emplace_back(folder, std::move(file));
  }
  if (items.empty())
    return fail(Code::kUnreadable, "no file lies in " + folder.string(), "Name another folder.",
                Audience::kOperator);
  if (items.size() > kMaxFiles)
    return fail(Code::kLimit, "more than " + std::to_string(kMaxFiles) + " files lie in " + folder.string(),
                "Name folders within it.", Audience::kOperator);
  std::vector<ItemCells> cells(items.size());
  std::atomic<std::size_t> done = 0;
  parallelFor(items.size(), 0, [&](std::size_t i) {
    if (!budget.exhausted()) cells[i] = items[i].cells(budget);
    if (progress) progress("reading what files say of themselves", ++done, items.size());
  });
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading files"));
  const std::string place = " in '" + folder.filename().string() + "' and below";
  std::vector<FolderTable> tables;
  for (const ItemTable& table : kTables) {
    std::vector<ItemCells> rows;
    for (std::size_t i = 0; i < items.size(); ++i)
      if (items[i].kind() == table.kind) rows.push_back(std::move(cells[i]));
    if (rows.empty()) continue;
    tables.push_back(tableOf(table.name, rows));
    tables.back().about = std::string("the ") + table.name + place;
    if (*table.called != '\0') tables.back().about += std::string("; ") + table.called;
  }
  std::vector<ItemCells> all;
  std::ranges::transform(items, std::back_inserter(all), &Item::asFile);
  tables.push_back(tableOf("files", all));
  tables.back().about = "all files" + place;
  return tables;
}

}  // namespace omni
