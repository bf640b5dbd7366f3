#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/schema_words.h"
#include "schema/entity_model.h"

namespace omni {

/// Where a value occurs: among the samples of an attribute of an entity or of a relationship.
struct ValuePlace {
  ElementRef element;
  std::uint32_t sample = 0;
};

/// The values of one source by their words, for linking.
class ValueIndex {
 public:
  ValueIndex() = default;
  explicit ValueIndex(const EntityModel& model);

  /// Places whose value reads the same, ignoring case and punctuation.
  std::vector<ValuePlace> exact(std::string_view phrase) const;
  /// Places of an already normalised phrase.
  std::vector<ValuePlace> readingSo(std::string_view normalised) const;
  /// The key of a phrase, for asking many indexes.
  static std::uint64_t keyOf(std::string_view phrase);
  /// The keys of all values of a model, sorted, each once.
  static std::vector<std::uint64_t> keysOf(const EntityModel& model);
  /// Places whose value contains the word (a stem-less lower-case word) or is abbreviated to it, at most some
  /// dozens.
  std::vector<ValuePlace> containing(std::string_view word) const;
  /// Of memory.
  std::size_t bytes() const { return (exact_.size() + words_.size()) * sizeof(std::uint64_t); }

  /// Lower case, words separated by single spaces.
  static std::string normalise(std::string_view phrase);
  /// The wording of a value that is joined or explained: "food establishment" for "FoodEstablishment",
  /// "india" for "India (IND)"; empty where it is worded as written.
  static std::string spokenForm(std::string_view value);
  /// The initials of a normalised phrase but for its function words: "ceo" of "chief executive officer".
  /// Empty for one word.
  static std::string acronymOf(std::string_view normalised);

  template <class A>
  friend void archive(A& a, ValueIndex& index) {
    a(index.exact_, index.words_, index.starts_, index.attributes_);
  }

 private:
  std::vector<ValuePlace> places(const std::vector<std::uint64_t>& keys, std::uint64_t hash,
                                 std::size_t most) const;
  ValuePlace placeOf(std::uint32_t number) const;
  void add(const ElementRef& element, const ValueSummary& values, std::uint32_t& number);

  // Half a hash, then the value's number among all the model's values; sorted. A collision costs a wrong
  // candidate that later checks drop.
  std::vector<std::uint64_t> exact_;
  std::vector<std::uint64_t> words_;
  // One an attribute that has values: the number of its first, and which attribute it is.
  std::vector<std::uint32_t> starts_;
  std::vector<ElementRef> attributes_;
};

}  // namespace omni
