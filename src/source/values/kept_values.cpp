#include "source/values/kept_values.h"

#include <algorithm>
#include <chrono>

#include "base/file.h"
#include "base/text.h"
#include "schema/values/list_elements.h"
#include "schema/values/list_values.h"

namespace omni {
namespace {

/// Of one source: texts that are read, and how long.
constexpr std::size_t kMaxTexts = 200'000'000;
constexpr std::chrono::minutes kTime{10};
constexpr std::size_t kMaxElements = 100'000;  // of one list
constexpr std::size_t kLongestName = 60;       // bytes, of most of an attribute's texts
constexpr std::size_t kBetweenTellings = 1u << 16u;
constexpr std::string_view kFormat = "5-";

std::string versionOf(const std::string& mark) {
  return std::string(kFormat) + hex(fnv1a(mark));
}

void addWanted(std::vector<WantedTexts>& wanted, const std::string& owner, const std::string& attribute,
               const ValueSummary& values) {
  if (!tellsNotAll(values)) return;
  if (wanted.empty() || wanted.back().owner != owner) wanted.push_back({owner, {}});
  wanted.back().attributes.push_back(attribute);
}

std::vector<WantedTexts> wantedOf(const RelationalSchema& schema) {
  std::vector<WantedTexts> wanted;
  for (const auto& table : schema.tables)
    for (const auto& column : table.columns)
      if (!table.view) addWanted(wanted, table.name, column.name, column.values);
  return wanted;
}

std::vector<WantedTexts> wantedOf(const GraphSchema& schema) {
  std::vector<WantedTexts> wanted;
  for (const auto& label : schema.labels)
    for (const auto& property : label.properties)
      addWanted(wanted, label.name, property.name, property.values);
  return wanted;
}

std::vector<WantedTexts> wantedOf(const Ontology& ontology) {
  std::vector<WantedTexts> wanted;
  for (const auto& property : ontology.properties)
    for (const auto& domain : property.domains)
      if (!domain.iri.empty() && domain.count > 0)
        addWanted(wanted, domain.iri, property.iri, property.valuesOn(domain));
  return wanted;
}

std::vector<WantedTexts> wantedOf(const CorpusProfile&) {
  return {};
}

// A source without texts to index keeps an empty file, so that one that is gone can be distinguished.
Result<std::shared_ptr<const StoredValues>> openKept(const Seal& kept) {
  OMNI_TRY(file, kept.open());
  if (file.size() == 0) return nullptr;
  return StoredValues::open(kept);
}

// A text, or those that a list holds.
bool takeTextsOf(const Value& value, std::size_t attribute, const TakeText& take) {
  if (const auto* text = std::get_if<std::string>(&value)) return take(attribute, *text);
  const auto* nested = std::get_if<Nested>(&value);
  const auto elements = nested ? elementsOf(*nested, kMaxElements) : std::nullopt;
  return !elements || std::ranges::all_of(elements->values, [&](const Value& element) {
    const auto* text = std::get_if<std::string>(&element);
    return !text || take(attribute, *text);
  });
}

class Making {
 public:
  Making(Descriptor& descriptor, const EachText& each, const Budget& budget,
         const std::function<void(std::size_t)>& progress)
      : descriptor_(descriptor),
        each_(each),
        budget_(budget),
        share_(budget.within(kTime)),
        progress_(progress) {}

  Status write(const std::filesystem::path& file, const std::vector<WantedTexts>& wanted) {
    OMNI_TRY(maker, StoredValuesMaker::create(file));
    for (const auto& of : wanted) {
      const auto first = static_cast<std::uint32_t>(places_.size());
      for (const auto& attribute : of.attributes) places_.push_back({of.owner, attribute, true});
      Status added;
      const auto status = each_(of, [&](std::size_t attribute, std::string_view text) {
        if (text.size() <= kMaxSampleBytes)
          added = maker.add(first + static_cast<std::uint32_t>(attribute), text);
        return added.has_value() && goesOn();
      });
      OMNI_RETURN_IF_ERROR(added);
      if (budget_.exhausted()) return tl::unexpected(budget_.exhaustedError("index of values"));
      const bool cut = read_ >= kMaxTexts || share_.exhausted();
      if (!status || cut) leaveOut(of, first, status ? "there are too many" : status.error().message);
    }
    return maker.finish(places_);
  }

 private:
  bool goesOn() {
    if (++read_ % kBetweenTellings != 0) return true;
    if (progress_) progress_(read_);
    return read_ < kMaxTexts && !share_.exhausted();
  }

  void leaveOut(const WantedTexts& of, std::size_t first, const std::string& why) {
    for (std::size_t place = first; place < places_.size(); ++place) places_[place].whole = false;
    descriptor_.notes.push_back(of.owner + ": not all values of " + join(of.attributes, ", ") +
                                " are indexed (" + why + "); names are looked up in the engine");
  }

  Descriptor& descriptor_;
  const EachText& each_;
  const Budget& budget_;
  const Budget share_;
  const std::function<void(std::size_t)>& progress_;
  std::vector<TextPlace> places_;
  std::size_t read_ = 0;
};

}  // namespace

bool tellsNotAll(const ValueSummary& values) {
  if (singleType(values) != ValueType::kText || values.complete || values.samples.empty()) return false;
  const auto prose = std::ranges::count_if(
      values.samples, [](const std::string& sample) { return sample.size() > kLongestName; });
  return static_cast<std::size_t>(prose) * 2 < values.samples.size();
}

bool takeTexts(const std::vector<Value>& row, const TakeText& take) {
  for (std::size_t i = 0; i < row.size(); ++i)
    if (!takeTextsOf(row[i], i, take)) return false;
  return true;
}

void KeptValues::keep(const std::string& mark, Descriptor& descriptor, const EachText& each,
                      const Budget& budget, const std::function<void(std::size_t)>& progress) {
  const auto wanted = std::visit([](const auto& shape) { return wantedOf(shape); }, descriptor.shape);
  const auto version = versionOf(mark);
  files_.forget(version);  // what was left out of it has to be reported
  const auto made = files_.get(version, budget, openKept, [&](const std::filesystem::path& file) {
    return wanted.empty() ? writeFileAtomically(file, {})
                          : Making(descriptor, each, budget, progress).write(file, wanted);
  });
  if (!made && !wanted.empty())
    descriptor.notes.push_back("its values are not indexed (" + made.error().message +
                               "); names are looked up in the engine");
}

bool KeptValues::keeps(const Result<std::string>& mark) const {
  return mark && files_.keeps(versionOf(*mark));
}

std::shared_ptr<const StoredValues> KeptValues::of(const Result<std::string>& mark) {
  if (!mark) return nullptr;
  const std::scoped_lock lock(mutex_);
  const bool damaged = open_ && open_->isDamaged();
  if (mark_ == *mark && !damaged) return open_;
  if (damaged) files_.forget(versionOf(*mark_));  // opening it reads only a part, and would not show that
  open_.reset();
  mark_.reset();
  auto opened = files_.find(versionOf(*mark), openKept);
  lost_ = !opened;
  if (lost_) return nullptr;
  open_ = *std::move(opened);
  mark_ = *mark;
  return open_;
}

bool KeptValues::isLost() const {
  const std::scoped_lock lock(mutex_);
  return lost_ || (open_ && open_->isDamaged());
}

}  // namespace omni
