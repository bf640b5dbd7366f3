#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/value.h"
#include "schema/descriptor.h"
#include "source/files/derived_files.h"
#include "source/values/stored_values.h"

namespace omni {

/// Whether texts of an attribute may be names or codes that a descriptor, which holds samples of them, does
/// not tell of; the others are prose.
bool tellsNotAll(const ValueSummary& values);

/// The attributes of one table, class or label whose texts are wanted, by native names.
struct WantedTexts {
  std::string owner;
  std::vector<std::string> attributes;
};
/// Takes a text of one of them, by its place there; false: no more.
using TakeText = std::function<bool(std::size_t attribute, std::string_view text)>;
/// Gives each text of what is wanted, as often as it likes.
using EachText = std::function<Status(const WantedTexts& wanted, const TakeText& take)>;

/// Takes the texts of a row; false: no more.
bool takeTexts(const std::vector<Value>& row, const TakeText& take);

/// The index of a source's texts, kept in the cache folder for the content seen last.
class KeptValues {
 public:
  explicit KeptValues(DerivedFiles files) : files_(std::move(files)) {}

  /// Makes it, where the descriptor holds samples of names and codes alone; notes there what is not indexed,
  /// which is no failure. `told`: how many texts were read so far.
  void keep(const std::string& mark, Descriptor& descriptor, const EachText& each, const Budget& budget,
            const std::function<void(std::size_t)>& progress);
  /// Whether one of that content is kept, which may be damaged.
  bool keeps(const Result<std::string>& mark) const;
  /// Null where the source has no texts to index, none of that content is kept, or the content cannot be
  /// told.
  std::shared_ptr<const StoredValues> of(const Result<std::string>& mark);
  /// Whether none was kept of the content that was asked for last, though it was described, or it is damaged.
  bool isLost() const;

 private:
  DerivedFiles files_;
  mutable std::mutex mutex_;
  std::optional<std::string> mark_;  // of what is open
  std::shared_ptr<const StoredValues> open_;
  bool lost_ = false;
};

}  // namespace omni
