#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "semantics/formula_text.h"
#include "semantics/semantics.h"
#include "semantics/yaml_text.h"

namespace omni {

/// The files of a dbt project that describe its tables: what a metric is made of may stand in another file
/// than the metric, so that all are read before anything is resolved.
class DbtProject {
 public:
  /// Whether a file of such keys is one.
  static bool isOf(const YAML::Node& root);

  void read(const YAML::Node& root, const std::string& file);
  /// Once, behind the last file.
  void resolve(Semantics& into);

 private:
  /// Over one table: what its entities and dimensions are called and how they are computed.
  struct SemanticModel {
    DescribedTable table;
    std::map<std::string, std::string> members;  // to the text of their columns
    std::map<std::string, std::string> keys;     // primary entities, likewise
    std::map<std::string, std::string> foreign;  // entities of others, likewise
    std::map<std::string, Formula> measures;
    std::string time;  // the dimension that says when
  };
  struct Metric {
    YAML::Node node;
    std::string file;
  };
  /// A figure over the table of one model.
  struct Figure {
    std::size_t model = 0;
    Formula formula;
  };

  void readTable(const YAML::Node& node, const std::string& file);
  void readColumns(const YAML::Node& node, DescribedTable& table);
  void readModel(const YAML::Node& node, const std::string& file);
  void readMembers(const YAML::Node& node, SemanticModel& model);
  void readMeasure(const YAML::Node& node, SemanticModel& model);
  void joinEntities();

  static MemberText membersOf(const SemanticModel& model);
  static Result<Formula> measureOf(const YAML::Node& node, const SemanticModel& model);

  Result<Figure> measured(const std::string& name) const;
  Result<Figure> figureOf(const std::string& name, int depth);
  Result<Figure> figureOf(const YAML::Node& metric, int depth);
  Result<Figure> inputOf(const YAML::Node& input, int depth);
  Result<Figure> ratioOf(const YAML::Node& parameters, int depth);
  Result<Figure> derivedOf(const YAML::Node& parameters, int depth);
  Status narrow(Figure& figure, const YAML::Node& filter) const;
  void leaveOut(const std::string& file, const std::string& name, const std::string& table, const Error& why);

  std::vector<DescribedTable> tables_;
  std::vector<SemanticModel> models_;
  std::map<std::string, Metric> metrics_;
  std::size_t steps_ = 0;  // taken for the metric at hand
  std::vector<std::string> notes_;
};

}  // namespace omni
