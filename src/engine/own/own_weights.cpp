#include "engine/own/own_weights.h"

#include <string>

#include "base/text.h"
#include "evidence/ranking/trust.h"
#include "formulate/ranking/confidence.h"
#include "formulate/ranking/query_model.h"
#include "select/weights.h"

namespace omni {
namespace {

// The bytes of what ships tell of which features, and of which candidates, it was learned.
std::string shipped(const OwnPart& part) {
  if (part.model == &OwnWeights::selection) return selectionWeights().text("", selectionMark());
  if (part.model == &OwnWeights::ranking) return hex(confidenceMark()) + QueryModel::builtin().bytes();
  return trustWeights().text("", trustMark());
}

}  // namespace

std::uint64_t ownMark(const OwnPart& part) {
  return fnv1a(shipped(part));
}

}  // namespace omni
