#include "evidence/claims/passage_claim.h"

#include <gtest/gtest.h>

#include <string>

namespace omni {
namespace {

// What a passage headed by "Tracker T3" says of its battery life in months; "-": nothing.
std::string valueIn(const std::string& text, const std::string& title = "Tracker T3") {
  const Passage passage{.document = "t3.md", .title = title, .headings = {}, .text = text};
  const auto claim =
      claimOf(passage, "Tracker T3", "battery life months", valueOf("19", "battery life months"));
  return claim ? claim->text + (claim->asOf ? " as of " + claim->asOf->text : "") : "-";
}

std::string namedOf(const std::string& attribute, const std::string& text) {
  const Passage passage{.document = "norvik.md", .title = "Norvik", .headings = {}, .text = text};
  const auto claim = claimOf(passage, "Norvik", attribute, std::string("Someone Else"));
  return claim ? claim->text : "-";
}

TEST(PassageClaim, isTheValueThatStandsByTheAttribute) {
  EXPECT_EQ(valueIn("Weight: 90 g\nBattery life: 30 months"), "30 months");
  EXPECT_EQ(valueIn("It has a 30-month battery life and weighs 90 g."), "30-month");
  EXPECT_EQ(valueIn("The battery life was raised from 19 to 30 months."), "30 months");
  EXPECT_EQ(valueIn("As of March 2024, the battery life is 30 months."), "30 months as of March 2024");
}

TEST(PassageClaim, ofATableIsTheCellOfTheThing) {
  const std::string table =
      "| Model | Weight | Battery life |\n|---|---|---|\n| Tracker T2 | 80 g | 24 months |\n"
      "| Tracker T3 | 90 g | 30 months |";
  EXPECT_EQ(valueIn(table, "Our trackers"), "30 months");
}

TEST(PassageClaim, isNoValueOfOthersOrOfOtherTimes) {
  EXPECT_EQ(valueIn("The battery life of the Tracker T2 is 30 months."), "-");
  EXPECT_EQ(valueIn("The Tracker T3 Pro has a battery life of 30 months.", "News"), "-");
  EXPECT_EQ(valueIn("The planned battery life is 30 months."), "-");
  EXPECT_EQ(valueIn("In 2019 the battery life was 30 months."), "-");
  EXPECT_EQ(valueIn("The battery life is not 30 months."), "-");
  EXPECT_EQ(valueIn("The warranty on battery life claims is 30 months.", "News"), "-");
}

TEST(PassageClaim, isAsOfTheDateInItsDocumentsName) {
  const auto asOf = [](const char* document) {
    const Passage passage{
        .document = document, .title = "Tracker T3", .headings = {}, .text = "Battery life: 30 months"};
    const auto claim =
        claimOf(passage, "Tracker T3", "battery life months", valueOf("19", "battery life months"));
    return claim && claim->asOf ? claim->asOf->text + " " + claim->asOf->to : "-";
  };
  EXPECT_EQ(asOf("news/2024-06-t3.md"), "2024-06 2024-07-01");
  EXPECT_EQ(asOf("2024-02-29-t3.md"), "2024-02-29 2024-03-01");
  EXPECT_EQ(asOf("reviews/2019/t3.md"), "2019 2020-01-01");
  EXPECT_EQ(asOf("t3-120245.md"), "-");
}

TEST(PassageClaim, isNoValueOfAPart) {
  EXPECT_EQ(valueIn("In winter, the battery life is 30 months."), "-");
  EXPECT_EQ(valueIn("Its spare remote has a battery life of 30 months."), "-");
  EXPECT_EQ(valueIn("The Tracker T3 spare remote has a battery life of 30 months."), "-");
  EXPECT_EQ(valueIn("The battery life is 30 months. That was a misprint in our last issue."), "-");
}

TEST(PassageClaim, isInTheUnitThatItsLabelNames) {
  EXPECT_EQ(valueIn("Battery life (hours): 30"), "30");
  EXPECT_EQ(valueIn("3.2 Battery life: 30 months"), "30 months");
}

TEST(PassageClaim, mayBeWordedOtherwise) {
  EXPECT_EQ(valueIn("The Tracker T3 lasts 30 months."), "30 months");
  EXPECT_EQ(valueIn("The charger lasts 30 months."), "-");
}

TEST(PassageClaim, mayBeOfWhatAStatementOpensWith) {
  EXPECT_EQ(valueIn("With a battery life of 30 months, the Tracker T3 outlives its case.", "News"),
            "30 months");
  EXPECT_EQ(valueIn("With a battery life of 30 months, the case of the Tracker T3 is new.", "News"), "-");
  EXPECT_EQ(valueIn("In a storm the Tracker T3 has a battery life of 30 months."), "-");
}

TEST(PassageClaim, mayStandAmongTheWordsOfItsAttribute) {
  const auto capacity = [](const std::string& text) {
    const Passage passage{.document = "tern.md", .title = "Tern", .headings = {}, .text = text};
    const auto claim = claimOf(passage, "Tern", "passenger capacity", valueOf("600", "passenger capacity"));
    return claim ? claim->text : "-";
  };
  EXPECT_EQ(capacity("The Tern carries up to 280 passengers."), "280");
  EXPECT_EQ(capacity("Capacity: 280 passengers"), "280");
  const Passage passage{.title = "Tern", .text = "The Tern carries up to 300 passengers."};
  const ClaimValue held = valueOf("300", "passenger capacity");
  EXPECT_EQ(compare(claimOf(passage, "Tern", "passenger capacity", held).value().value, held),
            Agreement::kSame);
  EXPECT_EQ(capacity("On Friday the Tern carried 212 passengers."), "-");
  EXPECT_EQ(capacity("The Tern holds 12 concerts for passengers."), "-");
  EXPECT_EQ(capacity("The passenger capacity of the Tern is 200 on deck 4 and 80 on deck 5."), "-");
  EXPECT_EQ(capacity("The passenger capacity of the hotel Tern is 80."), "-");
}

TEST(PassageClaim, ofWhatIsCountedIsAllThatTheThingHas) {
  const auto seats = [](const std::string& text) {
    const Passage passage{.document = "verdi.md", .title = "Hall Verdi", .headings = {}, .text = text};
    const auto claim = claimOf(passage, "Hall Verdi", "seats", valueOf("450", "seats"));
    return claim ? claim->text : "-";
  };
  EXPECT_EQ(seats("Hall Verdi has 380 seats and a bar."), "380");
  EXPECT_EQ(seats("The hall has had up to 380 seats."), "380");
  EXPECT_EQ(seats("Hall Verdi sold 380 seats."), "-");
  EXPECT_EQ(seats("Hall Verdi has 380 seats in the stalls."), "-");
  EXPECT_EQ(seats("With the annex Hall Verdi has 520 seats."), "-");
  EXPECT_EQ(seats("Hall Verdi and Hall Rossini have 900 seats."), "-");
  EXPECT_EQ(seats("Hall Verdi's neighbour has 900 seats."), "-");
  EXPECT_EQ(seats("Unlike Hall Verdi, the opera has 900 seats."), "-");
  EXPECT_EQ(seats("The small stage has 90 seats."), "-");
  EXPECT_EQ(seats("Studio: 90 seats"), "-");
  EXPECT_EQ(seats("| Room | Seats |\n|---|---|\n| Stalls | 380 |\n| Balcony | 70 |"), "-");
}

TEST(PassageClaim, aConditionInBracketsOrAllThereAreNarrowNothing) {
  EXPECT_EQ(valueIn("Battery life (25 °C): 30 months"), "30 months");
  EXPECT_EQ(valueIn("Battery life per 2 cells: 30 months"), "-");
  EXPECT_EQ(valueIn("The battery life is 30 months for every copy."), "30 months");
  EXPECT_EQ(valueIn("The battery life is 30 months every summer."), "-");
}

TEST(PassageClaim, mayChangeWhatWasNamedBefore) {
  EXPECT_EQ(valueIn("The Tracker T3 has a battery life of its own. It was raised to 30 months."),
            "30 months");
  EXPECT_EQ(valueIn("The Tracker T3 has a case. It was raised to 30 months."), "-");
}

TEST(PassageClaim, isOfAThingThatItsKindIsLeftOutOf) {
  const auto seats = [](const char* heading) {
    const Passage passage{.document = "rooms.md",
                          .title = heading,
                          .headings = {},
                          .text = "| Room | Seats |\n|---|---|\n| Alder | 6 |\n| Birch | 20 |"};
    const auto claim = claimOf(passage, "meeting room Birch", "seats", valueOf("12", "seats"));
    return claim ? claim->text : "-";
  };
  EXPECT_EQ(seats("Meeting rooms"), "20");
  EXPECT_EQ(seats("Trees"), "-");
}

TEST(PassageClaim, mayIsAMonthToo) {
  const Passage passage{
      .document = "t3.md", .title = "Tracker T3", .headings = {}, .text = "Released 5 May 2024."};
  const auto claim = claimOf(passage, "Tracker T3", "release date", valueOf("2024-03-05", "release date"));
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->text, "5 May 2024");
}

TEST(PassageClaim, ofOneOfManyIsNone) {
  EXPECT_EQ(namedOf("sponsor", "Sponsor: Mats Aune"), "-");
}

TEST(PassageClaim, mayBeAName) {
  EXPECT_EQ(namedOf("chief executive", "Chief executive: Mats Aune"), "Mats Aune");
  EXPECT_EQ(namedOf("chief executive", "\"Fine\", said Mats Aune, chief executive of Norvik."), "Mats Aune");
  EXPECT_EQ(namedOf("head office", "The company is headquartered in Bergen."), "Bergen");
  EXPECT_EQ(namedOf("author", "Norvik is a novel by Mats Aune."), "Mats Aune");
  EXPECT_EQ(namedOf("license", "Norvik is software, released under the Apache licence."), "Apache");
  EXPECT_EQ(namedOf("birthplace", "Norvik was born in Bergen in 1961."), "Bergen");
  EXPECT_EQ(namedOf("birthplace", "Born: 1961\nBirthplace: Bergen"), "Bergen") << "a number is no name";
  EXPECT_EQ(namedOf("mayor", "In 2019 the mayor was Mats Aune."), "-");
  EXPECT_EQ(namedOf("flag", "---\nname: Norvik\nflag: GBR\n---\n# Norvik"), "GBR");
  EXPECT_EQ(namedOf("home port", "The home port of Norvik is closed on Sundays."), "-");
  EXPECT_EQ(namedOf("owner", "The owner of Norvik is in talks with Nordic Bank."), "-");
}

TEST(ClaimValue, theLikelyKindFollowsFromTheAttribute) {
  EXPECT_TRUE(std::holds_alternative<std::string>(likelyOf("head coach")));
  EXPECT_TRUE(std::holds_alternative<bool>(likelyOf("has resident company")));
  EXPECT_TRUE(std::holds_alternative<NamedTime>(likelyOf("automated")));
  EXPECT_TRUE(std::holds_alternative<NamedTime>(likelyOf("release date")));
  EXPECT_TRUE(std::holds_alternative<Amount>(likelyOf("seats")));
}

TEST(ClaimValue, ofNamesAndTimesTheLessExactIsNoOther) {
  const auto compared = [](const char* a, const char* b, const char* attribute) {
    return compare(valueOf(a, attribute), valueOf(b, attribute));
  };
  EXPECT_EQ(compared("Oslo", "Oslo, Norway", "capital"), Agreement::kSame);
  EXPECT_EQ(compared("J. Smith", "John Smith", "author"), Agreement::kSame);
  EXPECT_EQ(compared("Jiri Novak", "Jiří Novák", "author"), Agreement::kSame);
  EXPECT_EQ(compared("Ann Lee", "Mats Aune", "author"), Agreement::kDiffers);
  EXPECT_EQ(compared("3.0.11", "3.0.11-1~deb12u2", "version"), Agreement::kSame);
  EXPECT_EQ(compared("3.0.11", "3.1", "version"), Agreement::kDiffers);
  EXPECT_EQ(compared("2024", "2024-03-05", "release date"), Agreement::kSame);
  EXPECT_EQ(compared("2023", "2024-03-05", "release date"), Agreement::kDiffers);
  EXPECT_EQ(compared("Harrow & Finch", "Sable Press", "publisher"), Agreement::kDiffers);
  EXPECT_EQ(compared("red & blue", "green", "colour"), Agreement::kUnknown);
  EXPECT_EQ(compared("n/a", "Oslo", "capital"), Agreement::kUnknown);
  EXPECT_EQ(compared("vacant", "Ann Lee", "mayor"), Agreement::kUnknown);
  EXPECT_EQ(compared("Mrs Lee", "Ann Lee", "mayor"), Agreement::kSame);
  EXPECT_EQ(compared("Bergen", "Norway", "country"), Agreement::kUnknown);
  EXPECT_EQ(compared("North", "Northern", "region"), Agreement::kSame);
  EXPECT_EQ(compared("North", "Vestland", "region"), Agreement::kUnknown);
  EXPECT_EQ(compared("North", "South", "region"), Agreement::kDiffers);
  EXPECT_EQ(compared("YOUR NAME HERE", "Ann Lee", "author"), Agreement::kUnknown);
  EXPECT_EQ(compared("PL", "Poland", "country"), Agreement::kSame);
  EXPECT_EQ(compared("PL", "Denmark", "country"), Agreement::kDiffers);
  EXPECT_EQ(compared("Göteborg", "Gothenburg", "city"), Agreement::kUnknown);
  EXPECT_EQ(compared("2024-09-05", "05/09/2024", "release date"), Agreement::kSame);
  EXPECT_EQ(compared("2024-09-06", "05/09/2024", "release date"), Agreement::kDiffers);
  EXPECT_EQ(compared("1985", "before 1987", "founded"), Agreement::kSame);
  EXPECT_EQ(compared("1985", "about 1987", "founded"), Agreement::kSame);
}

}  // namespace
}  // namespace omni
