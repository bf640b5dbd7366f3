#include "state/state.h"

#include "base/keeping/private_folder.h"
#include "base/keeping/state_folder.h"
#include "state/database/migrations.h"
#include "state/database/postgres_database.h"
#include "state/database/sqlite_database.h"

namespace omni {
namespace {

constexpr const char* kFile = "state.db";
constexpr const char* kElsewhere = "Set XDG_STATE_HOME to a folder of your own, or write log: off.";

bool isAddress(const std::string& place) {
  return place.find("://") != std::string::npos;
}

Result<std::unique_ptr<Database>> openFile(const std::filesystem::path& folder) {
  if (const auto made = makePrivateFolder(folder); !made)
    return fail(made.error().code, made.error().message, kElsewhere, Audience::kOperator);
  return SqliteDatabase::open(folder / kFile);
}

Result<std::unique_ptr<Database>> openPlace(const std::string& place, const World& world) {
  if (isAddress(place)) return PostgresDatabase::open(place, world);
  return openFile(place);
}

}  // namespace

std::string statePlace(const World& world) {
  const auto address = world.environment("OMNI_STATE");
  return address && !address->empty() ? *address : stateFolder(world).string();
}

bool mayHoldState(const std::string& place) {
  std::error_code none;
  return isAddress(place) ||
         (!place.empty() && std::filesystem::exists(std::filesystem::path(place) / kFile, none));
}

Result<std::shared_ptr<Database>> openState(const std::string& place, const World& world) {
  if (place.empty())
    return fail(Code::kUnavailable, "there is no state folder: neither XDG_STATE_HOME nor HOME is set",
                kElsewhere, Audience::kOperator);
  OMNI_TRY(database, openPlace(place, world));
  OMNI_RETURN_IF_ERROR(migrate(*database));
  return std::shared_ptr<Database>(std::move(database));
}

std::shared_ptr<Database> knownState(const LogConfig& log, const World& world) {
  const auto place = statePlace(world);
  if (log.level == LogLevel::kOff || !mayHoldState(place)) return nullptr;
  return openState(place, world).value_or(nullptr);
}

}  // namespace omni
