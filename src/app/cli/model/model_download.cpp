#include "app/cli/model/model_download.h"

#include "base/keeping/file_lock.h"
#include "net/signature/digest.h"
#include "source/fetched/transfer/download.h"

namespace omni {

namespace fs = std::filesystem;

Result<fs::path> downloadModel(const KnownModel& model, const fs::path& folder, const Budget& budget,
                               const World& world, const Progress& progress) {
  std::error_code error;
  fs::create_directories(folder, error);
  const fs::path file = folder / model.file, part = file.string() + ".part";
  const auto lock = FileLock::acquire(file.string() + ".lock", budget);
  if (!lock) return tl::unexpected(lock.error());
  if (fs::exists(file, error)) return file;
  OMNI_TRY(address, HttpAddress::parse(model.address));
  FileServer server(world, [](HttpRequest&) {});  // no caller is named
  Download download(server, {std::move(address), std::string(model.name), part, model.bytes}, progress);
  OMNI_RETURN_IF_ERROR(download.run(std::nullopt, budget));
  OMNI_TRY(sum, sha256HexOf(part));
  if (sum != model.sha256) {
    fs::remove(part, error);
    return fail(Code::kUnreadable,
                "what came from " + std::string(model.address) +
                    " is not the file that its makers publish: sha256 " + sum + ", expected " +
                    std::string(model.sha256),
                "Try again; if it stays so, get the file elsewhere and name it with model: { path: … }.",
                Audience::kOperator);
  }
  fs::rename(part, file, error);
  if (error) return fail(Code::kUnavailable, "cannot write " + file.string() + ": " + error.message());
  fs::remove(file.string() + ".lock", error);
  return file;
}

}  // namespace omni
