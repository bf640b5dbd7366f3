#include "sources/duckdb/made/made_tables.h"

#include <nlohmann/json.hpp>

#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

using Json = nlohmann::json;

/// Apart from the tables' own names, of which each may be anything.
constexpr auto kSchema = "omni_made";

Json toJson(const Error& error) {
  return {{"code", static_cast<int>(error.code)}, {"message", error.message}, {"hint", error.hint}};
}

Error errorOf(const Json& json) {
  return {static_cast<Code>(json.at("code").get<int>()), json.at("message"), json.at("hint"),
          Audience::kOperator};
}

Json toJson(const std::vector<Caution>& cautions) {
  Json json = Json::array();
  for (const Caution& caution : cautions)
    json.push_back({{"column", caution.column},
                    {"text", caution.text},
                    {"doubt", caution.doubtful},
                    {"figures", caution.ofFigures},
                    {"values", caution.values}});
  return json;
}

std::vector<Caution> cautionsOf(const Json& json) {
  std::vector<Caution> cautions;
  for (const Json& one : json)
    cautions.push_back(
        {one.at("column"), one.at("text"), one.at("doubt"), one.at("figures"), one.at("values")});
  return cautions;
}

Json toJson(const MadeTables& made) {
  Json leftOut = Json::array();
  for (const Error& error : made.leftOut) leftOut.push_back(toJson(error));
  Json cautions = Json::object();
  for (const auto& [table, list] : made.cautions) cautions[table] = toJson(list);
  return {{"signature", made.signature},
          {"tables", made.tables},
          {"views", made.views},
          {"cautions", cautions},
          {"leftOut", leftOut}};
}

MadeTables madeOf(const Json& json) {
  MadeTables made{.signature = json.at("signature"), .tables = json.at("tables"), .views = json.at("views")};
  for (const auto& [table, list] : json.at("cautions").items()) made.cautions[table] = cautionsOf(list);
  for (const Json& error : json.at("leftOut")) made.leftOut.push_back(errorOf(error));
  return made;
}

tl::unexpected<Error> noRecord() {
  return fail(Code::kUnreadable, "the database has no record of what it was made of", "Remove it.",
              Audience::kOperator);
}

}  // namespace

Result<MakingRecord> readRecord(DuckdbDatabase& database, const Budget& budget) {
  std::string text;
  const auto take = [&](const Row& row) {
    text = toText(row.front());
    return false;
  };
  OMNI_RETURN_IF_ERROR(
      database.each(std::string("SELECT record FROM ") + kSchema + ".record", {}, budget, take));
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return noRecord();
  try {
    MakingRecord record{.settled = json.at("settled")};
    for (const Json& made : json.at("made")) record.made.push_back(madeOf(made));
    return record;
  } catch (const Json::exception&) {
    return noRecord();
  }
}

Status writeRecord(DuckdbDatabase& database, const MakingRecord& record, const Budget& budget) {
  Json json{{"settled", record.settled}, {"made", Json::array()}};
  for (const MadeTables& made : record.made) json["made"].push_back(toJson(made));
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  OMNI_RETURN_IF_ERROR(database.execute(std::string("CREATE SCHEMA IF NOT EXISTS ") + kSchema, budget));
  return database.execute(std::string("CREATE OR REPLACE TABLE ") + kSchema + ".record AS SELECT " +
                              duckdbText(text) + " AS record",
                          budget);
}

}  // namespace omni
