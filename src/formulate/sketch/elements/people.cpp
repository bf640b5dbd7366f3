#include "formulate/sketch/elements/people.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "catalog/naming.h"
#include "question/question.h"

namespace omni {
namespace {

// Whether the last word of what the things are called is among the stems.
bool isCalledOneOf(std::span<const std::string_view> stems, const Entity& entity) {
  const auto called = contentStems(entity.phrase);
  return !called.empty() && std::ranges::find(stems, called.back()) != stems.end();
}

bool hasPersonAttributes(const Entity& entity) {
  static constexpr std::string_view kTheirs[] = {"salari", "hire", "surnam", "occup", "born", "nationality"};
  return std::ranges::any_of(entity.attributes, [](const Attribute& attribute) {
    const auto words = contentStems(attribute.phrase);
    return std::ranges::find_first_of(words, kTheirs) != words.end();
  });
}

}  // namespace

bool isPeople(const Entity& entity) {
  static constexpr std::string_view kPeople[] = {
      "person",  "peopl",   "employe", "staff",      "worker",    "custom",  "client", "user",      "member",
      "student", "pupil",   "teacher", "instructor", "professor", "patient", "doctor", "physician", "nurs",
      "author",  "writer",  "artist",  "actor",      "director",  "player",  "coach",  "driver",    "passeng",
      "guest",   "visitor", "contact", "singer",     "musician",  "voter",   "resid",  "tenant",    "candid",
      "faculti", "reader",  "borrow",  "scientist",  "athlet",    "manag",   "agent"};
  return nameAttributes(entity).size() == 2 || isCalledOneOf(kPeople, entity) || hasPersonAttributes(entity);
}

bool isOrganisation(const Entity& entity) {
  static constexpr std::string_view kOrganisations[] = {
      "supplier", "vendor", "seller", "buyer", "publish", "manufactur", "produc", "distributor", "sponsor",
      "compani",  "team",   "club",   "owner", "organ",   "firm",       "agenc",  "bank",        "carrier"};
  return isCalledOneOf(kOrganisations, entity);
}

}  // namespace omni
