#include "question/demonyms.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace omni {
namespace {

// Demonym, country.
constexpr std::pair<std::string_view, std::string_view> kDemonyms[] = {
    {"american", "united states"},
    {"argentine", "argentina"},
    {"argentinian", "argentina"},
    {"australian", "australia"},
    {"austrian", "austria"},
    {"belgian", "belgium"},
    {"brazilian", "brazil"},
    {"british", "united kingdom"},
    {"bulgarian", "bulgaria"},
    {"canadian", "canada"},
    {"chilean", "chile"},
    {"chinese", "china"},
    {"colombian", "colombia"},
    {"croatian", "croatia"},
    {"cuban", "cuba"},
    {"czech", "czech republic"},
    {"danish", "denmark"},
    {"dutch", "netherlands"},
    {"egyptian", "egypt"},
    {"english", "england"},
    {"estonian", "estonia"},
    {"ethiopian", "ethiopia"},
    {"finnish", "finland"},
    {"french", "france"},
    {"german", "germany"},
    {"greek", "greece"},
    {"hungarian", "hungary"},
    {"icelandic", "iceland"},
    {"indian", "india"},
    {"indonesian", "indonesia"},
    {"iranian", "iran"},
    {"iraqi", "iraq"},
    {"irish", "ireland"},
    {"israeli", "israel"},
    {"italian", "italy"},
    {"jamaican", "jamaica"},
    {"japanese", "japan"},
    {"kenyan", "kenya"},
    {"korean", "south korea"},
    {"latvian", "latvia"},
    {"lithuanian", "lithuania"},
    {"malaysian", "malaysia"},
    {"mexican", "mexico"},
    {"moroccan", "morocco"},
    {"nigerian", "nigeria"},
    {"norwegian", "norway"},
    {"pakistani", "pakistan"},
    {"peruvian", "peru"},
    {"polish", "poland"},
    {"portuguese", "portugal"},
    {"romanian", "romania"},
    {"russian", "russia"},
    {"saudi", "saudi arabia"},
    {"scottish", "scotland"},
    {"serbian", "serbia"},
    {"slovak", "slovakia"},
    {"slovenian", "slovenia"},
    {"spanish", "spain"},
    {"swedish", "sweden"},
    {"swiss", "switzerland"},
    {"thai", "thailand"},
    {"turkish", "turkey"},
    {"ukrainian", "ukraine"},
    {"vietnamese", "vietnam"},
    {"welsh", "wales"},
};

}  // namespace

std::string_view otherNameOfCountry(std::string_view name) {
  const auto demonym =
      std::ranges::find(kDemonyms, name, &std::pair<std::string_view, std::string_view>::first);
  if (demonym != std::end(kDemonyms)) return demonym->second;
  const auto country =
      std::ranges::find(kDemonyms, name, &std::pair<std::string_view, std::string_view>::second);
  return country != std::end(kDemonyms) ? country->first : std::string_view();
}

}  // namespace omni
