#include "app/service/service.h"

#include <algorithm>

#include "access/credentials/callers.h"
#include "access/login/page_login.h"
#include "app/service/answer_cache.h"
#include "app/service/broken/broken.h"
#include "app/service/listed_sources.h"
#include "app/service/registration.h"
#include "app/tools/tool_cache.h"
#include "base/keeping/state_folder.h"
#include "base/text.h"
#include "engine/unanswered/missing_source.h"
#include "report/json_text.h"
#include "state/entity_decisions.h"
#include "state/own_weights_store.h"
#include "state/state.h"

namespace omni {
namespace {

constexpr std::size_t kLongestId = 100;
constexpr std::size_t kGivenId = 60;               // bytes of the name of a file that its source is called by
constexpr std::chrono::seconds kBetweenTries{30};  // of a state that cannot be had

bool mayRegister(const ServerConfig& server) {
  return !server.folders.empty() || !server.endpoints.empty();
}

std::shared_ptr<AnswerCache> cacheFor(const EngineConfig& config) {
  return config.server.cacheBytes > 0 ? std::make_shared<AnswerCache>(config.server.cacheBytes) : nullptr;
}

bool isConfigured(const SourceId& id, const EngineConfig& config) {
  return std::ranges::find(config.sources, id, &SourceConfig::id) != config.sources.end();
}

std::shared_ptr<Callers> callersOf(const EngineConfig& config, const World& world) {
  return config.access ? std::make_shared<Callers>(config.access, world) : nullptr;
}

/// Sessions outlast a change that is none of how people sign in.
std::shared_ptr<PageLogin> loginOf(const EngineConfig& config, const std::shared_ptr<PageLogin>& before,
                                   const World& world) {
  if (!config.access || !config.access->login) return nullptr;
  const LoginRules& rules = *config.access->login;
  return before && before->rules() == rules ? before : std::make_shared<PageLogin>(rules, world);
}

}  // namespace

bool existsFor(const Engine& seen, const SourceId& id) {
  return !seen.config().seen || isConfigured(id, seen.config());
}

bool seesAllOf(const Engine& seen, const SourceId& id) {
  const auto& scope = seen.config().seen;
  const auto isNamed = [&](const std::vector<SourceId>& ids) {
    return std::ranges::find(ids, id) != ids.end();
  };
  return !scope || (isNamed(scope->whole) && isNamed(scope->described));
}

Result<InForce> InForce::as(const Caller& caller) const {
  OMNI_TRY(view, engine->as(caller));
  // A view lives as long as its engine.
  const auto both =
      std::make_shared<const std::pair<std::shared_ptr<const Engine>, std::shared_ptr<const Engine>>>(
          engine, std::move(view));
  InForce seen = *this;
  seen.engine = std::shared_ptr<const Engine>(both, both->second.get());
  return seen;
}

Service::Service(EngineConfig config, const World& world, AuditTrouble trouble)
    : auditTrouble_(std::move(trouble)), configured_(std::move(config)) {
  now_.world = &world;
}

Result<std::unique_ptr<Service>> Service::open(EngineConfig config, const World& world,
                                               const Progress& progress, AuditTrouble trouble) {
  auto service = std::unique_ptr<Service>(new Service(std::move(config), world, std::move(trouble)));
  OMNI_RETURN_IF_ERROR(service->keep(service->configured_));
  auto begun = service->apply(service->configured_, progress);
  if (!begun && service->state_) {  // it opens, and cannot be read or written
    OMNI_RETURN_IF_ERROR(service->without(begun.error()));
    begun = service->apply(service->configured_, progress);
  }
  if (!begun) return tl::unexpected(begun.error());
  return service;
}

// Opens the state where something is to be kept in it. What cannot be had now may be had later.
Status Service::keep(const EngineConfig& config) {
  const auto place = statePlace(*now_.world);
  const bool keeps = config.log.level != LogLevel::kOff || mayRegister(config.server);
  unopened_.reset();
  if (state_ || !keeps || place.empty()) return {};
  auto opened = openState(place, *now_.world);
  if (!opened) return without(opened.error());
  state_ = *std::move(opened);
  register_.emplace(state_);
  return {};
}

Status Service::without(const Error& error) {
  if (error.code != Code::kUnavailable) return tl::unexpected(error);
  state_ = nullptr;
  register_.reset();
  unopened_ = error;
  tried_ = now_.world->now();
  return {};
}

Status Service::audit(const AuditConfig& config) {
  if (audit_ && config == auditing_) return {};
  OMNI_TRY(opened, openAudit(config, true, *now_.world, auditTrouble_));
  audit_ = std::move(opened);
  auditing_ = config;
  return {};
}

void Service::tellQueried(QueriedSink sink) {
  const std::scoped_lock lock(mutex_);
  now_.queried = std::make_shared<const QueriedSink>(std::move(sink));
}

void Service::tell(AskedSink sink) {
  const std::scoped_lock lock(mutex_);
  const auto before = now_.askedSink;
  now_.askedSink = std::make_shared<const AskedSink>([before, sink = std::move(sink)](const Asked& asked) {
    if (before) (*before)(asked);
    sink(asked);
  });
}

InForce Service::now() const {
  const std::scoped_lock lock(mutex_);
  return now_;
}

// A source that may not be registered any more stays kept, and is left out.
Result<EngineConfig> Service::withRegistered(const EngineConfig& config) const {
  EngineConfig whole = config;
  if (!register_) return whole;
  OMNI_TRY(sources, register_->all());
  for (const RegisteredSource& source : sources) {
    auto opened = registeredAs(source, config);
    if (opened && !isConfigured(source.id, config)) whole.sources.push_back(std::move(*opened));
  }
  return whole;
}

// The files that people gave lie where sources may be registered, whatever else may be.
std::optional<DroppedFiles> Service::dropped() const {
  const auto folder = stateFolder(*now_.world);
  return folder.empty() ? std::nullopt : std::optional<DroppedFiles>(folder / "dropped");
}

Result<SourceConfig> Service::registeredAs(const RegisteredSource& source, const EngineConfig& config) const {
  ServerConfig server = config.server;
  if (const auto files = dropped(); files && !config.access)
    server.folders.push_back(files->folder().string());
  return registered(source, server, config.kinds);
}

Result<std::string> Service::take(const FilePiece& piece) {
  const std::scoped_lock lock(changing_);
  if (configured_.access)
    return fail(Code::kRefused, "files are not taken where callers are limited",
                "Add the file to the configuration.");
  const auto files = dropped();
  if (!files || !register_)
    return fail(Code::kUnavailable, "there is no state folder that would keep a file",
                "Set XDG_STATE_HOME, or HOME, and write log: questions.", Audience::kOperator);
  std::string upload = piece.upload;
  if (upload.empty()) {
    OMNI_TRY(begun, files->begin(piece.name));
    upload = std::move(begun);
  }
  OMNI_RETURN_IF_ERROR(files->append(upload, piece.bytes));
  if (!piece.last) return upload;
  OMNI_TRY(file, files->finish(upload));
  auto added = addDropped(file);
  if (!added) files->remove(upload);
  return added;
}

// Under the name of the file, with a number where that is taken.
Result<std::string> Service::addDropped(const std::filesystem::path& file) {
  std::string stem;
  for (const char c : lower(file.stem().string()).substr(0, kGivenId)) stem += isWordByte(c) ? c : '_';
  stem = toUtf8(stem);
  const auto now = this->now();
  SourceId id = stem;
  for (std::size_t number = 2; isConfigured(id, now.engine->config()); ++number)
    id = stem + "_" + std::to_string(number);
  const Json config{{"path", file.string()}, {"description", "The file " + file.filename().string()}};
  const RegisteredSource source{id, jsonText(config, JsonLayout::kOneLine, false)};
  OMNI_RETURN_IF_ERROR(registeredAs(source, configured_).map([](const SourceConfig&) {}));
  OMNI_RETURN_IF_ERROR(register_->put(source, now_.world->today()));
  OMNI_RETURN_IF_ERROR(apply(configured_));
  return id;
}

Status Service::apply(const EngineConfig& config, const Progress& progress) {
  OMNI_TRY(whole, withRegistered(config));
  return replace(std::move(whole), progress);
}

Status Service::replace(EngineConfig config, const Progress& progress) {
  const LogConfig log = config.log;
  InForce next = now();
  next.unlogged = log.level == LogLevel::kOff ? std::nullopt : unopened_;
  config.described = keepingDescriptions(config.log, *next.world);
  config.withheld = [sink = withheld_](const SourceId& id, const Error& error) {
    if (*sink) (*sink)(id, error);
  };
  OMNI_RETURN_IF_ERROR(audit(config.auditing));
  config.audit = audit_;
  next.templates = nullptr;
  if (state_ && log.level != LogLevel::kOff) {
    OMNI_TRY(templates, TemplateStore::open(state_, config.sources));
    config.confirmed = templates->book();
    next.templates = std::move(templates);
    OMNI_TRY(own, OwnWeightsStore(state_, config.sources).all());
    config.own = inForce(std::move(own));
    config.names = decidedNames(state_, config.sources);
  }
  next.cache = cacheFor(config);
  next.toolCache = config.tools ? std::make_shared<ToolCache>() : nullptr;
  next.callers = callersOf(config, *next.world);
  if (next.callers) OMNI_RETURN_IF_ERROR(next.callers->check());
  next.login = loginOf(config, next.login, *next.world);
  next.listed = next.callers ? nullptr : std::make_shared<ListedSources>();
  OMNI_TRY(engine, next.engine ? next.engine->successor(std::move(config))
                               : Engine::open(std::move(config), *next.world, progress));
  next.engine = std::move(engine);
  if (!state_ || log.level == LogLevel::kOff)
    next.log = nullptr;
  else if (!next.log || next.log->config() != log)
    next.log = std::make_shared<QueryLog>(state_, log);
  const std::scoped_lock lock(mutex_);
  std::swap(now_, next);
  return {};
}

Status Service::reload(EngineConfig config) {
  const std::scoped_lock lock(changing_);
  OMNI_RETURN_IF_ERROR(keep(config));
  OMNI_RETURN_IF_ERROR(apply(config));
  configured_ = std::move(config);
  return {};
}

void Service::recover() {
  const std::scoped_lock lock(changing_);
  if (!unopened_ || now_.world->now() < tried_ + kBetweenTries) return;
  if (!keep(configured_) || unopened_) return;
  if (const auto done = apply(configured_); !done) {
    unopened_ = done.error();
    tried_ = now_.world->now();
  }
}

Status Service::checkFree(const SourceId& id, const Engine& seen) const {
  if (id.empty() || id.size() > kLongestId)
    return fail(Code::kInvalidArgument, "the id of a source has 1 to 100 bytes");
  if (!isConfigured(id, now().engine->config())) return {};
  const std::string what = existsFor(seen, id) ? "there is a source '" + id + "'"
                                               : "the id '" + id + "' cannot be given to a source";
  return fail(Code::kInvalidArgument, what, "Give this one another id.");
}

// Under another id he would see what a rule hides from him.
Status Service::checkApart(const SourceConfig& source, const Engine& seen) const {
  for (const SourceConfig& known : now().engine->config().sources)
    if (!seesAllOf(seen, known.id) && overlap(source, known)) return tl::unexpected(outOfBounds(source.id));
  return {};
}

Status Service::add(const RegisteredSource& source, const Engine& seen) {
  const std::scoped_lock lock(changing_);
  OMNI_TRY(config, registered(source, configured_.server, configured_.kinds));
  OMNI_RETURN_IF_ERROR(checkApart(config, seen));
  OMNI_RETURN_IF_ERROR(checkThere(config));
  if (!register_)
    return fail(Code::kUnavailable, "there is no state folder that would keep a source",
                "Set XDG_STATE_HOME, or HOME.", Audience::kOperator);
  OMNI_RETURN_IF_ERROR(checkFree(source.id, seen));
  OMNI_RETURN_IF_ERROR(register_->put(source, now_.world->today()));
  return apply(configured_);
}

Status Service::remove(const SourceId& id, const Engine& seen) {
  const std::scoped_lock lock(changing_);
  if (!existsFor(seen, id)) return tl::unexpected(missingSource(*seen.catalogSoFar(), id));
  if (isConfigured(id, configured_))
    return fail(Code::kRefused, "source '" + id + "' is of the configuration", "Take it out there.");
  bool removed = false;
  std::string given;  // the file that was given for it
  const auto files = dropped();
  for (const SourceConfig& source : now().engine->config().sources)
    if (files && source.id == id && !source.endpoint() && source.files().paths.size() == 1)
      given = files->idOf(source.files().paths.front());
  if (register_) {
    OMNI_TRY(was, register_->remove(id));
    removed = was;
  }
  if (!removed) return tl::unexpected(missingSource(*now().engine->catalogSoFar(), id));
  OMNI_RETURN_IF_ERROR(apply(configured_));
  if (files && !given.empty()) files->remove(given);
  return {};
}

Status Service::refresh(const SourceId& id, const Engine& seen) const {
  if (!existsFor(seen, id)) return tl::unexpected(missingSource(*seen.catalogSoFar(), id));
  const auto engine = now().engine;
  if (engine->refresh(id)) return {};
  return tl::unexpected(missingSource(*engine->catalogSoFar(), id));
}

Result<Json> Service::drift(const SourceId& id, std::optional<std::chrono::system_clock::time_point> since,
                            const Engine& seen) const {
  if (!existsFor(seen, id)) return tl::unexpected(missingSource(*seen.catalogSoFar(), id));
  if (!seesAllOf(seen, id))
    return fail(Code::kRefused, "your role sees a part of source '" + id + "', and its drift names all of it",
                "Ask with a key whose role sees all of the source.");
  const auto engine = now().engine;
  const auto catalog = engine->catalogSoFar();
  const auto entry = catalog->find(id);
  if (!entry) return tl::unexpected(missingSource(*catalog, id));
  if (!state_)
    return fail(Code::kNotFound, "nothing is kept of what sources held",
                "Write log: questions in the configuration.");
  const SourceConfig& config = *std::ranges::find(engine->config().sources, id, &SourceConfig::id);
  const SourceHistory history(state_);
  OMNI_TRY(drift, history.drift(config, entry->descriptor, since));
  OMNI_TRY(templates, TemplateStore::open(state_, engine->config().sources));
  OMNI_TRY(broken, brokenIn(config, *catalog, history, engine->config(), *templates));
  return toJson(drift, broken);
}

}  // namespace omni
