#include "state/state.h"

#include "source/files/private_folder.h"
#include "state/migrations.h"

namespace omni {

Result<std::shared_ptr<Database>> openState(const std::filesystem::path& folder) {
  const std::string hint = "Set XDG_STATE_HOME to a folder of your own, or write log: off.";
  if (folder.empty())
    return fail(Code::kUnavailable, "there is no state folder: neither XDG_STATE_HOME nor HOME is set", hint,
                Audience::kOperator);
  if (const auto made = makePrivateFolder(folder); !made)
    return fail(made.error().code, made.error().message, hint, Audience::kOperator);
  OMNI_TRY(database, Database::open(folder / "state.db"));
  OMNI_RETURN_IF_ERROR(migrate(*database));
  return std::shared_ptr<Database>(std::move(database));
}

}  // namespace omni
