#pragma once

// That a language model can ask a kind on a server: it learns the server's dialect, and the query that it
// writes brings rows. Instantiated in addition to SourceContract by each live test, and included by it alone.

#include <nlohmann/json.hpp>

#include "catalog/pool/pool.h"
#include "execute/explore.h"
#include "formulate/model/model_formulator.h"
#include "language/languages.h"
#include "model/chat/scripted_model.h"
#include "source/contract/source_contract.h"

namespace omni {

class ModelContract : public SourceContract {
 protected:
  // What a model replies that writes the fixture's query.
  std::string reply() const {
    nlohmann::json written{{"explanation", "what is asked"}, {"confidence", 0.9}};
    if (descriptor_.info.route == Route::kSearch) {
      written["searches"] = {fixture_->reads()};
    } else {
      written["query"] = fixture_->reads();
      written["parameters"] = nlohmann::json::array();
    }
    return written.dump();
  }
};

TEST_P(ModelContract, isToldOfTheDialectAndItsQueryBringsRows) {
  const SourceInfo& info = descriptor_.info;
  const Language& language = fixture_->language();
  if (!info.dialect.empty()) {
    EXPECT_THAT(language.dialects(), ::testing::Contains(info.dialect));
  }
  const auto model = std::make_shared<ScriptedModel>();
  model->reply("formulate", reply());
  const std::array kinds{fixture_->kind()};
  const Catalog catalog = openCatalog({config_}, roomyBudget(), world_, {}, {.kinds = kinds});
  ASSERT_EQ(catalog.size(), 1u);
  const Question question = analyse("Which are there?", {}).value();
  const ModelFormulator formulator(
      model, FormulationPrompt(std::make_shared<const Prompts>(Prompts::load().value())), {}, "scripted");
  const Budget budget = roomyBudget();
  Trace trace;
  const std::vector<Candidate> candidates{{.source = info.id, .route = info.route}};
  const auto attempts = explore({question, budget, trace}, candidates, catalog, formulator, true);
  ASSERT_EQ(attempts.size(), 1u);
  ASSERT_TRUE(attempts[0].outcome) << attempts[0].error->text();
  EXPECT_GE(size(*attempts[0].outcome), 4u);
  ASSERT_FALSE(model->requests().empty());
  EXPECT_THAT(model->requests()[0].messages.at(0).text,
              ::testing::HasSubstr(language.guide(info.dialect).notes));
}

}  // namespace omni
