"""The bus timetable as CSV without its shapes, and a property graph of the subway's lines."""
import csv
import shutil


def read(path):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def write(path, header, lines):
    path.parent.mkdir(exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *lines])


def seconds(clock):
    hours, minutes, rest = map(int, clock.split(":"))
    return 3600 * hours + 60 * minutes + rest


def make(raw, data):
    (data / "buses").mkdir()
    for name in ("agency", "calendar", "calendar_dates", "routes", "stops", "stop_times", "trips"):
        shutil.copyfile(raw / f"cairns/{name}.txt", data / f"buses/{name}.csv")

    routes, stops, times, trips = (read(raw / f"subway/{name}.txt") for name in ("routes", "stops", "stop_times", "trips"))
    station = {s["stop_id"]: s["parent_station"] or s["stop_id"] for s in stops}
    line = {t["trip_id"]: t["route_id"] for t in trips}
    serves, following = {}, {}
    for before, after in zip([None, *times], times):
        here, of = station[after["stop_id"]], line[after["trip_id"]]
        serves[of, here] = serves.get((of, here), 0) + 1
        if before and before["trip_id"] == after["trip_id"]:
            took = (seconds(after["arrival_time"]) - seconds(before["departure_time"])) / 60
            following.setdefault((of, station[before["stop_id"]], here), []).append(took)
    used = {here for _, here in serves}
    write(data / "subway/nodes_station.csv", ("id", "name", "latitude", "longitude"),
          [(s["stop_id"], s["stop_name"], s["stop_lat"], s["stop_lon"]) for s in stops if s["stop_id"] in used])
    write(data / "subway/nodes_line.csv", ("id", "name", "title", "color"), [(f"line{r['route_id']}", r["route_short_name"], r["route_long_name"], r["route_color"]) for r in routes])
    write(data / "subway/edges_stops_at.csv", ("source", "target", "stops"), [(f"line{of}", here, n) for (of, here), n in sorted(serves.items())])
    write(data / "subway/edges_next.csv", ("source", "target", "line", "minutes"),
          [(a, b, of, min(took)) for (of, a, b), took in sorted(following.items())])
