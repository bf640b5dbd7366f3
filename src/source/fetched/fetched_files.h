#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "source/fetched/file_address.h"
#include "source/fetched/mirror.h"
#include "source/source_config.h"

namespace omni {

/// The files of one source of which some lie on servers: brought into the cache folder, and looked at again
/// there no more than once a minute. Of one source several threads may ask; several processes share what was
/// fetched.
class FetchedFiles {
 public:
  /// Touches nothing. `world` must outlive it. Errors: those of FileAddress::parse().
  static Result<FetchedFiles> of(const FileLocation& location, const World& world);

  /// Brings what is not here as it is there. Gives why what was brought before has to serve, and how old
  /// that is; nothing where all is as it is there. `anew`: whenever it was looked at last. Errors, where
  /// there is no whole copy: those of AddressLook::run().
  Result<std::optional<Error>> bring(const Budget& budget, const Progress& progress, bool anew) const;

  /// The copies that serve; empty where one of them was never fetched, or is not as it was put there.
  std::vector<std::filesystem::path> copies() const;
  /// The paths of this machine in place of addresses; nothing where one of them was never fetched.
  std::optional<FileLocation> here() const;
  /// The address of a file or folder of those; nothing for one that was here already.
  std::optional<std::string> addressOf(const std::string& path) const;
  /// A text in which paths of copies are addresses again.
  std::string withAddresses(std::string text) const;

 private:
  struct Place {
    FileAddress address;
    Mirror mirror;
  };

  FetchedFiles(FileLocation location, const World& world) : location_(std::move(location)), world_(&world) {}

  /// What is told where a copy serves; nothing where there is none, or the server itself says that there is
  /// nothing for us.
  std::optional<Error> outdated(const Place& place, const Error& why) const;

  FileLocation location_;
  const World* world_;
  std::vector<std::optional<Place>> places_;  // as the paths; nothing for one of this machine
};

}  // namespace omni
