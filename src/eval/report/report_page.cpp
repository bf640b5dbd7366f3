#include "eval/report/report_page.h"

#include "eval/report/markup.h"
#include "eval/report/report_tables.h"

namespace omni {
namespace {

constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width">
<style>
body { font: 15px/1.45 sans-serif; margin: 2em auto; max-width: 1200px; padding: 0 1em; color: #222; }
table { border-collapse: collapse; font-size: 13px; }
td, th { border: 1px solid #ddd; padding: 2px 6px; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
pre { background: #f5f5f5; padding: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
details { border-top: 1px solid #ddd; padding: 4px 0; }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1em; }
.filter { position: sticky; top: 0; background: #fff; padding: 8px 0; }
.filter label { margin-right: 1em; }
.hit { font-weight: bold; }
svg { max-width: 100%; height: auto; }
</style>
)";

constexpr std::string_view kScript = R"(<script>
const form = document.querySelector('form.filter');
const items = [...document.querySelectorAll('details.wrong')];
function apply() {
  const wanted = {};
  for (const field of form.querySelectorAll('[data-filter]')) wanted[field.dataset.filter] = field.value;
  const words = wanted.words.toLowerCase();
  let shown = 0;
  for (const item of items) {
    const fits = ['class', 'difference', 'route', 'source'].every(key => !wanted[key] || item.dataset[key] === wanted[key]) &&
      (!words || item.textContent.toLowerCase().includes(words));
    item.hidden = !fits;
    shown += fits;
  }
  form.querySelector('output').textContent = shown + ' of ' + items.length;
}
form.addEventListener('input', apply);
form.addEventListener('submit', event => event.preventDefault());
apply();
</script>
)";

std::string page(std::string_view title, std::string_view body) {
  const std::string name = escapeMarkup(title);
  return std::string(kHead) + "<title>" + name + "</title></head><body>\n<h1>" + name + "</h1>\n" +
         std::string(body) + std::string(kScript) + "</body></html>\n";
}

}  // namespace

std::string reportPage(const EvaluationReport& report, std::span<const ReportFigure> figures,
                       std::string_view wrong,
                       const std::vector<std::pair<std::string, std::string>>& others) {
  std::string body = "<ul>";
  for (const auto& remark : remarksOf(report)) body += "<li>" + escapeMarkup(remark) + "</li>";
  body += "</ul>\n";
  for (const auto& figure : figures) body += "<p>" + figure.svg + "</p>\n";
  for (const auto& table : tablesOf(report)) body += toHtml(table);
  const std::string first = report.arms.empty() ? "" : report.arms.front().name;
  body += "<h2>Not right: " + escapeMarkup(first) + "</h2>\n<p>";
  for (const auto& [method, file] : others)
    body += "<a href=\"" + escapeMarkup(file) + "\">" + escapeMarkup(method) + "</a> ";
  return page("Evaluation", body + "</p>\n" + std::string(wrong));
}

std::string wrongPage(std::string_view method, std::string_view wrong) {
  return page("Not right: " + std::string(method), wrong);
}

}  // namespace omni
