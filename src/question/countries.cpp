#include "question/countries.h"

#include <algorithm>
#include <unordered_map>

#include "base/text.h"

namespace omni {
namespace {

// Each line: a country's or continent's names, its people's, its codes.
constexpr std::string_view kCountries[] = {
    "africa,african",
    "antarctica,antarctic",
    "asia,asian",
    "europe,european",
    "north america,north american",
    "oceania,oceanian",
    "south america,south american",
    "argentina,argentine,argentinian,AR,ARG",
    "australia,australian,AU,AUS",
    "austria,austrian,AT,AUT",
    "belgium,belgian,BE,BEL",
    "brazil,brazilian,BR,BRA",
    "bulgaria,bulgarian,BG,BGR",
    "canada,canadian,CA,CAN",
    "chile,chilean,CL,CHL",
    "china,chinese,CN,CHN",
    "colombia,colombian,CO,COL",
    "croatia,croatian,HR,HRV",
    "cuba,cuban,CU,CUB",
    "czech republic,czechia,czech,CZ,CZE",
    "denmark,danish,DK,DNK",
    "egypt,egyptian,EG,EGY",
    "england,english",
    "estonia,estonian,EE,EST",
    "ethiopia,ethiopian,ET,ETH",
    "finland,finnish,FI,FIN",
    "france,french,FR,FRA",
    "germany,german,DE,DEU",
    "greece,greek,GR,GRC",
    "hungary,hungarian,HU,HUN",
    "iceland,icelandic,IS,ISL",
    "india,indian,IN,IND",
    "indonesia,indonesian,ID,IDN",
    "iran,iranian,IR,IRN",
    "iraq,iraqi,IQ,IRQ",
    "ireland,irish,IE,IRL",
    "israel,israeli,IL,ISR",
    "italy,italian,IT,ITA",
    "jamaica,jamaican,JM,JAM",
    "japan,japanese,JP,JPN",
    "kenya,kenyan,KE,KEN",
    "latvia,latvian,LV,LVA",
    "lithuania,lithuanian,LT,LTU",
    "malaysia,malaysian,MY,MYS",
    "mexico,mexican,MX,MEX",
    "morocco,moroccan,MA,MAR",
    "netherlands,holland,dutch,NL,NLD",
    "nigeria,nigerian,NG,NGA",
    "norway,norwegian,NO,NOR",
    "pakistan,pakistani,PK,PAK",
    "peru,peruvian,PE,PER",
    "poland,polish,PL,POL",
    "portugal,portuguese,PT,PRT",
    "romania,romanian,RO,ROU",
    "russia,russian federation,russian,RU,RUS",
    "saudi arabia,saudi,SA,SAU",
    "scotland,scottish",
    "serbia,serbian,RS,SRB",
    "slovakia,slovak,SK,SVK",
    "slovenia,slovenian,SI,SVN",
    "south korea,korea,republic of korea,korean,KR,KOR",
    "spain,spanish,ES,ESP",
    "sweden,swedish,SE,SWE",
    "switzerland,swiss,CH,CHE",
    "thailand,thai,TH,THA",
    "turkey,turkish,TR,TUR",
    "ukraine,ukrainian,UA,UKR",
    "united kingdom,uk,great britain,britain,british,GB,GBR",
    "united states,usa,us,united states of america,america,american,US,USA",
    "vietnam,vietnamese,VN,VNM",
    "wales,welsh",
};

// The line of each name; asked for very often, mostly of what is no country.
std::unordered_map<std::string_view, std::string_view> linesOfNames() {
  std::unordered_map<std::string_view, std::string_view> lines;
  for (const auto line : kCountries)
    for (std::string_view rest = line; !rest.empty();) {
      const auto end = std::min(rest.find(','), rest.size());
      lines.emplace(rest.substr(0, end), line);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  return lines;
}

}  // namespace

std::vector<std::string> otherNamesOfCountry(std::string_view name) {
  static const auto lines = linesOfNames();
  const auto line = lines.find(name);
  if (line == lines.end()) return {};
  auto names = split(line->second, ',');
  names.erase(std::ranges::find(names, name));
  return names;
}

}  // namespace omni
