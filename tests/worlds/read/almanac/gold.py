"""Gold of the world of an almanac: pandas over the CSV files."""
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, rows  # noqa: E402

args = arguments()
film, match, company, guerry, war, nation, swiss, arrest = (
    pd.read_csv(args.data / f"{name}.csv").rename(columns={"Unnamed: 0": "row"})
    for name in ("movies", "Bundesliga", "Forbes2000", "society/Guerry", "society/Nightingale", "society/UN", "society/swiss", "society/USArrests"))
q = Questions("alm")
none = q.none


def asker(source):
    def ask(question, shape, *golds, note=""):
        q.ask(question, shape, source, *golds, note=note)
    return ask


films, football, companies, society = asker("films"), asker("football"), asker("companies"), asker("society")


def best(frame, by, name, least=False):
    return one_of(frame[frame[by] == (frame[by].min() if least else frame[by].max())][name])


def most(series):
    counts = series.value_counts()
    return one_of(counts[counts == counts.max()].index)


goals = pd.concat([match.rename(columns={"HomeTeam": "team", "HomeGoals": "goals", "AwayGoals": "against"}).assign(home=True),
                   match.rename(columns={"AwayTeam": "team", "AwayGoals": "goals", "HomeGoals": "against"}).assign(home=False)])
bayern = goals[goals.team == "Bayern Muenchen"]
match["total"] = match.HomeGoals + match.AwayGoals
high = match[match.total == match.total.max()]


def of(frame, key, name, what):
    (found,) = frame[frame[key] == name][what]
    return found


films("how many films are in the list?", "count", len(film))
films("What year is The Matrix from?", "lookup", rows(film[film.title.isin(["Matrix, The", "The Matrix"])].year))
films("films per decade since 1950", "group", (film[film.year >= 1950].year // 10 * 10).value_counts().reset_index())
films("most expensive movie ever", "superlative", best(film, "budget", "title"))
films("average rating of documentaries", "average", film[film.Documentary == 1].rating.mean())
films("longest film", "superlative", best(film, "length", "title"))
films("How many comedies came out in 1999?", "count", int(((film.Comedy == 1) & (film.year == 1999)).sum()))
films("best rated film with more than 100000 votes", "superlative", best(film[film.votes > 100000], "rating", "title"))
films("which films got the most votes, top 10", "superlative", film.sort_values("votes", ascending=False).head(10).title)
films("share of films that are dramas", "share", 100 * (film.Drama == 1).mean())
films("number of films for each MPAA rating", "group", film.mpaa.value_counts().reset_index(), film.mpaa.value_counts(dropna=False).reset_index(), film.mpaa.fillna("").value_counts().reset_index())
films("films that are both romance and animation, with a budget over 50 million", "intersection", film[(film.Romance == 1) & (film.Animation == 1) & (film.budget > 5e7)].title)
films("is the average rating of short films higher than that of action films?", "comparison", rows(True), rows("yes"),
      rows([(film[film.Short == 1].rating.mean(), film[film.Action == 1].rating.mean())]), rows([film[film.Short == 1].rating.mean(), film[film.Action == 1].rating.mean()]))
films("how many films have no known budget?", "negation", int(film.budget.isna().sum()))
films("oldest film", "superlative", best(film, "year", "title", least=True))
films("In which year did the most films come out?", "group-superlative", most(film.year))
football("how many matches were played in total?", "count", len(match))
football("What was the result of the first match Werder Bremen against Borussia Dortmund?", "lookup",
         rows(match[(match.HomeTeam == "Werder Bremen") & (match.AwayTeam == "Borussia Dortmund")].sort_values("Date").head(1)[["HomeGoals", "AwayGoals"]]))
football("which team scored the most goals at home", "group-superlative", one_of(match.groupby("HomeTeam").HomeGoals.sum().idxmax()))
football("how many goals did bayern muenchen score in all", "sum", int(bayern.goals.sum()))
football("how many home games did Bayern Muenchen win?", "count", int((bayern.home & (bayern.goals > bayern.against)).sum()))
football("match with the most goals", "superlative", high[["HomeTeam", "AwayTeam"]], *[rows([pair]) for pair in high[["HomeTeam", "AwayTeam"]].itertuples(index=False, name=None)], int(match.total.max()))
football("Average number of goals per match by year", "group", match.groupby("Year").total.mean().reset_index())
football("how often did matches end in a draw?", "count", int((match.HomeGoals == match.AwayGoals).sum()))
football("share of games won by the home team", "share", 100 * (match.HomeGoals > match.AwayGoals).mean())
football("which teams have played in the league?", "list", rows(sorted(set(match.HomeTeam))))
football("How many different teams were there in 1990?", "count", match[match.Year == 1990].HomeTeam.nunique())
football("how many matches ended without any goal", "count", int((match.total == 0).sum()))
companies("Which company has the highest sales?", "superlative", best(company, "sales", "name"))
companies("how many companies are from germany", "count", int((company.country == "Germany").sum()))
companies("top 10 countries by number of companies", "group-superlative", company.country.value_counts().head(10).index)
companies("average profit of banks", "average", company[company.category == "Banking"].profits.mean())
companies("market value of Toyota", "lookup", rows(company[company.name.str.contains("Toyota Motor")].marketvalue), rows(company[company.name.str.contains("Toyota")][["name", "marketvalue"]]),
          rows(company[company.name.str.contains("Toyota")].marketvalue))
companies("companies that lost more than 5 billion", "filter", company[company.profits < -5].name)
companies("Which industry has the largest total assets?", "group-superlative", one_of(company.groupby("category").assets.sum().idxmax()))
companies("what rank does Nestle have", "lookup", rows(company[company.name == "Nestle"]["rank"]))
companies("list the swiss companies in drugs and biotechnology", "intersection", company[(company.country == "Switzerland") & company.category.str.contains("Drugs")].name)
society("which US state had the most murder arrests per head in 1973?", "superlative", best(arrest, "Murder", "row"))
society("infant mortality in Kenya", "lookup", float(of(nation, "row", "Kenya", "infant.mortality")))
society("Which country had the highest gdp?", "superlative", best(nation, "gdp", "row"))
society("french departments with a literacy above 70", "filter", guerry[guerry.Literacy > 70].Department)
society("average literacy by region in france", "group", guerry.dropna(subset=["Region"]).groupby("Region").Literacy.mean().reset_index(),
        guerry.groupby("Region", dropna=False).Literacy.mean().reset_index())
society("In which month did most soldiers of the Crimean War die of disease?", "superlative", war[war.Disease == war.Disease.max()][["Month", "Year"]], rows(war[war.Disease == war.Disease.max()].Date), rows(war[war.Disease == war.Disease.max()].Month))
society("how many died of wounds in 1854?", "sum", int(war[war.Year == 1854].Wounds.sum()))
society("Swiss provinces where more than 90 percent are catholic", "filter", swiss[swiss.Catholic > 90].row)
none("Who directed The Matrix?")
none("which footballer scored the most goals for Bayern?")
none("what is the share price of Apple today?")
none("How many people live in Paris?")
none("who won the world cup in 1974")
q.finish(__file__, args)
