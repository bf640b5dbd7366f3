"""Gold of the world of baseball: pandas over the Parquet files."""
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, rows  # noqa: E402

args = arguments()
people, batting, pitching, teams, franchises, salaries, awards, fame, series, managers, parks, schools, college = (
    pd.read_parquet(args.data / f"{name}.parquet") for name in
    "People Batting Pitching Teams TeamsFranchises Salaries AwardsPlayers HallOfFame SeriesPost Managers Parks Schools CollegePlaying".split())
people["full"] = people.nameFirst + " " + people.nameLast
named = people.set_index("playerID")
q = Questions("ball")
none = q.none


def ask(question, shape, *golds, note=""):
    q.ask(question, shape, "baseball", *golds, note=note)


def players(ids):
    """Players by both names, by the full name in one, by the last name or by their id."""
    ids = list(ids)
    found = named.loc[ids]
    return [rows(found[["nameFirst", "nameLast"]]), rows(found.full), rows(found.nameLast), rows(ids)]


def who(first, last):
    (found,) = people[(people.nameFirst == first) & (people.nameLast == last)].playerID
    return found


def total(frame, what):
    return frame.groupby("playerID")[what].sum().sort_values(ascending=False)


def best(series, n=1):
    """The first n, or those that tie for the first place: all of them, or any one."""
    if n > 1:
        return players(series.head(n).index)
    ties = series[series == series.max()].index
    return players(ties) + [gold for one in ties for gold in players([one])]


def season(name, year):
    (found,) = teams[(teams.name == name) & (teams.yearID == year)].to_dict("records")
    return found


homers, hits = total(batting, "HR"), total(batting, "H")
ruth, aaron, ichiro, clemens = who("Babe", "Ruth"), who("Hank", "Aaron"), who("Ichiro", "Suzuki"), who("Roger", "Clemens")
born = people[people.birthCountry.notna()]
champions = teams[teams.WSWin == "Y"]

ask("who hit the most home runs of all time?", "join-superlative", best(homers))
ask("How many home runs did Babe Ruth hit?", "join-sum", int(homers[ruth]))
ask("career hits of Ichiro Suzuki", "join-sum", int(hits[ichiro]))
ask("top 10 home run hitters", "join-superlative", best(homers, 10))
ask("Who won the World Series in 1986?", "join", rows(champions[champions.yearID == 1986].name), rows("NYN"), rows([("NYN", "New York Mets")]))
ask("how often have the New York Yankees won the world series", "count", int((champions.name == "New York Yankees").sum()))
ask("What is the highest salary ever paid?", "superlative", int(salaries.salary.max()))
ask("highest paid player in 2016", "join-superlative", players(salaries[salaries.yearID == 2016].sort_values("salary").playerID.tail(1)))
ask("average salary per year since 2010", "group", salaries[salaries.yearID >= 2010].groupby("yearID").salary.mean().reset_index())
ask("Which team paid the most in salaries in 2015?", "join-superlative",
    rows(salaries[salaries.yearID == 2015].groupby("teamID").salary.sum().idxmax()), rows("Los Angeles Dodgers"))
ask("How many players were born in Japan?", "count", int((people.birthCountry == "Japan").sum()))
ask("players per birth country, top 5", "group-superlative", born.birthCountry.value_counts().head(5).index)
ask("When was Hank Aaron born?", "date", rows([(1934, 2, 5)]), rows("1934-02-05"), rows(1934))
ask("who is the tallest player", "superlative", best(people.set_index("playerID").height), note="the tallest of all that are listed")
ask("how tall is the tallest player in inches", "superlative", int(people.height.max()))
ask("How many left handed batters are there?", "count", int((people.bats == "L").sum()))
ask("What share of players throws left-handed?", "share", 100 * (people.throws == "L").mean(), 100 * (people.throws == "L").sum() / people.throws.notna().sum())
ask("which pitcher has the most career wins?", "join-superlative", best(total(pitching, "W")))
ask("Most strikeouts by a pitcher in one season", "superlative", int(pitching.SO.max()), best(pitching.set_index("playerID").SO))
ask("How many Cy Young awards did Roger Clemens win?", "join", int(((awards.awardID == "Cy Young Award") & (awards.playerID == clemens)).sum()))
ask("who was the national league MVP in 2001", "join", players(awards[(awards.awardID == "Most Valuable Player") & (awards.yearID == 2001) & (awards.lgID == "NL")].playerID))
ask("Which awards are given to players?", "list", rows(awards.awardID.drop_duplicates()))
ask("players with the most gold gloves", "join-superlative", best(awards[awards.awardID == "Gold Glove"].playerID.value_counts()))
ask("how many people have been inducted into the hall of fame?", "count", int(fame[fame.inducted == "Y"].playerID.nunique()), int((fame.inducted == "Y").sum()))
ask("How many managers are in the hall of fame?", "count", int(((fame.inducted == "Y") & (fame.category == "Manager")).sum()))
ask("when was Babe Ruth inducted in the hall of fame", "join", rows(fame[(fame.playerID == ruth) & (fame.inducted == "Y")].yearid))
ask("Which manager won the most games?", "join-superlative", best(total(managers, "W")))
ask("how many games did the Boston Red Sox win in 2018?", "lookup", int(season("Boston Red Sox", 2018)["W"]))
ask("team with the worst record in 2003", "superlative", rows(teams[teams.yearID == 2003].sort_values("W").name.head(1)), rows(teams[teams.yearID == 2003].sort_values("W").teamID.head(1)))
ask("Attendance of the Colorado Rockies in 1993", "lookup", int(season("Colorado Rockies", 1993)["attendance"]))
ask("Which season of any team had the highest attendance?", "superlative", rows([("Colorado Rockies", 1993)]), rows([("COL", 1993)]), rows("Colorado Rockies"))
ask("ballparks in Chicago", "filter", parks[parks.city == "Chicago"].parkname)
ask("how many parks are outside the US", "negation", int((parks.country != "US").sum()))
ask("Which colleges in Hawaii had players?", "join", rows(schools[(schools.state == "HI") & schools.schoolID.isin(college.schoolID)].name_full), rows(schools[schools.state == "HI"].name_full))
ask("college with the most major league players", "join-superlative",
    rows(schools[schools.schoolID == college.drop_duplicates(["playerID", "schoolID"]).schoolID.value_counts().idxmax()].name_full),
    rows(schools[schools.schoolID == college.schoolID.value_counts().idxmax()].name_full), rows(college.schoolID.value_counts().idxmax()))
ask("Did Hank Aaron hit more home runs than Babe Ruth?", "comparison", rows(True), rows("yes"), rows("Hank Aaron"), rows([("Hank", "Aaron")]),
    rows([("Hank Aaron", int(homers[aaron])), ("Babe Ruth", int(homers[ruth]))]), rows([("Hank", "Aaron", int(homers[aaron])), ("Babe", "Ruth", int(homers[ruth]))]),
    rows([("Aaron", int(homers[aaron])), ("Ruth", int(homers[ruth]))]), rows([(int(homers[aaron]), int(homers[ruth]))]))
ask("players who hit over 60 homers in a season", "join", players(batting.groupby(["playerID", "yearID"]).HR.sum()[lambda s: s > 60].index.get_level_values(0).unique()),
    players(batting.groupby(["playerID", "yearID"]).HR.sum()[lambda s: s > 60].index.get_level_values(0)))
ask("how many teams played in 1901", "count", int((teams.yearID == 1901).sum()))
ask("Which franchises are still active?", "filter", franchises[franchises.active == "Y"].franchName)
ask("average height of pitchers", "average", people[people.playerID.isin(pitching.playerID)].height.mean(), people.merge(pitching[["playerID"]]).height.mean())
ask("who managed the Chicago Cubs in 2016?", "join", players(managers[(managers.teamID == "CHN") & (managers.yearID == 2016)].playerID))
ask("How many players made their debut in 2010?", "date", int(people.debut.astype(str).str.startswith("2010").sum()))
ask("oldest birth year of any player", "superlative", int(people.birthYear.min()))
ask("Who won the world series most recently in the data and who lost", "join-date", rows([("LAN", "NYA")]), rows([("Los Angeles Dodgers", "New York Yankees")]))
ask("stolen bases record for a single season", "superlative", int(batting.SB.max()), int(batting.groupby(["playerID", "yearID"]).SB.sum().max()), best(batting.set_index("playerID").SB))
none("Who won the Super Bowl in 1986?")
none("how fast does Roger Clemens throw")
none("what does a ticket at wrigley field cost?")
none("Who is the wife of Babe Ruth?")
none("which player has the most instagram followers")
q.finish(__file__, args)
