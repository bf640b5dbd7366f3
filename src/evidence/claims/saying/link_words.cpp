#include "evidence/claims/saying/link_words.h"

#include "base/text.h"

namespace omni {

bool isAside(std::string_view word) {
  static constexpr std::string_view kAsides[] = {
      "not",         "never",     "no",          "myth",       "mistakenly", "wrongly",   "falsely",
      "incorrectly", "planned",   "plans",       "plan",       "planning",   "target",    "targets",
      "goal",        "expected",  "expects",     "forecast",   "projected",  "proposed",  "would",
      "could",       "might",     "may",         "should",     "if",         "unless",    "previously",
      "formerly",    "former",    "originally",  "initially",  "earlier",    "until",     "before",
      "once",        "used",      "predecessor", "successor",  "competitor", "competing", "rival",
      "rumoured",    "rumored",   "estimated",   "trial",      "demo",       "prototype", "per",
      "each",        "every",     "only",        "record",     "peak",       "winter",    "summer",
      "superseded",  "without",   "unlike",      "compared",   "than",       "versus",    "another",
      "other",       "others",    "hope",        "hopes",      "instead",    "rather",    "contrary",
      "alleged",     "allegedly", "supposedly",  "reportedly", "believed",   "thought",   "claimed",
      "disputed",    "aim",       "aims",        "will",       "concept",    "draft",     "historic",
      "historical",  "ancient",   "except",      "excluding",  "ago",        "optional",  "extra",
      "additional",  "almost",    "requires",    "required",   "needs",      "when",      "while",
      "after",       "during",    "whether",     "suppose",    "supposing",  "assuming",  "together"};
  return isOneOf(kAsides, word);
}

bool isLink(std::string_view word) {
  static constexpr std::string_view kLinks[] = {
      "is",         "are",           "of",        "to",        "at",        "about",    "around", "has",
      "been",       "stands",        "now",       "currently", "up",        "the",      "a",      "an",
      "raised",     "lowered",       "increased", "reduced",   "cut",       "extended", "set",    "reaches",
      "reached",    "lasts",         "rated",     "in",        "on",        "by",       "was",    "from",
      "as",         "approximately", "roughly",   "circa",     "with",      "its",      "it",     "comes",
      "amounts",    "remains",       "measures",  "totals",    "total",     "today",    "over",   "more",
      "least",      "less",          "nearly",    "some",      "under",     "than",     "fewer",  "most",
      "officially", "listed",        "given",     "stated",    "specified", "s",        "for",    "held",
      "exactly",    "just",          "rose",      "grew",      "fell",      "dropped",  "back",   "this",
      "that",       "model",         "product",   "device",    "company",   "version",  "and",    "stood",
      "runs",       "payable"};
  return isOneOf(kLinks, word);
}

}  // namespace omni
