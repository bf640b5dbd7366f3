"""What the twelfth set asks, by its sources. Questions stand in pairs of one shape: of each pair one may be read, the other is held back.

Each is difficulty, question, and the SQL of SQLite that computes gold; of the graphs and the RDF source too, over the rows that they are made of.
Do not read this file to mend an answer: read the open questions of samples.jsonl."""

import re

STEP = re.compile(r" ([-<~.^])(\w+)(?: (\w+))?[->~.^] ")


def joined(path: str) -> str:
    """SQL of a path: `-a>` is link a forwards, `<a-` backwards, `~a~` either way, `-a b>` calls it b; `.c.` is what column c points to, `^c^` what points
    here by it."""
    sql, *steps = STEP.split(path)
    here = sql.split()[-1]
    for sign, link, alias, thing in zip(*[iter(steps)] * 4):
        there = thing.split()[-1]
        if sign in ".^":
            sql += f" JOIN {thing} ON " + (f"{there}.id = {here}.{link}" if sign == "." else f"{there}.{link} = {here}.id")
        else:
            rows = f"(SELECT s, t FROM {link} UNION SELECT t, s FROM {link})" if sign == "~" else link
            name, (near, far) = alias or f"{here}_{there}", "ts" if sign == "<" else "st"
            sql += f" JOIN {rows} {name} ON {name}.{near} = {here}.id JOIN {thing} ON {there}.id = {name}.{far}"
        here = there
    return sql


def told(what: str, path: str, where: str = "") -> str:
    return f"SELECT {what} FROM {joined(path)}" + (f" WHERE {where}" if where else "")


def find(what: str, path: str, where: str = "") -> str:
    return told(f"DISTINCT {what}", path, where)


def count(what: str, path: str, where: str = "") -> str:
    return told(f"COUNT(DISTINCT {what})", path, where)


def over(what: str, value: str, path: str, where: str = "") -> str:
    """A sum or an average over things that are counted once each, however many ways lead to them."""
    thing = value.split(".")[0]
    return f"SELECT {what}(v) FROM (SELECT DISTINCT {thing}.id, {value} AS v FROM {joined(path)} WHERE {where})"


def most(what: str, counted: str, path: str, where: str = "") -> str:
    thing = what.split(".")[0]
    return told(what, path, where) + f" GROUP BY {thing}.id ORDER BY COUNT(DISTINCT {counted}) DESC LIMIT 1"


def first(thing: str, column: str, way: str = "") -> str:
    """The one thing that is first (or last) by a column."""
    return f"(SELECT id FROM {thing} ORDER BY {column}{way} LIMIT 1)"


def at_least(many: int, group: str, counted: str, path: str, where: str = "") -> str:
    return f"SELECT COUNT(*) FROM ({told(group, path, where)} GROUP BY {group} HAVING COUNT(DISTINCT {counted}) >= {many})"


HOME = "Person p -lives_at> House h -on_street> Street s"
FOUND = "Archaeologist a -unearthed u> Find f"
DUG = "Archaeologist a -worked_on w> Dig d -at_site> Site s"
UP = "Route r .leadsTo. Peak k .partOf. MountainRange m"
WORK = "books b JOIN contributions c USING (book_id) JOIN authors a USING (author_id)"
NOMINATED = "books b JOIN nominations n USING (book_id) JOIN prizes z USING (prize_id)"
EDITED = f"{NOMINATED} JOIN staff s ON s.staff_id = b.editor_id"
SEEN = "authors a JOIN appearances p USING (author_id) JOIN festivals f USING (festival_id)"
TAUGHT = "authors a JOIN authors b ON b.author_id = a.mentor_id"
UNDER = "staff a JOIN staff b ON b.staff_id = a.reports_to"

QUESTIONS = {
    "quarter_people": [
        ("one_hop", [
            ("E", "who lives at 5 Glebe Street?", find("p.name", HOME, "h.address = '5 Glebe Street'")),
            ("E", "I need the address of Karl Fairclough", find("h.address", HOME, "p.name = 'Karl Fairclough'"))]),
        ("two_hops", [
            ("M", "which school do Sue Dunmore's kids go to", find("s.name", "Person p -parent_of> Person c -attends> School s", "p.name = 'Sue Dunmore'")),
            ("M", "number plates of all cars belonging to people in the house 3 Inkerman Terrace",
             find("c.plate", "House h <lives_at- Person p -owns> Car c", "h.address = '3 Inkerman Terrace'"))]),
        ("three_hops", [
            ("H", "on which streets do the neighbours of Freda Ackroyd live?", find("s.name", f"Person f ~neighbour_of~ {HOME}", "f.name = 'Freda Ackroyd'")),
            ("H", "in what district is the home of Daisy Abbot's doctor",
             find("d.name", f"Person f -treated_by> {HOME} -in_district> District d", "f.name = 'Daisy Abbot'"))]),
        ("nested_clause", [
            ("H", "people who share a house with someone who organised the Book Swap",
             find("q.name", "Event e <took_part_in t- Person p -lives_at> House h <lives_at- Person q",
                  "e.name = 'Book Swap' AND t.role = 'organiser' AND q.id != p.id")),
            ("H", "whose child gets lessons from somebody in the History Society?",
             find("p.name", "Person p -parent_of> Person c <tutors- Person t -belongs_to> Club k", "k.name = 'History Society'"))]),
        ("link_property", [
            ("M", "who joined the Rowing Club before 2015", find("p.name", "Person p -belongs_to b> Club c", "c.name = 'Rowing Club' AND b.since < 2015")),
            ("M", "which children are taught piano and by whom? (pupil and tutor)",
             find("c.name, p.name", "Person p -tutors t> Person c", "t.subject = 'piano'"))]),
        ("count_far_end", [
            ("H", "how many cars do the neighbours of Gilbert Thackray have altogether",
             count("c.id", "Person f ~neighbour_of~ Person p -owns> Car c", "f.name = 'Gilbert Thackray'")),
            ("M", "in how many different clubs are Leo Metcalfe's children?",
             count("k.id", "Person p -parent_of> Person c -belongs_to> Club k", "p.name = 'Leo Metcalfe'"))]),
        ("same_as", [
            ("M", "who are Kurt Ledger's colleagues?",
             find("q.name", "Person p -works_at> Workplace w <works_at- Person q", "p.name = 'Kurt Ledger' AND q.id != p.id")),
            ("M", "who else has the same doctor as Tilda Barlow",
             find("q.name", "Person p -treated_by> Person d <treated_by- Person q", "p.name = 'Tilda Barlow' AND q.id != p.id"))]),
        ("both_and", [
            ("M", "who was involved in both the Chess Open and the Winter Concert?",
             find("p.name", "Event e <took_part_in- Person p -took_part_in> Event f", "e.name = 'Chess Open' AND f.name = 'Winter Concert'")),
            ("M", "who is in the Brass Band as well as in the Cycling Group",
             find("p.name", "Club e <belongs_to- Person p -belongs_to> Club f", "e.name = 'Brass Band' AND f.name = 'Cycling Group'"))]),
        ("without", [
            ("E", "houses where nobody lives, please give the addresses", "SELECT address FROM House WHERE id NOT IN (SELECT t FROM lives_at)"),
            ("M", "which Quilting Bee members have never been part of any event",
             find("p.name", "Person p -belongs_to> Club c", "c.name = 'Quilting Bee' AND p.id NOT IN (SELECT s FROM took_part_in)"))]),
        ("most", [
            ("M", "who has the most cars?", most("p.name", "c.id", "Person p -owns> Car c")),
            ("H", "on which street do the most people live", most("s.name", "p.id", HOME))]),
        ("at_least_n", [
            ("M", "how many people give lessons to at least three children?", at_least(3, "t.s", "c.id", "Person c <tutors t- Person p")),
            ("M", "number of houses with three or more residents", at_least(3, "h.id", "p.id", HOME))]),
        ("two_conditions", [
            ("H", "red cars of people living in the Riverside district (plates)",
             find("c.plate", f"Car c <owns- {HOME} -in_district> District d", "c.colour = 'red' AND d.name = 'Riverside'")),
            ("H", "who sings in the Linden Choir and works in the food sector",
             find("p.name", "Club c <belongs_to- Person p -works_at> Workplace w", "c.name = 'Linden Choir' AND w.sector = 'food'"))])],
    "medicine_supply": [
        ("middle_condition", [
            ("H", "suppliers that deliver to plants in Germany which make Cardipril",
             find("s.name", "Supplier s -delivers_to> Plant w -located_in> City c -in_country> Country n",
                  "n.name = 'Germany' AND w.id IN (" + find("w.id", "Plant w -produces> Product p", "p.name = 'Cardipril'") + ")")),
            ("H", "which pharmacies get their goods from a depot that keeps batches of Lorafen",
             find("f.name", "Product p <of_product- Batch b -stored_in> Depot d -serves> Pharmacy f", "p.name = 'Lorafen'"))]),
        ("self_chain", [
            ("H", "who trained the trainer of Ilse Nyberg?",
             find("c.name", "Inspector a -trained_by> Inspector b -trained_by> Inspector c", "a.name = 'Ilse Nyberg'")),
            ("H", "what took the place of the product that replaced Cardipril",
             find("c.name", "Product a <replaces- Product b <replaces- Product c", "a.name = 'Cardipril'"))]),
        ("three_hops", [
            ("H", "from which countries do the suppliers of talc come",
             find("n.name", "Substance b <offers- Supplier s -located_in> City c -in_country> Country n", "b.name = 'talc'")),
            ("H", "in which cities were the batches made that recall RC-2024-15 is about?",
             find("c.name", "Recall r -covers> Batch b -made_at> Plant w -located_in> City c", "r.code = 'RC-2024-15'"))]),
        ("count_far_end", [
            ("M", "how many batches were recalled because of mould?", count("b.id", "Recall r -covers> Batch b", "r.reason = 'mould'")),
            ("H", "how many pharmacies in Italy does Depot Ardent look after",
             count("f.id", "Depot d -serves> Pharmacy f -located_in> City c -in_country> Country n", "d.name = 'Depot Ardent' AND n.name = 'Italy'"))]),
        ("most", [
            ("M", "which substance is in the most products", most("b.name", "p.id", "Substance b <contains- Product p")),
            ("H", "which plant made the most recalled batches?", most("w.name", "b.id", "Recall r -covers> Batch b -made_at> Plant w"))]),
        ("without", [
            ("M", "suppliers that deliver to no plant at all", "SELECT name FROM Supplier WHERE id NOT IN (SELECT s FROM delivers_to)"),
            ("H", "which products never had one of their batches recalled?",
             "SELECT name FROM Product WHERE id NOT IN (SELECT o.t FROM of_product o JOIN covers c ON c.t = o.s)")]),
        ("both_and", [
            ("M", "which plants have been inspected by both Dieter Faria and Margot Bellini?",
             find("w.name", "Inspector a -inspected> Plant w <inspected- Inspector b", "a.name = 'Dieter Faria' AND b.name = 'Margot Bellini'")),
            ("M", "products with insulin and also silica in them",
             find("p.name", "Substance a <contains- Product p -contains> Substance b", "a.name = 'insulin' AND b.name = 'silica'"))]),
        ("link_property", [
            ("M", "at which plants was Karin Kuhn the lead inspector?",
             find("w.name", "Inspector a -inspected i> Plant w", "a.name = 'Karin Kuhn' AND i.role = 'lead'")),
            ("M", "list the plants that failed an inspection, with the year",
             find("w.name, i.year", "Inspector a -inspected i> Plant w", "i.result = 'failed'"))]),
        ("value_far_end", [
            ("M", "average price of the products from Eastmere Works", over("AVG", "p.price", "Plant w -produces> Product p", "w.name = 'Eastmere Works'")),
            ("H", "how many units are there in total in the batches of medicines with amoxicillin",
             over("SUM", "b.units", "Substance x <contains- Product p <of_product- Batch b", "x.name = 'amoxicillin'"))]),
        ("first_or_last", [
            ("M", "when was the earliest batch of Ibrasol made?", told("MIN(b.madeOn)", "Batch b -of_product> Product p", "p.name = 'Ibrasol'")),
            ("H", "date of the latest recall that covers a batch from Kirnach Works",
             told("MAX(r.issued)", "Recall r -covers> Batch b -made_at> Plant w", "w.name = 'Kirnach Works'"))]),
        ("middle_superlative", [
            ("H", "what is inside the most expensive product?",
             find("b.name", "Product p -contains> Substance b", f"p.id = {first('Product', 'price', ' DESC')}")),
            ("H", "which plants did our longest-serving inspector check (the one hired first)",
             find("w.name", "Inspector a -inspected> Plant w", f"a.id = {first('Inspector', 'hired')}"))]),
        ("at_least_n", [
            ("M", "how many inspectors have trained at least two others", at_least(2, "b.id", "a.id", "Inspector a -trained_by> Inspector b")),
            ("H", "how many depots hold batches of at least 15 different products?",
             at_least(15, "d.id", "p.id", "Depot d <stored_in- Batch b -of_product> Product p"))])],
    "dig_archive": [
        ("one_hop", [
            ("E", "who found the gold torc with owl?", find("a.name", FOUND, "f.name = 'gold torc with owl'")),
            ("E", "what has Blodwen Kilbride published", find("r.title", "Archaeologist a -wrote> Report r", "a.name = 'Blodwen Kilbride'"))]),
        ("two_hops", [
            ("M", "in which museums are the things that Gareth Jardine dug up?", find("m.name", f"{FOUND} -kept_in> Museum m", "a.name = 'Gareth Jardine'")),
            ("M", "what are the finds from the dig Essendyke 2006 made of",
             find("m.name", "Dig d <came_from- Find f -made_of> Material m", "d.name = 'Essendyke 2006'"))]),
        ("nested_clause", [
            ("H", "former students of people who directed a dig at Corran Fort",
             find("x.name", f"Archaeologist x -studied_under> {DUG}", "w.role = 'director' AND s.name = 'Corran Fort'")),
            ("H", "reports about pieces which were found by a person from Loxbury College",
             find("r.title", "Report r -describes> Find f <unearthed- Archaeologist a -affiliated_with> University u", "u.name = 'Loxbury College'"))]),
        ("middle_superlative", [
            ("H", "name the pieces found by the oldest archaeologist", find("f.name", FOUND, f"a.id = {first('Archaeologist', 'born')}")),
            ("M", "who worked on the dig with the biggest budget?", find("a.name", DUG, f"d.id = {first('Dig', 'budget', ' DESC')}"))]),
        ("either_or", [
            ("M", "gold or amber finds that are now in the National Collection",
             find("f.name", "Material m <made_of- Find f -kept_in> Museum x", "m.name IN ('gold', 'amber') AND x.name = 'National Collection'")),
            ("M", "who has ever worked on a dig at Isarn or at Hythe Barrow",
             find("a.name", DUG, "s.name IN ('Isarn', 'Hythe Barrow')"))]), ("both_and", [
            ("H", "who worked on digs in Keldby and also in Arvedon?",
             find("a.name", DUG, "s.name = 'Keldby'") + " INTERSECT " + find("a.name", DUG, "s.name = 'Arvedon'")),
            ("M", "which sponsors paid for both Hythe Barrow 2005 and Isarn 2011",
             find("s.name", "Dig d <funded- Sponsor s -funded> Dig e", "d.name = 'Hythe Barrow 2005' AND e.name = 'Isarn 2011'"))]),
        ("most", [
            ("M", "which archaeologist has found the most pieces", most("a.name", "f.id", FOUND)),
            ("H", "people from which university found the most?", most("v.name", "f.id", f"University v <affiliated_with- {FOUND}"))]),
        ("without", [
            ("E", "which digs had no sponsor?", "SELECT name FROM Dig WHERE id NOT IN (SELECT t FROM funded)"),
            ("M", "archaeologists who never found a thing", "SELECT name FROM Archaeologist WHERE id NOT IN (SELECT s FROM unearthed)")]),
        ("value_far_end", [
            ("H", "how much money did sponsors give for the digs at Gallowey, in total",
             told("SUM(f.amount)", "Sponsor x -funded f> Dig d -at_site> Site s", "s.name = 'Gallowey'")),
            ("M", "average number of visitors of the exhibitions at the Vale Museum",
             over("AVG", "x.visitors", "Exhibition x -hosted_by> Museum m", "m.name = 'Vale Museum'"))]),
        ("first_or_last", [
            ("M", "when was the first of the pieces found that the Marsh Museum has?",
             told("MIN(f.foundOn)", "Find f -kept_in> Museum m", "m.name = 'Marsh Museum'")),
            ("H", "in what year did the newest report come out that describes something made of clay",
             told("MAX(r.year)", "Report r -describes> Find f -made_of> Material m", "m.name = 'clay'"))]),
        ("pairs_listed", [
            ("H", "list every dig on the West Coast with its director",
             find("d.name, a.name", f"{DUG} -in_region> Region g", "g.name = 'West Coast' AND w.role = 'director'")),
            ("M", "exhibitions that opened in 2020 or later, and the museum where each was",
             find("x.name, m.name", "Exhibition x -hosted_by> Museum m", "x.opened >= '2020-01-01'"))]),
        ("two_conditions", [
            ("H", "bronze finds whose dating to the Roman period is certain",
             find("f.name", "Material m <made_of- Find f -dated_to t> Period p", "m.name = 'bronze' AND p.name = 'Roman' AND t.certainty = 'certain'")),
            ("H", "Iron Age pieces that lay deeper than 250 cm when found",
             find("f.name", f"{FOUND} -dated_to> Period p", "p.name = 'Iron Age' AND u.depthCm > 250"))])],
    "alpine_archive": [
        ("one_hop", [
            ("E", "who belongs to the Friends of Nature Ferra?", find("p.label", "Club c -hasMember> Climber p", "c.label = 'Friends of Nature Ferra'")),
            ("E", "who was the teacher of Gerda Rebel", find("q.label", "Climber p <mentorOf- Climber q", "p.label = 'Gerda Rebel'"))]),
        ("two_hops", [
            ("M", "which huts belong to clubs from Aldren", find("h.label", "Town t ^basedIn^ Club c ^ownedBy^ Hut h", "t.label = 'Aldren'")),
            ("M", "which mountains were the goal of expeditions that Yannick Innerkofler led?",
             find("k.label", "Climber p ^ledBy^ Expedition e .target. Peak k", "p.label = 'Yannick Innerkofler'"))]),
        ("three_hops", [
            ("H", "in which countries were the participants of Gannet Traverse 1989 born",
             find("n.label", "Expedition e -hasParticipant> Climber p .bornIn. Town t .inCountry. Country n", "e.label = 'Gannet Traverse 1989'")),
            ("H", "what countries did Petra Brodar open routes in?",
             find("n.label", f"Climber p <pioneeredBy- {UP} .liesIn. Country n", "p.label = 'Petra Brodar'"))]),
        ("count_far_end", [
            ("M", "how many routes are there on the peaks of the Silver Teeth", count("r.id", UP, "m.label = 'Silver Teeth'")),
            ("H", "how many different climbers went on expeditions sponsored by Helios Watches?",
             count("p.id", "Company c -sponsorOf> Expedition e -hasParticipant> Climber p", "c.label = 'Helios Watches'"))]),
        ("same_as", [
            ("M", "who else was born in the town that Mirko Messerli comes from",
             find("q.label", "Climber p .bornIn. Town t ^bornIn^ Climber q", "p.label = 'Mirko Messerli' AND q.id != p.id")),
            ("M", "which other huts have the same owner as the Hermit Hut?",
             find("i.label", "Hut h .ownedBy. Club c ^ownedBy^ Hut i", "h.label = 'Hermit Hut' AND i.id != h.id"))]),
        ("either_or", [
            ("M", "who led an expedition to Storm Cap or Old Bishop?",
             find("p.label", "Peak k ^target^ Expedition e .ledBy. Climber p", "k.label IN ('Storm Cap', 'Old Bishop')")),
            ("M", "routes that start at the Marmot Hut or at the Gentian Hut",
             find("r.label", "Hut h ^startsAt^ Route r", "h.label IN ('Marmot Hut', 'Gentian Hut')"))]),
        ("without", [
            ("E", "peaks that no route leads to", "SELECT label FROM Peak WHERE id NOT IN (SELECT leadsTo FROM Route)"),
            ("H", "which mentors never led an expedition themselves",
             find("p.label", "Climber p -mentorOf> Climber q", "p.id NOT IN (SELECT ledBy FROM Expedition)"))]),
        ("middle_superlative", [
            ("H", "who opened the routes on the highest peak?",
             find("p.label", "Peak k ^leadsTo^ Route r -pioneeredBy> Climber p", f"k.id = {first('Peak', 'elevation', ' DESC')}")),
            ("H", "who took part in the expedition with the largest budget",
             find("p.label", "Expedition e -hasParticipant> Climber p", f"e.id = {first('Expedition', 'budget', ' DESC')}"))]),
        ("value_far_end", [
            ("H", "average length of the routes starting from huts of the Karvonian Alpine Club",
             over("AVG", "r.lengthMetres", "Club c ^ownedBy^ Hut h ^startsAt^ Route r", "c.label = 'Karvonian Alpine Club'")),
            ("M", "what is the combined budget of all expeditions in which Tadeo Lauper was a participant?",
             over("SUM", "e.budget", "Expedition e -hasParticipant> Climber p", "p.label = 'Tadeo Lauper'"))]),
        ("most", [
            ("M", "who has been on the most expeditions", most("p.label", "e.id", "Expedition e -hasParticipant> Climber p")),
            ("H", "which mountain range has the most routes?", most("m.label", "r.id", UP))]),
        ("middle_condition", [
            ("M", "who is a member of a club founded before 1900?", find("p.label", "Club c -hasMember> Climber p", "c.founded < 1900")),
            ("H", "which firms gave money to expeditions to peaks higher than 4500 m",
             find("c.label", "Company c -sponsorOf> Expedition e .target. Peak k", "k.elevation > 4500"))]),
        ("pairs_listed", [
            ("M", "all pupils of Petra Messerli with the town they were born in",
             find("q.label, t.label", "Climber p -mentorOf> Climber q .bornIn. Town t", "p.label = 'Petra Messerli'")),
            ("H", "for huts with more than 100 beds: hut and home town of the club that owns it",
             find("h.label, t.label", "Hut h .ownedBy. Club c .basedIn. Town t", "h.beds > 100"))])],
    "lantern_press": [
        ("two_hops", [
            ("M", "which authors had a hand in books edited by Odette Osgood?",
             f"SELECT DISTINCT a.author_name FROM {WORK} JOIN staff s ON s.staff_id = b.editor_id WHERE s.full_name = 'Odette Osgood'"),
            ("M", "prizes won by books that Ginevra Lascaris illustrated",
             f"SELECT DISTINCT z.prize_name FROM {NOMINATED} JOIN contributions c USING (book_id) JOIN authors a USING (author_id) "
             "WHERE n.outcome = 'won' AND c.part = 'illustrator' AND a.author_name = 'Ginevra Lascaris'")]),
        ("self_chain", [
            ("H", "who is the boss of Wystan Winslow's boss",
             f"SELECT c.full_name FROM {UNDER} JOIN staff c ON c.staff_id = b.reports_to WHERE a.full_name = 'Wystan Winslow'"),
            ("H", "authors whose mentor was mentored by Aurelia Vandermeer",
             f"SELECT a.author_name FROM {TAUGHT} JOIN authors c ON c.author_id = b.mentor_id WHERE c.author_name = 'Aurelia Vandermeer'")]),
        ("nested_clause", [
            ("H", "authors whose mentor has been a guest at the Festival of Crime",
             f"SELECT author_name FROM authors WHERE mentor_id IN (SELECT a.author_id FROM {SEEN} WHERE f.festival_name = 'Festival of Crime')"),
            ("H", "books that are sequels to one that won a prize",
             "SELECT title FROM books WHERE sequel_of IN (SELECT book_id FROM nominations WHERE outcome = 'won')")]),
        ("two_conditions", [
            ("M", "crime books edited by somebody hired before 2005",
             "SELECT b.title FROM books b JOIN staff s ON s.staff_id = b.editor_id WHERE b.genre = 'crime' AND s.hired_on < '2005-01-01'"),
            ("M", "Irish authors who have appeared at Ink and Tea",
             f"SELECT DISTINCT a.author_name FROM {SEEN} WHERE a.country = 'Ireland' AND f.festival_name = 'Ink and Tea'")]),
        ("same_as", [
            ("M", "who else works under the same boss as Norbert Napier?",
             "SELECT b.full_name FROM staff a JOIN staff b USING (reports_to) WHERE a.full_name = 'Norbert Napier' AND b.staff_id != a.staff_id"),
            ("M", "which authors have the same mentor as Octavia Delacroix",
             "SELECT b.author_name FROM authors a JOIN authors b USING (mentor_id) WHERE a.author_name = 'Octavia Delacroix' "
             "AND b.author_id != a.author_id")]),
        ("both_and", [
            ("M", "authors who were at both Harrow Book Days and City Reads",
             f"SELECT a.author_name FROM {SEEN} WHERE f.festival_name = 'Harrow Book Days' "
             f"INTERSECT SELECT a.author_name FROM {SEEN} WHERE f.festival_name = 'City Reads'"),
            ("M", "which books were nominated for the Lantern Prize and for the Goldberg Medal too?",
             f"SELECT b.title FROM {NOMINATED} WHERE z.prize_name = 'Lantern Prize' "
             f"INTERSECT SELECT b.title FROM {NOMINATED} WHERE z.prize_name = 'Goldberg Medal'")]),
        ("at_least_n", [
            ("M", "how many authors have illustrated at least two books",
             "SELECT COUNT(*) FROM (SELECT author_id FROM contributions WHERE part = 'illustrator' GROUP BY 1 HAVING COUNT(DISTINCT book_id) >= 2)"),
            ("M", "number of books with two or more prizes won",
             "SELECT COUNT(*) FROM (SELECT book_id FROM nominations WHERE outcome = 'won' GROUP BY 1 HAVING COUNT(*) >= 2)")]),
        ("most", [
            ("M", "who has been the mentor of the most authors?", f"SELECT b.author_name FROM {TAUGHT} GROUP BY b.author_id ORDER BY COUNT(*) DESC LIMIT 1"),
            ("H", "which editor has edited the most books that won something",
             f"SELECT s.full_name FROM {EDITED} WHERE n.outcome = 'won' GROUP BY s.staff_id ORDER BY COUNT(DISTINCT b.book_id) DESC LIMIT 1")]),
        ("link_property", [
            ("M", "who translated fantasy books for us?", f"SELECT DISTINCT a.author_name FROM {WORK} WHERE c.part = 'translator' AND b.genre = 'fantasy'"),
            ("M", "books that won the Goldberg Medal in 2018 or later",
             f"SELECT DISTINCT b.title FROM {NOMINATED} WHERE z.prize_name = 'Goldberg Medal' AND n.outcome = 'won' AND n.award_year >= 2018")]),
        ("without", [
            ("E", "authors who have no part in any book", "SELECT author_name FROM authors WHERE author_id NOT IN (SELECT author_id FROM contributions)"),
            ("H", "authors from Japan who never appeared at a festival",
             "SELECT author_name FROM authors WHERE country = 'Japan' AND author_id NOT IN (SELECT author_id FROM appearances)")]),
        ("value_far_end", [
            ("H", "how much prize money have the books edited by Estelle Ellsworth won",
             f"SELECT SUM(z.prize_money) FROM {EDITED} WHERE n.outcome = 'won' AND s.full_name = 'Estelle Ellsworth'"),
            ("M", "average salary of the people reporting to Geraldine Goodwin",
             f"SELECT AVG(a.salary) FROM {UNDER} WHERE b.full_name = 'Geraldine Goodwin'")]),
        ("pairs_listed", [
            ("M", "list the senior editors, each with the person they report to",
             f"SELECT a.full_name, b.full_name FROM {UNDER} WHERE a.job_title = 'Senior Editor'"),
            ("M", "all sequels among the poetry books together with the book they follow",
             "SELECT a.title, b.title FROM books a JOIN books b ON b.book_id = a.sequel_of WHERE a.genre = 'poetry'")])],
}
