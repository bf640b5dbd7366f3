#include "link/values/value_lookup.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

CatalogEntry cities() {
  CatalogEntry entry;
  const auto texts = [](std::vector<std::string> samples) {
    return ValueSummary{.type = ValueType::kText, .samples = std::move(samples)};
  };
  entry.descriptor.shape = RelationalSchema{
      {{.name = "customers",
        .columns = {{.name = "city", .values = texts({"New York", "York", "Trondheim"})},
                    {.name = "name", .values = texts({"York & Sons Shipping", "O'Brien"})}}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

std::vector<std::string> found(std::string_view text, std::size_t limit = 5) {
  const auto entry = cities();
  std::vector<std::string> out;
  for (const auto& value : lookUp(text, entry, limit))
    out.push_back(value.element + "." + value.attribute + "=" + value.value);
  return out;
}

TEST(ValueLookUp, equalValuesThenValuesThatShareWords) {
  EXPECT_THAT(found("york"), ElementsAre("customers.city=York", "customers.city=New York",
                                         "customers.name=York & Sons Shipping"));
  EXPECT_THAT(found("York", 1), ElementsAre("customers.city=York"));
  EXPECT_THAT(found("o brien"), ElementsAre("customers.name=O'Brien"));
}

TEST(ValueLookUp, aSlipWhereNoWordIsThere) {
  EXPECT_THAT(found("Trondhiem"), ElementsAre("customers.city=Trondheim"));
  EXPECT_THAT(found("Bergen"), IsEmpty());
  EXPECT_THAT(found("%"), IsEmpty());
}

}  // namespace
}  // namespace omni
