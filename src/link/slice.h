#pragma once

#include <span>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "link/linker.h"
#include "question/question.h"

namespace omni {

/// The readings of an item that are nearly as likely as its best, a few at most, best first.
std::span<const LinkCandidate> likelyMatches(const Item& item);

/// Native names of the tables, classes or labels that a question needs, most needed first: those that its
/// words link to, those on the shortest paths between them, then their neighbours. Empty where nothing links.
std::vector<std::string> connectedSlice(const Question& question, const CatalogEntry& entry);
/// The same of a question whose words are linked already.
std::vector<std::string> connectedSlice(const std::vector<Item>& items, const EntityModel& model);

}  // namespace omni
