#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/world.h"
#include "net/secret.h"
#include "source/source.h"

namespace omni {

class EmbeddingModel;

/// Whether a path names what lies on a server, by its scheme: "https://…", "http://…", "s3://…".
bool isAddress(std::string_view path);

/// How files are asked for that lie on a server.
struct FetchSettings {
  std::string user;    // empty: none
  std::string secret;  // where the password or token is kept: see readSecret(); empty: none is shown
  std::uint64_t most = std::uint64_t{4} << 30u;  // bytes, of all files of the source
  // Of s3; what is empty is as the environment and the shared files of AWS have it.
  std::string region, endpoint, profile;

  bool operator==(const FetchSettings&) const = default;
};

/// Where a source of files lies; paths are absolute (or globs with an absolute root) by the time a source
/// sees them, or addresses.
struct FileLocation {
  std::vector<std::string> paths;    // files, folders or globs
  std::vector<std::string> include;  // globs within a folder
  std::vector<std::string> exclude;
  FetchSettings fetch{};  // of those paths that are addresses

  bool operator==(const FileLocation&) const = default;
};

/// Where a source that is asked over a network listens.
struct EndpointLocation {
  std::string url;     // without a name or password in it
  std::string user;    // empty: none
  std::string secret;  // where the password or token is kept: see readSecret(); empty: none is needed

  bool operator==(const EndpointLocation&) const = default;
};

/// The parts of a source that its configuration lets anybody see. Tables and "table.column"; where texts,
/// statements or nodes can be hidden, what its kind calls them.
struct SourceLists {
  std::vector<std::string> shown;   // of tables; empty: all
  std::vector<std::string> hidden;  // although it is shown

  bool empty() const { return shown.empty() && hidden.empty(); }
  bool operator==(const SourceLists&) const = default;
};

/// The identity of a caller for a source's server, so that the database's own policies hold for him.
struct IdentityRule {
  std::string header;     // of his request, as it comes; empty: the attribute
  std::string attribute;  // that he was shown to have
  std::string set;        // what of a session tells it, as the kind calls that

  bool operator==(const IdentityRule&) const = default;
};

/// One entry under `sources:`.
struct SourceConfig {
  SourceId id;
  std::string kind;
  std::variant<FileLocation, EndpointLocation> location;
  std::string description;
  SourceLists lists{};
  std::optional<IdentityRule> identity{};      // none: its server learns of no caller
  std::map<std::string, std::string> options;  // what only this kind knows
  /// Files and folders that describe its data; not configured: those next to its files. Empty: none.
  std::optional<std::vector<std::string>> semantics{};
  // Whether it is described as soon as questions can be answered at all: what takes long and only makes
  // answers better (the vectors of a corpus) then goes on in the background, as long as the source lives, and
  // is kept as it comes.
  bool soon = false;
  // Of the configuration, for kinds that `encode`: null where there is none, or why it may not be asked.
  Result<std::shared_ptr<EmbeddingModel>> embeddings = nullptr;

  /// Of a source of files; nothing for one behind an endpoint.
  const FileLocation& files() const;
  FileLocation& files() { return std::get<FileLocation>(location); }
  const EndpointLocation* endpoint() const { return std::get_if<EndpointLocation>(&location); }
  /// Tells configurations apart, whatever their sources are called. No secret is part of it, only where it is
  /// kept; of an address what stands behind its "?" is a hash.
  std::string key() const;
};

/// The `secret` of an endpoint, from where it is kept: "env:NAME" or "file:PATH" (its first line). Errors:
/// kNotFound, kInvalidArgument; neither says what it is.
Result<Secret> readSecret(const std::string& where, const World& world);

/// Opens a source without touching more of it than needed to know that it is there.
using SourceFactory = std::function<Result<std::unique_ptr<Source>>(const SourceConfig&, const World&)>;

/// How the files of a kind become sources where a folder is searched for them.
enum class Gathering {
  kTogether,  // those of one folder are one source
  kEach,      // each file is one
  kByName,    // those of one name are one ("NAME.nodes.csv"), or a folder, where the kind recognises it
  kBelow,     // those of a folder and all below it are one
  kAll        // those of the folder that is searched and all below it are one, with its other files
};

/// Receives what is wrong with a source, for its operator.
using SourceErrorSink = std::function<void(const SourceId&, const Error&)>;

/// One kind of source, as its folder registers it.
struct SourceKind {
  std::string_view kind;
  Route route;
  /// Whether a path looks like this kind (by ending and, where that is not enough, first bytes); for `--in`
  /// and `init`. Null where none does: what is asked over a network has to be configured.
  bool (*recognises)(const std::filesystem::path&) = nullptr;
  /// Whether a folder is one thing, such as a table of many files, which is gathered as one file would be and
  /// not looked into. Null: none is.
  bool (*takesFolder)(const std::filesystem::path&) = nullptr;
  SourceFactory open;
  Gathering gathering = Gathering::kTogether;
  /// Which of the files that other kinds take hold something for this one too, such as a page a table, in
  /// their order; where documents are gathered, those are a source of this kind next to them. May be empty.
  std::function<std::vector<std::filesystem::path>(const std::vector<std::filesystem::path>&)> filesHolding{};
  bool endpoint = false;                        // it is behind a `url`, not in files under `path`
  bool filters = false;                         // of files: knows `include` and `exclude`
  bool identifies = false;                      // of an endpoint: may be asked as somebody (`identity`)
  bool encodes = false;                         // may have its texts encoded by the configured model
  std::span<const std::string_view> options{};  // the keys that it knows under `options`
  /// Checks the values of a configuration whose keys are known; null: whatever opening finds.
  Status (*validate)(const SourceConfig&) = nullptr;
  bool bounded = false;  // its queries keep to their budgets by themselves, with no engine to be stopped
  bool heavy = false;  // its engine holds all of the files in memory, and takes its time to bring them there
  std::span<const std::string_view> sidecars{};  // endings of files next to a file ("-wal") and belongs to it
};

/// Those of the files that hold it.
std::vector<std::filesystem::path> filesThat(const std::vector<std::filesystem::path>& files,
                                             bool (*hold)(const std::filesystem::path&));

/// All kinds that are built in, in the order in which `recognises` is asked: the first that does takes a
/// file. Generated by CMake from the folders of src/sources.
std::span<const SourceKind> sourceKinds();

/// Opens `config` with its kind's factory. Error kInvalidArgument: an unknown kind, with the nearest known
/// one; a location that is not of the kind; what the kind finds wrong.
Result<std::unique_ptr<Source>> openSource(const SourceConfig& config, const World& world = realWorld(),
                                           std::span<const SourceKind> kinds = sourceKinds());

}  // namespace omni
