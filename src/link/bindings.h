#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "link/linker.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// The likeliest meaning of each item, in words, for people: "'city' → customers.city, …". Empty where no
/// item means anything of the source.
std::string bindings(const std::vector<Item>& items, const EntityModel& model);

/// The match of each item, in words, for people: "'how many' (cue)", "'orders' → order", "'2024'
/// (time)",
/// "'rush' (?)".
std::vector<std::string> pieces(const std::vector<Item>& items, const Question& question,
                                const EntityModel& model);
/// Of such a piece, how many of its words mean nothing: those of "'rush' (?)".
std::size_t wordsWithoutMeaning(std::string_view piece);

}  // namespace omni
