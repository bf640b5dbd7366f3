"""Gold of the world of manuals: places that were found by reading, and are looked up again here."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, passage  # noqa: E402

args = arguments()
q = Questions("man")


def asker(source):
    def ask(question, shape, *places, note=""):
        q.ask(question, shape, source, *[passage(f"{document}.html", contains) for document, contains in places], note=note)
    return ask


beets, money, gps = asker("beets"), asker("eqonomize"), asker("gpsbabel")

beets("how do I get lyrics for my songs?", "how-to", ("plugins/lyrics", "fetches and stores song lyrics"), ("plugins/lyrics", "fetch lyrics for songs you import"), ("plugins/lyrics", "beets will now fetch lyrics"))
beets("find tracks I have twice", "how-to", ("plugins/duplicates", "finds and lists duplicate tracks"), ("plugins/duplicates", "lists the names of tracks in your library that are duplicates"))
beets("which plugin normalizes the playback level", "lookup", ("plugins/replaygain", "normalizing audio playback levels"))
beets("How can i embed the cover into the mp3 itself?", "how-to", ("plugins/embedart", "embed the album art directly"), ("plugins/embedart", "automatically embed discovered album art"))
beets("remove songs from the library and delete the files too", "how-to", ("reference/cli", "To actually delete the files, use the -d flag"))
beets("What is acoustic fingerprinting?", "definition", ("plugins/chroma", "identifying songs from the way they"))
beets("import without asking any questions", "how-to", ("reference/cli", "the -q (quiet) option can help with large imports"))
beets("how do I move my whole collection to another directory", "how-to", ("faq", "edit your configuration and set the directory setting to the new place"))
beets("does it extract rar archives?", "lookup", ("reference/cli", "To extract rar files"))
beets("search for albums released in 2012", "how-to", ("reference/query", "year:2012"))
beets("are regular expressions case sensitive in queries", "lookup", ("reference/query", "Regular expressions are case-sensitive"))
beets("combine two keywords with or", "how-to", ("reference/query", "joined with a Boolean"), ("reference/query", "using a comma"))
beets("how to upgrade beets to the newest version?", "how-to", ("faq", "pip install -U beets"))
beets("check for corrupt music files", "how-to", ("plugins/badfiles", "missing and corrupt files"), ("plugins/badfiles", "this will run a check on"))
beets("how do i measure the tempo of a song by tapping", "how-to", ("plugins/bpm", "tapping out the beat on your keyboard"))
beets("Which tracks of an album are missing?", "how-to", ("plugins/missing", "finds and lists, for every album"), ("plugins/missing", "tracks are missing"), ("plugins/missing", "your library is missing from each album"))
beets("transcode flac to mp3", "how-to", ("plugins/convert", "transcoding audio"), ("plugins/convert", "beet convert QUERY"))
beets("strip comments such as ripped by from the tags", "how-to", ("plugins/zero", "strip useless comments"), ("plugins/zero", "ripped by"))
beets("artists like The Beatles should be sorted under B", "how-to", ("plugins/the", "moving articles from string start to the end"), ("plugins/the", "moves all English articles to the end of the string"))
beets("what's the -i option of import for?", "definition", ("reference/cli", "import only the new stuff from a directory"))
beets("what should a bug report contain", "how-to", ("faq", "please include the traceback"))
money("How do I close an account?", "how-to", ("accounts", "mark as closed using Close Account"), ("accounts", "mark as closed using"))
money("my wallet holds less than the program says, what to do?", "how-to", ("accounts", "adjust the account balance"))
money("what is a transfer", "definition", ("transactions", "represents neither a loss nor gain"))
money("how often are exchange rates updated?", "lookup", ("currencies", "automatically updated once every week"))
money("change the main currency", "how-to", ("currencies", "Set Main Currency"))
money("Are stock quotes updated automatically?", "lookup", ("securities", "Automatic updates of stock quotes are not supported"))
money("can I have subcategories of subcategories", "lookup", ("accounts", "subcategories of subcategories are not supported"))
money("import a csv file from my bank", "how-to", ("import_export", "Import CSV File"))
money("What is the ledger?", "definition", ("accounts", "shows all transactions to and from an account"))
money("when does the budget month start and can that be changed", "lookup", ("accounts", "The budget month by default starts on the first"))
money("attach a receipt to an expense", "how-to", ("transactions", "associated file"))
money("should the opening balance of a liability be negative?", "lookup", ("accounts", "This value should be negative for liabilities"))
gps("reduce the number of points in a track", "how-to", ("filter_simplify", "used to simplify routes and tracks"), ("filter_simplify", "maximum number of points which may appear in the simplified route"))
gps("how to remove duplicate waypoints?", "how-to", ("filter_duplicate", "remove duplicate points"), ("filter_duplicate", "remove any waypoints that share a short name"), ("filter_duplicate", "removes points that have duplicate short names"))
gps("my track is off by one hour because of the wrong time zone", "how-to", ("filter_track", "incorrect time zone"), ("filter_track", "shift all tracks to be one hour later"))
gps("keep only waypoints within a few miles of a point", "how-to", ("filter_radius", "proximity to a central point"), ("filter_radius", "include only points within 1 1/2 miles"))
gps("read gps positions from photos", "how-to", ("fmt_exif", "GPS information embedded in EXIF"))
gps("what is a POI", "definition", ("Glossary", "a collection of gas stations"))
gps("latitude and longitude are in the wrong order", "how-to", ("filter_swap", "swap the coordinate values"))
gps("which options does the kml format have?", "lookup", ("fmt_kml", "deficon, lines, points"))
gps("how do i write a live position to google earth", "how-to", ("tracking", "suitable for a self-refreshing network link"), ("tracking", "realtime tracking via the new -T option"))
gps("What does HDOP mean?", "definition", ("filter_discard", "HDOP and VDOP are measures of"))
gps("fill in missing points between two trackpoints", "how-to", ("filter_interpolate", "no more than the specified interval"))
gps("put long command lines in a file", "how-to", ("batchfile", "holding long command lines"))
q.none("How do I connect my phone via bluetooth to the car radio?")
q.none("what does the premium subscription cost?")
q.none("how do I file my tax return online")
q.none("who founded the company Garmin?")
q.none("train a neural network on my music")
q.finish(__file__, args)
