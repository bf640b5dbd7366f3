#include "template/template.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "base/archive/archive.h"
#include "base/number.h"
#include "base/text.h"
#include "formulate/builtin_formulator.h"
#include "language/languages.h"
#include "model/sentence_encoder.h"
#include "query/native/lexemes.h"
#include "query/value_archive.h"
#include "question/iso_day.h"
#include "schema/archive/descriptor_archive.h"
#include "schema/drift/changes.h"
#include "schema/local_name.h"

namespace omni {
namespace {

using Slot = TemplateSlot;

constexpr std::uint32_t kFormat = 1;
constexpr std::chrono::seconds kReading{5};  // that the planner may take

std::string dayBefore(const std::string& day) {
  int year = 0;
  unsigned month = 0, date = 0;
  if (std::sscanf(day.c_str(), "%d-%u-%u", &year, &month, &date) != 3) return {};
  const std::chrono::year_month_day last{
      std::chrono::sys_days(std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(date)) -
      std::chrono::days(1)};
  return isoDay(last);
}

// "2014" of a time that is just that year.
std::string yearOf(const QuestionValue& stated) {
  const std::string year = stated.from.substr(0, 4);
  const auto number = parsedNumber<int>(year);
  const bool whole =
      number && stated.from == year + "-01-01" && stated.to == std::to_string(*number + 1) + "-01-01";
  return whole ? year : std::string();
}

std::optional<double> numberOf(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* text = std::get_if<std::string>(&value)) return parsedNumber<double>(*text);
  return std::nullopt;
}

std::string attributeName(const LinkCandidate& match, const EntityModel& model) {
  const auto& element = match.element;
  if (element.kind == ElementRef::Kind::kAttribute)
    return model.entities[element.owner].name + '\n' + attributeAt(model, element).name;
  if (element.kind == ElementRef::Kind::kLinkAttribute)
    return model.links[element.owner].name + '\n' + attributeAt(model, element).name;
  return {};
}

struct Inside {
  std::string before, after;
};

// The text around `part` in `whole`, where that is nothing but what a pattern has.
std::optional<Inside> inside(const std::string& whole, const std::string& part) {
  const auto at = part.empty() ? std::string::npos : lower(whole).find(lower(part));
  if (at == std::string::npos) return std::nullopt;
  Inside around{whole.substr(0, at), whole.substr(at + part.size())};
  const auto open = [](const std::string& text) { return text.empty() || text == "%"; };
  return open(around.before) && open(around.after) ? std::optional(std::move(around)) : std::nullopt;
}

std::optional<Slot> textSlot(const std::string& value, const QuestionValue& stated,
                             const EntityModel& model) {
  for (const LinkCandidate& match : stated.matches)
    if (match.value)
      if (const auto around = inside(value, *match.value))
        return Slot{Slot::Kind::kText,           0,          around->before, around->after,
                    attributeName(match, model), stated.text};
  if (const auto around = inside(value, stated.text))
    return Slot{Slot::Kind::kText, 0, around->before, around->after, {}, stated.text};
  return std::nullopt;
}

std::optional<Slot> timeSlot(const std::string& value, const QuestionValue& stated) {
  const std::string day = value.substr(0, kDateBytes);
  const std::string year = yearOf(stated);
  if (!year.empty())
    if (const auto around = inside(value, year))
      return Slot{Slot::Kind::kYear, 0, around->before, around->after, {}, stated.text};
  const auto slot = [&](Slot::Kind kind) {
    return Slot{kind, 0, {}, value.substr(day.size()), {}, stated.text};
  };
  if (day == stated.from) return slot(Slot::Kind::kFrom);
  if (day == stated.to) return slot(Slot::Kind::kTo);
  if (day == dayBefore(stated.to)) return slot(Slot::Kind::kLast);
  return std::nullopt;
}

// How a value of the question stands in a value of the query, if it does.
std::optional<Slot> slotOf(const Value& value, const QuestionValue& stated, const EntityModel& model) {
  if (stated.kind == QuestionValue::Kind::kNumber && numberOf(value) == stated.number)
    return Slot{Slot::Kind::kNumber, 0, {}, {}, {}, stated.text};
  if (!stated.from.empty()) return timeSlot(toText(value), stated);
  return stated.kind == QuestionValue::Kind::kText ? textSlot(toText(value), stated, model) : std::nullopt;
}

bool isStated(const Value& value, const std::vector<QuestionValue>& stated, const EntityModel& model) {
  return std::ranges::any_of(
      stated, [&](const QuestionValue& each) { return slotOf(value, each, model).has_value(); });
}

// Numbers of the text that the question says become parameters.
NativeQuery withBoundNumbers(const NativeQuery& query, char mark, const std::vector<QuestionValue>& stated,
                             const EntityModel& model) {
  NativeQuery out = query;
  out.text.clear();
  std::size_t copied = 0;
  for (const Lexeme& lexeme : lexemes(query.route, query.text)) {
    const auto number =
        lexeme.kind == Lexeme::Kind::kWord ? parsedNumber<double>(lexeme.value) : std::nullopt;
    if (!number || !isStated(*number, stated, model)) continue;
    const bool whole = std::floor(*number) == *number;
    std::string name;
    for (std::size_t n = out.parameters.size(); name.empty() || query.text.find(name) != std::string::npos;
         ++n)
      name = "number" + std::to_string(n);
    out.text += query.text.substr(copied, lexeme.start - copied) + mark + name;
    out.parameters.push_back({name, whole ? Value(static_cast<std::int64_t>(*number)) : Value(*number)});
    copied = lexeme.end;
  }
  out.text += query.text.substr(copied);
  return out;
}

NativeQuery withBoundValues(const NativeQuery& query, const std::vector<QuestionValue>& stated,
                            const CatalogEntry& entry) {
  const char mark = languageOf(query.route).parameterMark(entry.descriptor.info.dialect);
  if (mark == 0 || stated.empty()) return query;
  const auto texts = withBoundTexts(
      query, mark, [&](const std::string& text) { return isStated(text, stated, entry.model); });
  return withBoundNumbers(texts, mark, stated, entry.model);
}

std::vector<Slot> slotsOf(const NativeQuery& query, const std::vector<QuestionValue>& stated,
                          const EntityModel& model, std::vector<bool>& masked) {
  std::vector<Slot> slots;
  for (std::size_t p = 0; p < query.parameters.size(); ++p)
    for (const QuestionValue& each : stated) {
      auto slot = slotOf(query.parameters[p].value, each, model);
      if (!slot) continue;
      slot->parameter = p;
      slots.push_back(*std::move(slot));
      std::fill_n(masked.begin() + static_cast<std::ptrdiff_t>(each.first), each.count, true);
      break;
    }
  return slots;
}

std::vector<std::string> wordsOf(const NativeQuery& query) {
  std::set<std::string> words;
  for (const Lexeme& lexeme : lexemes(query.route, query.text)) {
    if (lexeme.kind == Lexeme::Kind::kWord || lexeme.kind == Lexeme::Kind::kQuoted)
      words.insert(lower(lexeme.value));
    if (lexeme.kind == Lexeme::Kind::kIri) words.insert(lower(localName(lexeme.value)));
  }
  return {words.begin(), words.end()};
}

bool has(const std::vector<std::string>& sorted, const std::string& word) {
  return std::ranges::binary_search(sorted, word);
}

// Of what the source holds, what the query reads.
Structure readBy(const std::vector<std::string>& words, const std::vector<std::string>& elements,
                 const Descriptor& descriptor) {
  Structure all = structureOf(descriptor);
  std::erase_if(all, [&](const Holder& holder) {
    return std::ranges::find(elements, holder.name) == elements.end() &&
           !has(words, lower(localName(holder.name)));
  });
  for (Holder& holder : all)
    std::erase_if(holder.attributes, [&](const HeldAttribute& attribute) {
      return !has(words, lower(localName(attribute.name)));
    });
  return all;
}

// Whether a value may go where the slot is.
bool fits(const Slot& slot, const QuestionValue& stated, const EntityModel& model) {
  switch (slot.kind) {
    case Slot::Kind::kNumber: return stated.kind == QuestionValue::Kind::kNumber;
    case Slot::Kind::kYear: return !yearOf(stated).empty();
    case Slot::Kind::kFrom:
    case Slot::Kind::kTo:
    case Slot::Kind::kLast: return !stated.from.empty();
    case Slot::Kind::kText: break;
  }
  if (stated.kind != QuestionValue::Kind::kText) return false;
  if (slot.attribute.empty()) return stated.sure;
  return std::ranges::any_of(stated.matches, [&](const LinkCandidate& match) {
    return match.value && attributeName(match, model) == slot.attribute;
  });
}

std::string textFor(const Slot& slot, const QuestionValue& stated, const EntityModel& model) {
  switch (slot.kind) {
    case Slot::Kind::kNumber: return stated.text;
    case Slot::Kind::kYear: return yearOf(stated);
    case Slot::Kind::kFrom: return stated.from;
    case Slot::Kind::kTo: return stated.to;
    case Slot::Kind::kLast: return dayBefore(stated.to);
    case Slot::Kind::kText: break;
  }
  for (const LinkCandidate& match : stated.matches)
    if (match.value && attributeName(match, model) == slot.attribute) return *match.value;
  return stated.text;
}

// Of the type that it had.
Value valueFor(const Slot& slot, const QuestionValue& stated, const EntityModel& model, const Value& before) {
  if (slot.kind == Slot::Kind::kNumber || slot.kind == Slot::Kind::kYear) {
    const double number =
        slot.kind == Slot::Kind::kYear ? parsedNumber<double>(yearOf(stated)).value_or(0) : stated.number;
    const bool whole = std::floor(number) == number;
    if (std::holds_alternative<std::int64_t>(before) && whole) return static_cast<std::int64_t>(number);
    if (std::holds_alternative<std::int64_t>(before) || std::holds_alternative<double>(before)) return number;
  }
  std::string text = slot.before + textFor(slot, stated, model) + slot.after;
  if (const auto* literal = std::get_if<Literal>(&before))
    return Literal{std::move(text), literal->datatype, literal->language};
  return text;
}

// Which of the values each text of the template becomes: the same one where it stands again, else the next
// that fits.
std::optional<std::map<std::string, std::size_t>> assigned(const Template& of,
                                                           const std::vector<QuestionValue>& stated,
                                                           const EntityModel& model) {
  std::map<std::string, std::size_t> places;
  std::set<std::size_t> taken;
  for (const bool same : {true, false})
    for (const Slot& slot : of.slots) {
      if (places.contains(slot.text)) continue;
      for (std::size_t s = 0; s < stated.size(); ++s) {
        if (taken.contains(s) || (same && lower(stated[s].text) != lower(slot.text))) continue;
        if (!same && !fits(slot, stated[s], model)) continue;
        places[slot.text] = s;
        taken.insert(s);
        break;
      }
    }
  const bool all =
      std::ranges::all_of(of.slots, [&](const Slot& slot) { return places.contains(slot.text); });
  return all ? std::optional(std::move(places)) : std::nullopt;
}

std::string digitsOf(const std::string& bytes) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  digits.reserve(2 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    digits += kDigits[byte >> 4];
    digits += kDigits[byte & 15];
  }
  return digits;
}

int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
}

std::string bytesOf(const std::string& digits) {
  std::string bytes;
  bytes.reserve(digits.size() / 2);
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(16 * digitOf(digits[i]) + digitOf(digits[i + 1]));
  return bytes;
}

}  // namespace

PlannerReading readingOf(const Question& question, const CatalogEntry& entry) {
  const auto read = formulate(question, entry, 1, Budget(Limits{.time = kReading}));
  if (!read || read->empty()) return {};
  return {read->front().query.text, read->front().query.confidence};
}

Result<Template> makeTemplate(std::string id, const std::string& text, NativeQuery query,
                              const CatalogEntry& entry, std::chrono::system_clock::time_point today) {
  const auto& info = entry.descriptor.info;
  query.route = info.route;
  OMNI_TRY(question, analyse(text, today));
  const auto items = link(question, entry.model, entry.words(), entry.values());
  const auto stated = questionValues(question, items);
  Template made{.id = std::move(id), .source = info.id, .question = text};
  made.query = withBoundValues(query, stated, entry);
  // A place where the language takes no parameter keeps its value.
  if (!languageOf(info.route).validate(made.query, entry.descriptor)) made.query = query;
  OMNI_TRY(validated, languageOf(info.route).validate(made.query, entry.descriptor));
  std::vector<bool> masked(question.tokens.size(), false);
  made.slots = slotsOf(made.query, stated, entry.model, masked);
  made.wording = wordingOf(question, items, entry.model, masked);
  made.words = wordsOf(made.query);
  made.reading = readingOf(question, entry);
  made.holds = readBy(made.words, validated.elements(), entry.descriptor);
  if (const auto meaning = SentenceEncoder::shared()->encode(text)) made.meaning = shrink(*meaning);
  return made;
}

namespace {

bool isValue(const QuestionValue& stated) {
  return stated.sure || !stated.matches.empty();
}

bool says(const Template& of, const std::string& text) {
  if (lower(of.question).find(lower(text)) != std::string::npos) return true;
  const auto words = contentStems(of.question);
  return std::ranges::all_of(contentStems(text), [&](const std::string& word) {
    return std::ranges::find(words, word) != words.end();
  });
}

}  // namespace

std::optional<NativeQuery> filled(const Template& of, const std::vector<QuestionValue>& stated,
                                  const CatalogEntry& entry, std::vector<bool>& masked) {
  const auto places = assigned(of, stated, entry.model);
  if (!places) return std::nullopt;
  std::set<std::size_t> taken;
  for (const auto& [text, place] : *places) {
    taken.insert(place);
    std::fill_n(masked.begin() + static_cast<std::ptrdiff_t>(stated[place].first), stated[place].count, true);
  }
  for (std::size_t s = 0; s < stated.size(); ++s)
    if (isValue(stated[s]) && !taken.contains(s) && !says(of, stated[s].text)) return std::nullopt;
  NativeQuery query = of.query;
  for (const Slot& slot : of.slots) {
    const QuestionValue& value = stated[places->at(slot.text)];
    if (lower(value.text) == lower(slot.text)) continue;  // as it was confirmed
    auto& parameter = query.parameters[slot.parameter].value;
    parameter = valueFor(slot, value, entry.model, parameter);
  }
  return query;
}

std::optional<std::string> whyUnbound(const Template& of, const Descriptor& descriptor) {
  Structure now = structureOf(descriptor);
  std::erase_if(now, [&](const Holder& holder) {
    return std::ranges::find(of.holds, holder.name, &Holder::name) == of.holds.end();
  });
  for (const Change& change : changesBetween(of.holds, now))
    if (change.kind != Change::Kind::kAdded) return inWords(change);
  const auto validated = languageOf(of.query.route).validate(of.query, descriptor);
  return validated ? std::nullopt : std::optional(validated.error().message);
}

inline auto fieldsOf(TemplateSlot& s) {
  return std::tie(s.kind, s.parameter, s.before, s.after, s.attribute, s.text);
}
inline auto fieldsOf(Wording& w) {
  return std::tie(w.words, w.cues);
}
inline auto fieldsOf(PlannerReading& r) {
  return std::tie(r.text, r.sure);
}
inline auto fieldsOf(HeldAttribute& a) {
  return std::tie(a.name, a.type, a.values);
}
inline auto fieldsOf(Holder& h) {
  return std::tie(h.what, h.name, h.count, h.attributes);
}
inline auto fieldsOf(SmallVector& v) {
  return std::tie(v.scale, v.bytes);
}
// Confirmed is what one source answered.
template <class A>
void archive(A&, std::shared_ptr<const GivenTable>&) {}
inline auto fieldsOf(NativeQuery& q) {
  return std::tie(q.route, q.text, q.parameters, q.confidence, q.why, q.given);
}
inline auto fieldsOf(Template& t) {
  return std::tie(t.id, t.source, t.question, t.query, t.slots, t.wording, t.words, t.reading, t.meaning,
                  t.holds);
}

std::string archived(const Template& of) {
  ArchiveWriter writer;
  writer(kFormat, of);
  return digitsOf(writer.bytes());
}

std::optional<Template> unarchived(const std::string& digits) {
  const std::string bytes = bytesOf(digits);
  ArchiveReader reader(bytes);
  std::uint32_t format = 0;
  reader(format);
  if (!reader.good() || format != kFormat) return std::nullopt;
  Template of;
  reader(of);
  return reader.atEnd() ? std::optional(std::move(of)) : std::nullopt;
}

}  // namespace omni
