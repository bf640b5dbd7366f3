#pragma once

#include <memory>

#include "source/source.h"
#include "source/values/kept_values.h"

namespace omni {

/// What a source is beside that keeps an index of all its texts. Who shows a source to somebody else is none
/// unless he says so: what is hidden must not be learned from an index of the whole.
class HoldsValues {
 public:
  virtual ~HoldsValues() = default;
  /// Of the content that is there now; null where there is none. Cheap.
  virtual std::shared_ptr<const StoredValues> storedValues() = 0;
  /// Whether the index was not there when it was asked for last, or is damaged: describing the source makes
  /// it.
  virtual bool hasLostValues() const { return false; }
};

/// Those of any source, where it holds some; else null.
std::shared_ptr<const StoredValues> storedValuesOf(Source* source);

// For those who make one.

/// Tells how many texts of a source were read for its index.
std::function<void(std::size_t)> progressOf(const SourceId& source, const Progress& progress);

/// Takes the texts of an outcome, all of one attribute. Error kLimit: not all of them came.
Status takeTexts(const Outcome& outcome, std::size_t attribute, const TakeText& take);

}  // namespace omni
