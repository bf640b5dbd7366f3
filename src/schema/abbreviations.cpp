#include "schema/abbreviations.h"

#include <unordered_map>

#include "base/text.h"

namespace omni {

std::string writtenOut(std::string_view phrase) {
  static const std::unordered_map<std::string_view, std::string_view> kWords{{"acc", "account"},
                                                                             {"acct", "account"},
                                                                             {"addr", "address"},
                                                                             {"amt", "amount"},
                                                                             {"avg", "average"},
                                                                             {"bdgt", "budget"},
                                                                             {"bldg", "building"},
                                                                             {"cat", "category"},
                                                                             {"cd", "code"},
                                                                             {"clr", "color"},
                                                                             {"cnt", "count"},
                                                                             {"cntry", "country"},
                                                                             {"crs", "course"},
                                                                             {"ctry", "country"},
                                                                             {"curr", "currency"},
                                                                             {"cust", "customer"},
                                                                             {"dept", "department"},
                                                                             {"desc", "description"},
                                                                             {"descr", "description"},
                                                                             {"dest", "destination"},
                                                                             {"dst", "destination"},
                                                                             {"dt", "date"},
                                                                             {"emp", "employee"},
                                                                             {"flg", "flag"},
                                                                             {"flt", "flight"},
                                                                             {"grp", "group"},
                                                                             {"hrs", "hours"},
                                                                             {"ht", "height"},
                                                                             {"img", "image"},
                                                                             {"inv", "invoice"},
                                                                             {"loc", "location"},
                                                                             {"lvl", "level"},
                                                                             {"mgr", "manager"},
                                                                             {"msg", "message"},
                                                                             {"mth", "month"},
                                                                             {"nbr", "number"},
                                                                             {"nm", "name"},
                                                                             {"num", "number"},
                                                                             {"ord", "order"},
                                                                             {"org", "organization"},
                                                                             {"pct", "percent"},
                                                                             {"perc", "percent"},
                                                                             {"pmt", "payment"},
                                                                             {"prc", "price"},
                                                                             {"prod", "product"},
                                                                             {"prof", "professor"},
                                                                             {"pymt", "payment"},
                                                                             {"qty", "quantity"},
                                                                             {"rgn", "region"},
                                                                             {"rm", "room"},
                                                                             {"sal", "salary"},
                                                                             {"src", "source"},
                                                                             {"strt", "start"},
                                                                             {"sts", "status"},
                                                                             {"stu", "student"},
                                                                             {"supp", "supplier"},
                                                                             {"sz", "size"},
                                                                             {"tel", "telephone"},
                                                                             {"tot", "total"},
                                                                             {"trx", "transaction"},
                                                                             {"ttl", "title"},
                                                                             {"txn", "transaction"},
                                                                             {"typ", "type"},
                                                                             {"univ", "university"},
                                                                             {"usr", "user"},
                                                                             {"wt", "weight"},
                                                                             {"yr", "year"}};
  auto words = split(phrase, ' ');
  for (auto& word : words)
    if (const auto known = kWords.find(word); known != kWords.end()) word = known->second;
  return join(words, " ");
}

}  // namespace omni
