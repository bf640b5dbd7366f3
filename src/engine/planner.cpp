#include "engine/planner.h"

#include "answer/ensemble_answerer.h"
#include "answer/extractive_answerer.h"
#include "answer/model_answerer.h"
#include "evidence/builtin_evidence_selector.h"
#include "evidence/ensemble_evidence_selector.h"
#include "evidence/model/model_evidence_selector.h"
#include "evidence/ranking/trust.h"
#include "evidence/ranking/weights.h"
#include "formulate/builtin_formulator.h"
#include "formulate/ensemble_formulator.h"
#include "formulate/model/model_formulator.h"
#include "formulate/model/templates.h"
#include "formulate/ranking/confidence.h"
#include "formulate/ranking/query_model.h"
#include "formulate/tables/table_formulator.h"
#include "model/chat/open_chat.h"
#include "route/builtin_router.h"
#include "route/ensemble_router.h"
#include "route/model_router.h"
#include "select/builtin_selector.h"
#include "select/ensemble_selector.h"
#include "select/model_selector.h"
#include "select/weights.h"
#include "template/confirmed_formulator.h"
#include "template/confirmed_selector.h"
#include "template/likeness.h"

namespace omni {
namespace {

// Above every confidence: the built-in serves only where the model fails.
constexpr double kNeverSure = 2;

/// Builds the stages that ask a model, each with the built-in one as fallback.
class ModelStages {
 public:
  ModelStages(const PlannerConfig& config, const ModelConfig& model, std::shared_ptr<ChatModel> chat,
              std::shared_ptr<const Prompts> prompts, std::shared_ptr<const Templates> templates,
              const Catalog& catalog, std::shared_ptr<const BuiltinSelector> indexes)
      : config_(config),
        share_(model.share),
        writer_(model.of("formulate").name),
        writesTables_(model.of("formulate").writesTables()),
        chat_(std::move(chat)),
        prompts_(std::move(prompts)),
        templates_(std::move(templates)),
        catalog_(catalog),
        indexes_(std::move(indexes)) {}

  void fill(Planner& planner) const {
    if (config_.agent)
      planner.agent = std::make_unique<Agent>(catalog_, indexes_, chat_, prompts_,
                                              AgentLimits{.samples = share_.samples, .rows = share_.rows});
    if (config_.route && asksModel(*config_.route)) planner.route = route(std::move(planner.route));
    if (asksModel(config_.select))
      planner.select = std::make_shared<EnsembleSelector>(
          Ensemble<Selector>(std::move(planner.select), select(), from(config_.select)));
    if (looksAgain())
      planner.second = formulate();
    else if (asksModel(config_.formulate))
      planner.formulate = std::make_unique<EnsembleFormulator>(std::move(planner.formulate), formulate(),
                                                               from(config_.formulate));
    if (asksModel(config_.evidence))
      planner.evidence = std::make_unique<EnsembleEvidenceSelector>(
          Ensemble<EvidenceSelector>(std::move(planner.evidence), evidence(), from(config_.evidence)));
    if ((asksModel(config_.formulate) && !looksAgain()) || asksModel(config_.evidence))
      planner.settles = nullptr;
    if (config_.answer == PlannerKind::kModel)
      planner.answer = std::make_unique<EnsembleAnswerer>(
          Ensemble<Answerer>(std::move(planner.answer), answer(), from(config_.answer)));
  }

 private:
  // A small model is waited for only where the built-in planner is not sure of the whole answer.
  bool looksAgain() const { return writesTables_ && config_.formulate == PlannerKind::kEnsemble; }

  double from(PlannerKind kind) const {
    return kind == PlannerKind::kEnsemble ? config_.threshold : kNeverSure;
  }

  // Where a model fails that was to route by itself, nothing is shut out: no other router stands behind it.
  std::shared_ptr<const Router> route(std::shared_ptr<const Router> builtin) const {
    auto model = std::make_shared<const ModelRouter>(chat_, RoutingPrompt(prompts_));
    if (config_.route == PlannerKind::kModel) return model;
    return std::make_shared<EnsembleRouter>(
        Ensemble<Router>(std::move(builtin), std::move(model), config_.threshold));
  }
  std::unique_ptr<const Selector> select() const {
    return std::make_unique<ModelSelector>(
        catalog_, chat_, SelectionPrompt(indexes_, prompts_, CatalogTextLimits{.samples = share_.samples}));
  }
  std::unique_ptr<const Formulator> formulate() const {
    if (writesTables_) return std::make_unique<TableFormulator>(chat_, prompts_, share_.samples, writer_);
    return std::make_unique<ModelFormulator>(
        chat_,
        FormulationPrompt(prompts_, FormulationPromptLimits{.samples = share_.samples, .rows = share_.rows},
                          templates_),
        RepairLimits{}, writer_);
  }
  std::unique_ptr<const EvidenceSelector> evidence() const {
    return std::make_unique<ModelEvidenceSelector>(chat_, EvidencePrompt(prompts_), share_);
  }
  std::unique_ptr<const Answerer> answer() const {
    return std::make_unique<ModelAnswerer>(chat_, AnswerPrompt(prompts_), share_);
  }

  const PlannerConfig& config_;
  ModelShare share_;
  std::string writer_;  // of queries
  bool writesTables_;
  std::shared_ptr<ChatModel> chat_;
  std::shared_ptr<const Prompts> prompts_;
  std::shared_ptr<const Templates> templates_;
  const Catalog& catalog_;
  std::shared_ptr<const BuiltinSelector> indexes_;
};

// A model of other features than are measured would rank by chance, without a word.
Status requireLearnedModels() {
  if (const auto& model = learnedSelection(); !model) return tl::unexpected(model.error());
  if (const auto& model = QueryModel::learned(); !model) return tl::unexpected(model.error());
  OMNI_RETURN_IF_ERROR(requireLearnedConfidence());
  OMNI_RETURN_IF_ERROR(requireLearnedEvidence());
  OMNI_RETURN_IF_ERROR(requireLearnedTemplates());
  return requireLearnedTrust();
}

Status askModel(const PlannerConfig& config, const ModelConfig& model, const PlannerModels& models,
                const Catalog& catalog, const std::shared_ptr<const BuiltinSelector>& indexes,
                Planner& planner) {
  std::shared_ptr<const Templates> templates;
  if (!config.templates.empty()) {
    OMNI_TRY(read, Templates::read(config.templates, catalog));
    planner.leftOut = read.leftOut();
    templates = std::make_shared<const Templates>(std::move(read));
  }
  ModelStages(config, model, models.chat, models.prompts, std::move(templates), catalog, indexes)
      .fill(planner);
  return {};
}

// A confirmed query comes before whatever a planner makes of a question.
void lookAtConfirmed(const PlannerConfig& config, const PlannerModels& models, const Catalog& catalog,
                     Planner& planner) {
  const auto& book = models.confirmed;
  planner.select = std::make_shared<const ConfirmedSelector>(book, std::move(planner.select), catalog);
  const bool reads = !asksModel(config.formulate);
  auto reader =
      reads ? std::move(planner.formulate) : std::make_unique<const BuiltinFormulator>(models.own.ranking);
  planner.formulate =
      std::make_unique<const ConfirmedFormulator>(book, std::move(reader), std::move(planner.formulate));
}

}  // namespace

Result<PlannerModels> openPlannerModels(const PlannerConfig& config, const std::optional<ModelConfig>& model,
                                        const World& world) {
  OMNI_RETURN_IF_ERROR(requireLearnedModels());
  if (!config.asksModel()) return PlannerModels();
  if (!model)
    return fail(Code::kInvalidArgument, "the planner asks a language model, and none is configured",
                "Add model: { endpoint: …, name: … } to omni.yaml, or write planner: builtin.",
                Audience::kOperator);
  OMNI_TRY(chat, openChatModel(*model, world));
  OMNI_TRY(prompts, Prompts::load(config.prompts, formulationVariants()));
  // Whether the file can be read shows without a catalog.
  if (!config.templates.empty()) OMNI_RETURN_IF_ERROR(Templates::read(config.templates, Catalog()));
  return PlannerModels{.chat = std::move(chat),
                       .prompts = std::make_shared<const Prompts>(std::move(prompts)),
                       .followsUp = model->of("follow_up").local.empty(),
                       .confirmed = nullptr,
                       .own = {}};
}

Result<Planner> openPlanner(const PlannerConfig& config, const std::optional<ModelConfig>& model,
                            const PlannerModels& models, const Catalog& catalog, const World& world) {
  const auto indexes = std::make_shared<const BuiltinSelector>(catalog, models.own.selection);
  Planner planner{.agent = nullptr,
                  .route = config.route ? std::make_shared<const BuiltinRouter>() : nullptr,
                  .select = indexes,
                  .formulate = std::make_unique<BuiltinFormulator>(models.own.ranking),
                  .second = nullptr,
                  .settles = settles,
                  .evidence = std::make_unique<BuiltinEvidenceSelector>(models.own.confidence),
                  .answer = std::make_unique<ExtractiveAnswerer>(),
                  .join = nullptr,
                  .planned = nullptr};
  if (models.chat) OMNI_RETURN_IF_ERROR(askModel(config, *model, models, catalog, indexes, planner));
  if (models.confirmed) lookAtConfirmed(config, models, catalog, planner);
  if (!config.agent && !asksModel(config.select) && !asksModel(config.formulate) &&
      !asksModel(config.evidence))
    planner.join = std::make_unique<const BindJoiner>(catalog, *planner.select, *planner.evidence, world);
  if (models.chat && asksModel(config.select) && asksModel(config.formulate) &&
      !model->of("formulate").writesTables())
    planner.planned = std::make_unique<const PlannedJoin>(catalog, *planner.formulate, world);
  return planner;
}

}  // namespace omni
