#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sealed/seal.h"

struct OmniValues;
struct OmniValuesBuilder;

namespace omni {

/// An attribute of texts, by native names.
struct TextPlace {
  std::string owner;      // table, class or label
  std::string attribute;  // column or property
  bool whole = false;     // all of its texts are in the index, but for long ones

  bool operator==(const TextPlace&) const = default;
};

/// A text of a source, and which of the places holds it.
struct StoredValue {
  std::uint32_t place = 0;
  std::string text;  // as the source spells it
};

/// How a value has to read to be found by a phrase, case and punctuation aside.
enum class ReadAlike {
  kSame,
  kBegins,    // it begins with the phrase
  kAllWords,  // it is of several words and holds all of the phrase's
  kOneOff,    // one letter at most is missing, too many, another or swapped with its neighbour
  kTwoOff     // two at most, the first letter being the same
};

/// All texts of a source in a file of which only what is looked up is read: a finite-state map of what they
/// read like, and lists of those that hold a word. Thread-safe.
class StoredValues {
 public:
  /// A part that takes a few milliseconds is read at opening, so that damage shows then.
  static constexpr std::size_t kMaxLoadedWhole = std::size_t{16} << 20u;

  virtual ~StoredValues() = default;
  StoredValues(const StoredValues&) = delete;
  StoredValues& operator=(const StoredValues&) = delete;

  /// A file of at most `maxLoadedWhole` bytes is read whole. Error kUnreadable: no such file, or a damaged
  /// one.
  static Result<std::shared_ptr<const StoredValues>> open(const Seal& kept,
                                                          std::size_t maxLoadedWhole = kMaxLoadedWhole);
  /// Whether a lookup came upon damage: results since the file was opened are invalid.
  bool isDamaged() const { return file_.isDamaged(); }

  /// At most `most`, in the order of what they read like. Bounded: of phrases that much reads like some may
  /// be left out.
  virtual std::vector<StoredValue> find(ReadAlike how, std::string_view phrase, std::size_t most) const;
  const std::vector<TextPlace>& places() const { return places_; }

 protected:
  explicit StoredValues(std::vector<TextPlace> places = {}) : places_(std::move(places)) {}

 private:
  struct Free {
    void operator()(OmniValues* values) const;
  };

  CheckedFile file_;
  std::unique_ptr<OmniValues, Free> values_;  // reads the file
  std::vector<TextPlace> places_;
};

/// Makes such a file. In bounded memory: what does not fit is laid aside on disk.
class StoredValuesMaker {
 public:
  /// `memory`: bytes that are held at once, about. Error kUnavailable.
  static Result<StoredValuesMaker> create(const std::filesystem::path& file,
                                          std::size_t memory = std::size_t{64} << 20u);

  /// `place`: of those that finish() receives. Error kUnavailable.
  Status add(std::uint32_t place, std::string_view text);
  /// Error kUnavailable.
  Status finish(const std::vector<TextPlace>& places);

 private:
  struct Abandon {
    void operator()(OmniValuesBuilder* builder) const;
  };
  using Handle = std::unique_ptr<OmniValuesBuilder, Abandon>;
  explicit StoredValuesMaker(Handle builder) : builder_(std::move(builder)), recent_(kRecent) {}

  static constexpr std::size_t kRecent = std::size_t{1} << 16u;

  Handle builder_;
  std::vector<std::uint64_t> recent_;  // hashes of texts that were just added: most repeat
};

}  // namespace omni
