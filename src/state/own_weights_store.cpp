#include "state/own_weights_store.h"

#include <algorithm>

#include "base/text.h"
#include "state/milliseconds.h"

namespace omni {
namespace {

const OwnPart* partNamed(const std::string& name) {
  const auto* part = std::ranges::find(kOwnParts, name, &OwnPart::name);
  return part == kOwnParts.end() ? nullptr : part;
}

std::string poolOf(const std::vector<SourceConfig>& sources) {
  std::vector<std::string> keys;
  for (const SourceConfig& source : sources) keys.push_back(source.key());
  std::ranges::sort(keys);
  return hex(fnv1a(join(keys, "\n")));
}

}  // namespace

OwnWeightsStore::OwnWeightsStore(std::shared_ptr<Database> database, const std::vector<SourceConfig>& sources)
    : database_(std::move(database)), pool_(poolOf(sources)) {}

Result<std::vector<KeptOwnPart>> OwnWeightsStore::all() const {
  OMNI_TRY(rows,
           database_->read(
               "SELECT part, at, questions, right_before, right_after, mark, model FROM own_weights WHERE "
               "pool = ?1",
               {pool_}));
  std::vector<KeptOwnPart> all;
  for (const OwnPart& part : kOwnParts)
    for (const Row& row : rows) {
      if (toText(row[0]) != part.name) continue;
      auto model = LinearModel::parse(toText(row[6]));
      const bool fits = model && toText(row[5]) == hex(ownMark(part));
      all.push_back({.part = toText(row[0]),
                     .at = std::chrono::system_clock::time_point(
                         std::chrono::milliseconds(std::get<std::int64_t>(row[1]))),
                     .questions = static_cast<std::size_t>(std::get<std::int64_t>(row[2])),
                     .before = static_cast<std::size_t>(std::get<std::int64_t>(row[3])),
                     .after = static_cast<std::size_t>(std::get<std::int64_t>(row[4])),
                     .model = fits ? *std::move(model) : LinearModel(),
                     .fits = fits});
    }
  return all;
}

Status OwnWeightsStore::replace(const std::vector<KeptOwnPart>& parts) {
  OMNI_RETURN_IF_ERROR(clear().map([](std::size_t) {}));
  for (const KeptOwnPart& kept : parts) {
    const OwnPart* part = partNamed(kept.part);
    if (!part) return fail(Code::kInvalidArgument, "nothing is learned of '" + kept.part + "'");
    const std::uint64_t mark = ownMark(*part);
    OMNI_RETURN_IF_ERROR(
        database_->write("INSERT INTO own_weights (pool, part, at, questions, right_before, right_after, "
                         "mark, model) VALUES (?1, ?2, ?3, "
                         "?4, ?5, ?6, ?7, ?8) ON CONFLICT (pool, part) DO UPDATE SET at = ?3, questions = "
                         "?4, right_before = ?5, "
                         "right_after = ?6, mark = ?7, model = ?8",
                         {pool_, kept.part, milliseconds(kept.at), static_cast<std::int64_t>(kept.questions),
                          static_cast<std::int64_t>(kept.before), static_cast<std::int64_t>(kept.after),
                          hex(mark), kept.model.text("Learned by omni train --log.", mark)}));
  }
  return {};
}

Result<std::size_t> OwnWeightsStore::clear() {
  OMNI_TRY(gone, database_->write("DELETE FROM own_weights WHERE pool = ?1", {pool_}));
  return static_cast<std::size_t>(gone);
}

std::shared_ptr<const OwnWeights> inForce(std::vector<KeptOwnPart> parts) {
  std::erase_if(parts, [](const KeptOwnPart& kept) { return !kept.fits; });
  if (parts.empty()) return nullptr;
  auto own = std::make_shared<OwnWeights>();
  for (KeptOwnPart& kept : parts)
    if (const OwnPart* part = partNamed(kept.part)) (*own).*(part->model) = std::move(kept.model);
  return own;
}

}  // namespace omni
