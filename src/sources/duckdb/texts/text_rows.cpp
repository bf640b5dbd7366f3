#include "sources/duckdb/texts/text_rows.h"

#include <cstring>
#include <nlohmann/json.hpp>

#include "base/native_buffer.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kRowsAtOnce = 4096;
constexpr std::size_t kBehindBlank = std::size_t{1} << 31u;  // in the number of a row's cells

}  // namespace

TextRows::TextRows(std::filesystem::path file, std::unique_ptr<OmniDelimited, Close> handle)
    : file_(std::move(file)), handle_(std::move(handle)) {}

TextRows::TextRows(TextRows&&) noexcept = default;
TextRows::~TextRows() = default;

void TextRows::Close::operator()(OmniDelimited* file) const {
  omni_delimited_free(file);
}

Error TextRows::errorOf(std::int32_t code, const NativeBuffer& message) const {
  return {code == OMNI_EARG ? Code::kInvalidArgument : Code::kUnreadable,
          file_.string() + ": " + std::string(message.text()),
          "Save it as UTF-8, or say its encoding in the source (encoding: windows-1252).",
          Audience::kOperator};
}

Result<TextRows> TextRows::open(const std::filesystem::path& file, const std::string& encoding) {
  const std::string path = file.string(), name = lower(path);
  const bool tabs = name.ends_with(".tsv") || name.ends_with(".tsv.gz");
  OmniDelimited* handle = nullptr;
  NativeBuffer message;
  const auto code = omni_delimited_open(path.data(), path.size(), encoding.data(), encoding.size(),
                                        tabs ? 1 : 0, &handle, message.out());
  TextRows rows(file, std::unique_ptr<OmniDelimited, Close>(handle));
  if (code != OMNI_OK) return tl::unexpected(rows.errorOf(code, message));
  NativeBuffer form;
  omni_delimited_form(handle, form.out(), nullptr);
  const auto json = nlohmann::json::parse(form.text());
  rows.form_ = {.encoding = json["encoding"],
                .guessed = json["guessed"],
                .delimiter = json["delimiter"].get<std::string>().front(),
                .namesDelimiter = json["names_separator"],
                .strayBytes = json["stray_bytes"],
                .strayLines = json["stray_lines"]};
  return rows;
}

Status TextRows::read() {
  batch_ = std::make_unique<NativeBuffer>();
  NativeBuffer message;
  const auto code = omni_delimited_next(handle_.get(), kRowsAtOnce, batch_->out(), message.out());
  if (code != OMNI_OK) return tl::unexpected(errorOf(code, message));
  left_ = batch_->text();
  return {};
}

std::string_view TextRows::take(std::size_t size) {
  const std::string_view taken = left_.substr(0, size);
  left_.remove_prefix(size);
  return taken;
}

std::size_t TextRows::takeSize() {
  std::uint32_t size = 0;
  std::memcpy(&size, take(sizeof size).data(), sizeof size);
  return size;
}

Result<bool> TextRows::next(std::vector<std::string_view>& cells) {
  if (left_.empty()) OMNI_RETURN_IF_ERROR(read());
  if (left_.empty()) return false;
  const std::size_t size = takeSize();
  behindBlank_ = (size & kBehindBlank) != 0;
  cells.resize(size & ~kBehindBlank);
  for (auto& cell : cells) cell = take(takeSize());
  return true;
}

}  // namespace omni
