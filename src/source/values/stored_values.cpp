#include "source/values/stored_values.h"

#include <array>
#include <cstring>

#include "base/archive/archive.h"
#include "base/native_buffer.h"
#include "base/sealed/native_file.h"
#include "base/text.h"
#include "source/values/reads_as.h"

namespace omni {
namespace {

// While the file is made what fails is the writing of it.
Status unwritten(std::int32_t code, const NativeBuffer& message) {
  if (code == OMNI_OK) return {};
  return fail(Code::kUnavailable, "cannot write the index of values: " + std::string(message.text()),
              "Check the cache folder's permissions and free space, or set XDG_CACHE_HOME to another.",
              Audience::kOperator);
}

std::uint32_t wayOf(ReadAlike how) {
  switch (how) {
    case ReadAlike::kSame: return OMNI_VALUES_EXACT;
    case ReadAlike::kBegins: return OMNI_VALUES_PREFIX;
    case ReadAlike::kAllWords: return OMNI_VALUES_WORDS;
    case ReadAlike::kOneOff: return OMNI_VALUES_ONE_OFF;
    case ReadAlike::kTwoOff: return OMNI_VALUES_TWO_OFF;
  }
  return OMNI_VALUES_EXACT;
}

}  // namespace

auto fieldsOf(TextPlace& place) {
  return std::tie(place.owner, place.attribute, place.whole);
}

void StoredValues::Free::operator()(OmniValues* values) const {
  omni_values_free(values);
}

void StoredValuesMaker::Abandon::operator()(OmniValuesBuilder* builder) const {
  omni_values_abandon(builder);
}

Result<std::shared_ptr<const StoredValues>> StoredValues::open(const Seal& kept, std::size_t maxLoadedWhole) {
  const auto damaged = [&](std::string_view why) {
    return fail(Code::kUnreadable, kept.path().string() + " is no index of values: " + std::string(why),
                "Delete it; it is made again when the source is described.", Audience::kOperator);
  };
  std::shared_ptr<StoredValues> opened(new StoredValues);  // NOLINT: the constructor is private
  OMNI_TRY(file, kept.open());
  opened->file_ = std::move(file);
  if (opened->file_.size() <= maxLoadedWhole) opened->file_.loadAll();
  OmniValues* values = nullptr;
  NativeBuffer message, about;
  const OmniChecked view = nativeView(opened->file_);
  if (omni_values_open(&view, &values, message.out()) != OMNI_OK) return damaged(message.text());
  opened->values_.reset(values);
  NativeBuffer reason;
  if (omni_values_about(values, about.out(), reason.out()) != OMNI_OK) return damaged(reason.text());
  ArchiveReader reader(about.text());
  reader(opened->places_);
  if (!reader.atEnd() || opened->isDamaged()) return damaged("it cannot be read");
  return opened;
}

std::vector<StoredValue> StoredValues::find(ReadAlike how, std::string_view phrase, std::size_t most) const {
  std::vector<StoredValue> found;
  const std::string key = readsAs(phrase);
  NativeBuffer out, message;
  if (key.empty() || omni_values_find(values_.get(), wayOf(how), key.data(), key.size(), most, out.out(),
                                      message.out()) != OMNI_OK)
    return found;
  std::array<std::uint32_t, 2> head{};
  for (std::string_view rest = out.text(); rest.size() >= sizeof head;) {
    std::memcpy(head.data(), rest.data(), sizeof head);
    rest.remove_prefix(sizeof head);
    if (head[1] > rest.size()) break;
    if (head[0] < places_.size()) found.push_back({head[0], std::string(rest.substr(0, head[1]))});
    rest.remove_prefix(head[1]);
  }
  return found;
}

Result<StoredValuesMaker> StoredValuesMaker::create(const std::filesystem::path& file, std::size_t memory) {
  OmniValuesBuilder* builder = nullptr;
  NativeBuffer message;
  const std::string path = file.string();
  OMNI_RETURN_IF_ERROR(
      unwritten(omni_values_create(path.data(), path.size(), memory, &builder, message.out()), message));
  return StoredValuesMaker(Handle(builder));
}

Status StoredValuesMaker::add(std::uint32_t place, std::string_view text) {
  const std::uint64_t hash = fnv1a(text, place + 1);
  std::uint64_t& known = recent_[hash % kRecent];
  if (known == hash) return {};
  known = hash;
  const std::string key = readsAs(text);
  if (key.empty()) return {};
  NativeBuffer message;
  return unwritten(
      omni_values_add(builder_.get(), place, key.data(), key.size(), text.data(), text.size(), message.out()),
      message);
}

Status StoredValuesMaker::finish(const std::vector<TextPlace>& places) {
  ArchiveWriter about;
  about(places);
  NativeBuffer message;
  return unwritten(
      omni_values_finish(builder_.release(), about.bytes().data(), about.bytes().size(), message.out()),
      message);
}

}  // namespace omni
