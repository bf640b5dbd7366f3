#pragma once

#include <functional>
#include <memory>

#include "source/values/stored_values.h"

namespace omni {

/// An index of values that is replaced where a lookup finds it damaged: the lookup is made once more in what
/// `rebuild` gives. Thread-safe where `rebuild` is.
class RepairedValues final : public StoredValues {
 public:
  using Rebuild = std::function<std::shared_ptr<const StoredValues>()>;

  RepairedValues(std::shared_ptr<const StoredValues> values, Rebuild rebuild)
      : StoredValues(values->places()), values_(std::move(values)), rebuild_(std::move(rebuild)) {}

  std::vector<StoredValue> find(ReadAlike how, std::string_view phrase, std::size_t most) const override {
    auto found = values_->find(how, phrase, most);
    if (!values_->isDamaged()) return found;
    const auto anew = rebuild_();
    return anew ? anew->find(how, phrase, most) : std::vector<StoredValue>();
  }

 private:
  const std::shared_ptr<const StoredValues> values_;
  const Rebuild rebuild_;
};

}  // namespace omni
