#pragma once

#include <mysql.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace omni {

/// A cell of `field` from the server's own text of it. Whole numbers of DECIMAL become integers where they
/// fit, others doubles; what fits neither stays the text of all its digits.
Value mysqlValue(const MYSQL_FIELD& field, std::string_view text);

/// Parameters of a statement as the client library takes them; holds what `binds` points to.
class MysqlParameters {
 public:
  explicit MysqlParameters(std::span<const Value> values);
  MYSQL_BIND* binds() { return binds_.data(); }

 private:
  struct Cell {
    long long integer = 0;
    double real = 0;
    std::string text;
    unsigned long size = 0;
  };
  std::vector<Cell> cells_;
  std::vector<MYSQL_BIND> binds_;
};

}  // namespace omni
