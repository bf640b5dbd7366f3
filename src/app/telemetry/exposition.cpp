#include "app/telemetry/exposition.h"

#include <ostream>

namespace omni {

void writeHead(std::ostream& out, std::string_view name, std::string_view type, std::string_view help) {
  out << "# HELP " << name << ' ' << help << "\n# TYPE " << name << ' ' << type << '\n';
}

/// A label's value as the format has it.
std::string labelValue(std::string_view text) {
  std::string written = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') written += '\\';
    if (c == '\n')
      written += "\\n";
    else
      written += c;
  }
  return written + '"';
}

}  // namespace omni
