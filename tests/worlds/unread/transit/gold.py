"""Gold of the world of transport: pandas over the tables, plain Python over the graph."""
import sys
from collections import deque
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, rows  # noqa: E402

args = arguments()
route, stop, trip, time, calendar, dates, agency = (
    pd.read_csv(args.data / f"buses/{name}.csv") for name in ("routes", "stops", "trips", "stop_times", "calendar", "calendar_dates", "agency"))
station, line, following, serves = (pd.read_csv(args.data / f"subway/{name}.csv") for name in ("nodes_station", "nodes_line", "edges_next", "edges_stops_at"))
port = pd.read_csv(args.data / "airports.csv", keep_default_na=False)
name = station.set_index("id").name
following["a"], following["b"] = following.source.map(name), following.target.map(name)
serves["line"], serves["at"] = serves.source.str.removeprefix("line").astype(int), serves.target.map(name)
trip = trip.merge(route[["route_id", "route_short_name", "route_long_name"]])
stops = time.merge(trip).merge(stop[["stop_id", "stop_name"]])
q = Questions("way")
none = q.none


def asker(source):
    def ask(question, shape, *golds, note=""):
        q.ask(question, shape, source, *golds, note=note)
    return ask


bus, metro, air = asker("buses"), asker("subway"), asker("airports")


def names(series):
    return rows(sorted(set(series)))


def most(series):
    counts = series.value_counts()
    return one_of(counts[counts == counts.max()].index)


def routes(found):
    """Bus routes by number, by name or by id."""
    return [names(found.route_short_name), names(found.route_long_name), names(found.route_id)]


def most_routes(frame):
    counts = frame.route_id.value_counts()
    return routes(route[route.route_id.isin(counts[counts == counts.max()].index)])


def at(of):
    return set(serves[serves.line == of]["at"])


def places(found):
    """Airports by name, by IATA or by ICAO code."""
    return [rows(found.name), rows(found.icao)] + ([rows(found.iata)] if (found.iata != "").all() else [])


def hops(start, goal, frame):
    """Stops from one to another on the shortest way, by names."""
    after = frame.groupby("a").b.apply(set).to_dict()
    queue, seen = deque([(start, 0)]), {start}
    while queue:
        here, far = queue.popleft()
        if here == goal:
            return far
        for there in after.get(here, ()) - seen:
            seen.add(there)
            queue.append((there, far + 1))


def country(code):
    return port[port.country == code]


big = port[port.iata != ""]
bus("How many bus routes are there?", "count", len(route))
bus("where does bus 143 go?", "lookup", rows(route[route.route_short_name == "143"].route_long_name))
bus("which route goes to Palm Cove", "filter", *routes(route[route.route_long_name.str.contains("Palm Cove")]))
bus("how many stops are in the timetable?", "count", len(stop))
bus("Which route has the most trips?", "join-superlative", *most_routes(trip))
bus("number of trips per route", "group", trip.route_short_name.value_counts().reset_index(), trip.route_id.value_counts().reset_index(), trip.groupby("route_long_name").size().reset_index())
bus("which stops does route 150E serve?", "join", names(stops[stops.route_short_name == "150E"].stop_name))
bus("first departure of route 110", "join", rows(stops[stops.route_short_name == "110"].departure_time.dropna().min()))
bus("How many buses run on sundays?", "join", int(trip.service_id.isin(calendar[calendar.sunday == 1].service_id).sum()))
bus("what services run on saturday", "filter", rows(calendar[calendar.saturday == 1].service_id))
bus("when does the sunday service end?", "date", rows(int(calendar[calendar.sunday == 1].end_date.iloc[0])), rows("2014-12-28"))
bus("On which dates is there an exception to the timetable?", "list", names(dates.date), rows(dates.date))
bus("Stop with the most departures", "join-superlative", most(stops.stop_name), most(stops.stop_id))
bus("phone number of the bus company", "lookup", rows(agency.agency_phone))
bus("which night routes (number ending in N) are there", "filter", *routes(route[route.route_short_name.str.endswith("N")]))
bus("How many stops are hail and ride locations?", "count", int(stop.stop_name.str.contains("Hail and Ride").sum()))
bus("average number of stops per trip", "average", time.groupby("trip_id").size().mean())
bus("stops on Sheridan St", "filter", rows(stop[stop.stop_name.str.startswith("Sheridan St")].stop_name))
bus("which routes never run on a sunday?", "negation", *routes(route[~route.route_id.isin(trip[trip.service_id.isin(calendar[calendar.sunday == 1].service_id)].route_id)]))
bus("what are the destinations (headsigns) of route 131", "join", names(trip[trip.route_short_name == "131"].trip_headsign))
metro("how many subway stations are there?", "count", len(station), station.name.nunique(), note="a name can stand for several")
metro("Which stations does line 1 stop at?", "neighbours", rows(serves[serves.line == 1]["at"]))
metro("how many stations does line 2 have", "count", int((serves.line == 2).sum()))
metro("what comes after Houston St?", "neighbours", names(following[following.a == "Houston St"].b), rows(following[following.a == "Houston St"].b))
metro("stations where both lines stop", "intersection", names(at(1) & at(2)), rows(station[station.id.isin(set(serves[serves.line == 1].target) & set(serves[serves.line == 2].target))].name))
metro("How long does it take from 96 St to 86 St?", "lookup", rows(following[(following.a == "96 St") & (following.b == "86 St")].minutes.min()),
      rows(following[(following.a == "96 St") & (following.b == "86 St")].minutes), rows(following[(following.a == "96 St") & (following.b == "86 St")][["line", "minutes"]]))
metro("longest ride between two neighbouring stations", "superlative", rows(following[following.minutes == following.minutes.max()][["a", "b"]]),
      *[rows([(a, b)]) for a, b in following[following.minutes == following.minutes.max()][["a", "b"]].itertuples(index=False)], rows(following.minutes.max()))
metro("Does line 1 stop at Wall St?", "yes-no", rows(False), rows("no"), rows(0))
metro("What's the title of line 2", "lookup", rows(line[line.name == 2].title))
metro("stations of line 2 that line 1 does not serve", "negation", names(at(2) - at(1)),
      rows(station[station.id.isin(set(serves[serves.line == 2].target) - set(serves[serves.line == 1].target))].name))
metro("how many stops is it from South Ferry to Times Sq-42 St?", "path", hops("South Ferry", "Times Sq-42 St", following), hops("South Ferry", "Times Sq-42 St", following[following.line == 1]),
      note="with a change to the express, or by line 1 alone")
metro("Which station is the most northern?", "superlative", rows(station[station.latitude == station.latitude.max()].name))
metro("which stations can be reached directly from Chambers St", "neighbours", names(following[following.a == "Chambers St"].b))
air("What is the IATA code of London Heathrow?", "lookup", port[port.name == "London Heathrow Airport"].iata)
air("airports in the city of London with an IATA code", "filter", *places(big[big.city == "London"]), *places(big[(big.city == "London") & (big.country == "GB")]))
air("highest airport in the world", "superlative", *places(port[port.elevation == port.elevation.max()].assign(iata="")))
air("how many airports does germany have", "count", len(country("DE")), int((country("DE").iata != "").sum()), note="all, or those with an IATA code")
air("country with the most airports", "group-superlative", most(port.country))
air("In which time zone is Auckland's airport?", "lookup", rows(port[port.iata == "AKL"].tz))
air("which airports lie below sea level in the netherlands", "filter", *places(country("NL")[country("NL").elevation < 0].assign(iata="")))
air("average elevation of swiss airports", "average", country("CH").elevation.mean())
air("top 5 US states by number of airports", "group-superlative", country("US").subd.value_counts().head(5).index)
air("Which is higher, the airport of Denver International or La Paz El Alto?", "comparison",
    rows(port[port.iata == "LPB"].name), rows([tuple(r) for r in port[port.iata.isin(["DEN", "LPB"])][["name", "elevation"]].values.tolist()]))
air("share of airports that have an IATA code", "share", 100 * (port.iata != "").mean())
air("where is the airport KEF?", "lookup", rows(port[port.iata == "KEF"].city), rows(port[port.iata == "KEF"][["city", "country"]]), rows(port[port.iata == "KEF"].country))
none("How many passengers did Heathrow have last year?")
none("what does a ticket for the bus 110 cost?")
none("is the subway running late today")
none("Which airline flies from Cairns to New York?")
none("how do i get a refund for a cancelled flight")
q.finish(__file__, args)
