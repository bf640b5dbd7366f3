// Asks the example company two questions: the rows that answer, and where they come from.
// usage: ask_company OMNI.YAML
#include <omni/client.h>

#include <iostream>

namespace client = omni::client;

void print(const client::Answer& answer) {
  std::cout << answer.question << "\n" << answer.text << "\n";
  const client::Table& table = answer.table();
  for (const std::string& column : table.columns) std::cout << column << "\t";
  std::cout << "\n";
  for (const auto& row : table.rows) {
    for (const client::Cell& cell : row) std::cout << client::toText(cell) << "\t";
    std::cout << "\n";
  }
  for (const client::Provenance& place : answer.provenance()) std::cout << "from " << place.text() << "\n";
  if (const client::Query* query = answer.query())
    std::cout << query->language << ": " << query->text << "\n\n";
}

int main(int count, char** arguments) {
  if (count != 2) return std::cerr << "usage: ask_company OMNI.YAML\n", 2;
  auto opened = client::Client::open({.config = arguments[1], .timeout = std::chrono::minutes(2)});
  if (!opened) return std::cerr << opened.error().text() << "\n", 1;
  for (const char* question :
       {"How many customers are in the Nordics?", "Which suppliers were founded after 2010?"}) {
    const auto answer = opened->ask(question);
    if (!answer) return std::cerr << answer.error().text() << "\n", 1;
    print(*answer);
  }
}
