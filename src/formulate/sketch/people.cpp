#include "formulate/sketch/people.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "catalog/naming.h"
#include "question/question.h"

namespace omni {

bool isPeople(const Entity& entity) {
  static constexpr std::string_view kPeople[] = {
      "person",  "peopl",   "employe", "staff",      "worker",    "custom",  "client", "user",      "member",
      "student", "pupil",   "teacher", "instructor", "professor", "patient", "doctor", "physician", "nurs",
      "author",  "writer",  "artist",  "actor",      "director",  "player",  "coach",  "driver",    "passeng",
      "guest",   "visitor", "contact", "singer",     "musician",  "voter",   "resid",  "tenant",    "candid",
      "faculti", "reader",  "borrow",  "scientist",  "athlet",    "manag"};
  const auto stems = contentStems(entity.phrase);
  return nameAttributes(entity).size() == 2 ||
         (!stems.empty() && std::ranges::find(kPeople, stems.back()) != std::end(kPeople));
}

bool isOrganisation(const Entity& entity) {
  static constexpr std::string_view kOrganisations[] = {
      "supplier", "vendor", "seller", "buyer", "publish", "manufactur", "produc", "distributor", "sponsor",
      "compani",  "team",   "club",   "owner", "organ",   "firm",       "agenc",  "bank",        "carrier"};
  const auto stems = contentStems(entity.phrase);
  return !stems.empty() && std::ranges::find(kOrganisations, stems.back()) != std::end(kOrganisations);
}

}  // namespace omni
