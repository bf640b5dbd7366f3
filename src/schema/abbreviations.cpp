#include "schema/abbreviations.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "base/text.h"

namespace omni {

std::string writtenOut(std::string_view phrase) {
  static const std::unordered_map<std::string_view, std::string_view> kWords{
      {"acc", "account"},      {"acct", "account"},      {"acft", "aircraft"},
      {"actv", "active"},      {"addr", "address"},      {"amt", "amount"},
      {"appt", "appointment"}, {"asg", "assignment"},    {"avg", "average"},
      {"bdgt", "budget"},      {"bkg", "booking"},       {"bldg", "building"},
      {"cat", "category"},     {"cd", "code"},           {"clr", "color"},
      {"cmdr", "commander"},   {"cnt", "count"},         {"cntry", "country"},
      {"crs", "course"},       {"ctry", "country"},      {"curr", "currency"},
      {"cust", "customer"},    {"cxl", "cancelled"},     {"dept", "department"},
      {"desc", "description"}, {"descr", "description"}, {"dest", "destination"},
      {"disc", "discount"},    {"dst", "destination"},   {"dt", "date"},
      {"dur", "duration"},     {"emp", "employee"},      {"empl", "employee"},
      {"fl", "flag"},          {"flg", "flag"},          {"flt", "flight"},
      {"freq", "frequency"},   {"grp", "group"},         {"hosp", "hospital"},
      {"hrs", "hours"},        {"ht", "height"},         {"img", "image"},
      {"insp", "inspection"},  {"inv", "invoice"},       {"lim", "limit"},
      {"loc", "location"},     {"lvl", "level"},         {"mbr", "member"},
      {"mdl", "model"},        {"mfg", "manufacturing"}, {"mfr", "manufacturer"},
      {"mgr", "manager"},      {"msg", "message"},       {"mth", "month"},
      {"nbr", "number"},       {"nm", "name"},           {"nr", "number"},
      {"num", "number"},       {"ord", "order"},         {"org", "organization"},
      {"orig", "origin"},      {"pax", "passenger"},     {"pct", "percent"},
      {"perc", "percent"},     {"pkg", "package"},       {"pmt", "payment"},
      {"prc", "price"},        {"prio", "priority"},     {"prod", "product"},
      {"prof", "professor"},   {"proj", "project"},      {"pymt", "payment"},
      {"qty", "quantity"},     {"rgn", "region"},        {"rm", "room"},
      {"rsn", "reason"},       {"rte", "route"},         {"sal", "salary"},
      {"sched", "schedule"},   {"src", "source"},        {"strt", "start"},
      {"sts", "status"},       {"stu", "student"},       {"supp", "supplier"},
      {"supv", "supervisor"},  {"svc", "service"},       {"sz", "size"},
      {"tel", "telephone"},    {"temp", "temperature"},  {"tot", "total"},
      {"trx", "transaction"},  {"ttl", "title"},         {"txn", "transaction"},
      {"typ", "type"},         {"univ", "university"},   {"usr", "user"},
      {"val", "value"},        {"veh", "vehicle"},       {"vol", "volume"},
      {"whse", "warehouse"},   {"wt", "weight"},         {"yr", "year"}};
  const auto longForm = [](std::string_view word) -> std::string {
    const auto known = kWords.find(word);
    return known == kWords.end() ? std::string() : std::string(known->second);
  };
  auto words = split(phrase, ' ');
  for (auto& word : words) {
    const std::string_view one =
        std::string_view(word).substr(0, word.size() - (word.ends_with('s') ? 1 : 0));
    if (auto known = longForm(word); !known.empty())
      word = std::move(known);
    else if (auto several = one == word || isAlsoWord(one) ? "" : longForm(one); !several.empty())
      word =
          several.ends_with('y') ? several.substr(0, several.size() - 1) + "ies" : several + "s";  // "txns"
  }
  if (words.size() > 1 && words.back() == "no") words.back() = "number";  // "invoice no"
  return join(words, " ");
}

bool isAlsoWord(std::string_view phrase) {
  static constexpr std::string_view kWords[] = {"cat", "cd", "disc", "prof", "temp"};
  return std::ranges::find(kWords, phrase) != std::end(kWords);
}

}  // namespace omni
