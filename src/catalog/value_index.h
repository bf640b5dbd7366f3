#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "schema/entity_model.h"

namespace omni {

/// Where a value occurs: model.entities[entity].attributes[attribute].values.samples[sample].
struct ValuePlace {
  std::uint32_t entity = 0;
  std::uint32_t attribute = 0;
  std::uint32_t sample = 0;
};

/// The values of one source by their words, for linking. Refers to the model that it was built from.
class ValueIndex {
 public:
  explicit ValueIndex(const EntityModel& model);

  /// Places whose value reads the same, ignoring case and punctuation.
  std::span<const ValuePlace> exact(std::string_view phrase) const;
  /// The key of a phrase, for asking many indexes.
  static std::uint64_t keyOf(std::string_view phrase);
  /// The keys of all values of a model, sorted, each once.
  static std::vector<std::uint64_t> keysOf(const EntityModel& model);
  /// Places whose value contains the word (a stem-less lower-case word), at most some dozens.
  std::span<const ValuePlace> containing(std::string_view word) const;
  /// Distinct normalised values.
  std::size_t size() const { return exact_.size(); }

  /// Lower case, words separated by single spaces.
  static std::string normalise(std::string_view phrase);

 private:
  // Keys are hashes: a collision costs a wrong candidate that later checks drop.
  std::unordered_map<std::uint64_t, std::vector<ValuePlace>> exact_;
  std::unordered_map<std::uint64_t, std::vector<ValuePlace>> words_;
};

}  // namespace omni
