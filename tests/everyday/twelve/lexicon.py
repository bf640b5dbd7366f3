"""The words that the five sources of the twelfth set are made of."""

# ---- a quarter of a town (property graph)

FAMILIES = ("Abbot|Barlow|Cresswell|Dunmore|Ellery|Fairclough|Garside|Hollins|Ingram|Jessop|Kershaw|Lomax|Marsden|Naylor|Ogden|Pickering|Quigley|"
            "Rushworth|Sutcliffe|Thackray|Underhill|Varley|Whitaker|Yardley|Ackroyd|Bramall|Calloway|Dewhurst|Entwistle|Firth|Greenhalgh|Haworth|"
            "Ibbotson|Jagger|Kitching|Ledger|Metcalfe|Nuttall|Ormerod|Peel")
GIVEN = ("Agnes|Barnaby|Celia|Desmond|Edith|Felix|Gwen|Hector|Imogen|Jasper|Kitty|Lionel|Mabel|Ned|Olive|Percy|Queenie|Rufus|Sybil|Toby|Una|Vernon|"
         "Winifred|Alban|Beatrix|Clement|Dora|Edgar|Flora|Gideon|Harriet|Isaac|Josephine|Kenneth|Lydia|Magnus|Nell|Oscar|Phoebe|Quentin|Rosalind|Silas|"
         "Tilda|Ursula|Victor|Wilma|Aubrey|Bridget|Cyril|Delia|Ernest|Freda|Gilbert|Hazel|Ivor|Jemima|Kit|Lottie|Miles|Nora|Otis|Prudence|Ralph|Stella|"
         "Tristan|Violet|Wilfred|Ada|Bertie|Clara|Dexter|Elsie|Frank|Greta|Hugo|Iris|Jonah|Katy|Leo|Maud|Noel|Opal|Peter|Rhoda|Simon|Tess|Vince|Wanda|"
         "Amos|Bella|Colin|Daisy|Eric|Fay|Glen|Hilda|Ian|Joan|Karl|Lena|Mark|Nina|Owen|Polly|Roy|Sally|Ted|Vera|Walt|Zoe|Abel|Betty|Carl|Dinah|Elmer|"
         "Fiona|Guy|Heidi|Ike|Judy|Kurt|Lily|Max|Nancy|Orson|Pam|Ron|Sue|Tom|Val|Wes|Yvonne|Archie|Bess|Cal|Dot")
STREETS = {"Alder Row": "Millside", "Brewer Street": "Millside", "Chapel Hill": "Old Town", "Dyer's Lane": "Old Town", "Elm Crescent": "Greenfields",
           "Foundry Road": "Riverside", "Glebe Street": "Greenfields", "Harbour Walk": "Riverside", "Inkerman Terrace": "Northcliff"}
WORKPLACES = {"Lindenhall Clinic": "health", "Riverside Surgery": "health", "Cooper & Daughters": "retail", "Northcliff Bakery": "food",
              "Millside Brewery": "food", "Town Library": "public", "Council Offices": "public", "Harbour Boatyard": "crafts", "Fenwick Joinery": "crafts",
              "Old Town Bookshop": "retail", "Bright Lane Garage": "crafts", "Savings Bank": "finance"}
CLUBS = {"Linden Choir": "music", "Allotment Society": "gardening", "Rowing Club": "sport", "Chess Circle": "games", "Brass Band": "music",
         "Cycling Group": "sport", "History Society": "culture", "Quilting Bee": "crafts"}
EVENTS = ("Spring Plant Fair|Midsummer Fete|Lantern Parade|Harvest Supper|Chess Open|Boat Race Day|Book Swap|Winter Concert|Repair Day|"
          "Street Breakfast|Jumble Sale|Bake Off|History Walk|Carol Evening|Bike Rally|Quiz Night")
VENUES = {"Assembly Rooms": 220, "Chapel Hall": 140, "Boathouse": 90, "Market Square": 800, "Corn Exchange": 350, "Glebe Meadow": 1200, "School Gym": 260}
SCHOOLS = {"St Anselm's": 1894, "Riverside Primary": 1967, "Linden Grammar": 1921}
MAKES = "Ford|Skoda|Toyota|Volvo|Fiat|Renault|Mini"

# ---- medicines and their recalls (property graph)

CITIES = {"Ghent": "Belgium", "Leuven": "Belgium", "Turin": "Italy", "Parma": "Italy", "Bari": "Italy", "Lyon": "France", "Nantes": "France",
          "Porto": "Portugal", "Braga": "Portugal", "Leipzig": "Germany", "Bremen": "Germany", "Kassel": "Germany", "Malmo": "Sweden", "Uppsala": "Sweden"}
SUPPLIERS = ("Alchemis|Borealin|Cordant Chemicals|Delphin Pure|Estermont|Farnbach|Galenika|Helvar Ingredients|Isolde Fine|Juniper Synthesis|"
             "Kestrel Bio|Lacroix Actives|Merantis|Nordsalt|Opaline|Pentagen|Quercus Extracts|Rhenosan|Solvay Brook|Tessera Labs|Umbriachem|Valdor|"
             "Westerholt|Xanthos")
ACTIVES = "ibuprofen|paracetamol|amoxicillin|metformin|ramipril|cetirizine|omeprazole|salbutamol|diclofenac|loratadine|insulin|warfarin|codeine"
FILLERS = "lactose|cellulose|gelatine|starch|talc|sorbitol|silica|sucrose|glycerol"
PLANTS = "Brennholm Works|Castelnova Works|Dornfeld Works|Eastmere Works|Fiorano Works|Gravelin Works|Hasselby Works|Ilmenau Works|Jorvik Works|Kirnach Works"
PRODUCTS = ("Algevil|Bronchora|Cardipril|Dolorex|Ertamin|Fluvance|Gastrolin|Hemostan|Ibrasol|Jovacet|Kalmadol|Lorafen|Metabris|Nasolind|Omebrix|"
            "Panadrin|Quietal|Respimel|Sedanol|Tussaret|Ulcerin|Venospir|Warfanor|Zyrelan|Amoxidur|Calcivor")
PHARMACIES = ("Angel|Bell|Crown|Dove|Eagle|Falcon|Golden Lion|Heron|Ivy|Juniper|Keystone|Lily|Moon|North Gate|Owl|Palm|Quarry|Rose|Star|Tower|Unicorn|"
              "Viola|Willow|Yew Tree|Zenith")
DEPOTS = "Depot Ardent|Depot Bastion|Depot Carrow|Depot Delta|Depot Ember|Depot Fjord|Depot Grange|Depot Halcyon"
INSPECTORS = "Anneke|Bruno|Carlotta|Dieter|Eleonora|Fernando|Gunilla|Henri|Ilse|Joaquim|Karin|Lorenzo|Margot|Nuno"
INSPECTOR_FAMILIES = "Vermeulen|Conti|Lindqvist|Faria|Brandt|Marchand|Sorrentino|Peeters|Nyberg|Teixeira|Kuhn|Garnier|Bellini|Claes"
REASONS = "glass particles|wrong label|weak dose|mould|leaking seal|metal traces"

# ---- archaeology (property graph)

REGIONS = {"Arvedon": "Upper Vale", "Baelen Hill": "Upper Vale", "Corran Fort": "West Coast", "Dunmarrow": "West Coast", "Essendyke": "Marshland",
           "Falkenmoor": "Marshland", "Gallowey": "West Coast", "Hythe Barrow": "Lower Vale", "Isarn": "Lower Vale", "Keldby": "Marshland",
           "Loxbury": "Upper Vale"}
PERIODS = {"Neolithic": -3500, "Bronze Age": -1800, "Iron Age": -600, "Roman": 50, "Migration Period": 420, "Viking Age": 820, "High Middle Ages": 1100}
FINDS = {"bronze": "fibula|razor|sickle|mirror|axe head|figurine", "iron": "sword|key|ploughshare|spearhead|buckle", "gold": "torc|finger ring|bracteate",
         "silver": "brooch|denarius|arm ring|spoon", "clay": "amphora|beaker|oil lamp|loom weight|urn|tile", "bone": "comb|flute|needle|dice",
         "glass": "bead|flask|bowl", "stone": "quern|altar|gravestone|spindle whorl", "amber": "pendant|amulet"}
MARKS = ("horse|raven|spiral|wave|lion|serpent|star|vine|boar|stag|fish|sun|knot|rosette|owl|ram")
MUSEUMS = {"Vale Museum": "Loxbury", "Coast Heritage House": "Dunmarrow", "National Collection": "Marlstone", "Marsh Museum": "Keldby",
           "University Cabinet": "Marlstone", "Castle Museum": "Isarn"}
EXHIBITIONS = ("Hoards of the Vale|Fire and Clay|Lives in Bone|Across the Marsh|Gold Under Grass|The Long Winter|Masters of Iron|Voices of Stone|"
               "Daily Bread|Sea Roads|Beads and Trade|Graves and Gifts|First Farmers")
UNIVERSITIES = "Marlstone University|Loxbury College|Royal School of Archaeology|Coast University|Technical University Isarn|Saint Brannoc College"
SPONSORS = "Hallam Trust|Vale Heritage Fund|Osric Foundation|Coastal Lottery|Brightwater Bank|Friends of Keldby|Ministry of Culture"
DIGGERS = ("Alasdair|Birgitta|Conrad|Damaris|Evander|Frida|Gareth|Honor|Iwan|Jocasta|Kenelm|Leonora|Morwenna|Niall|Ottoline|Piers|Quilla|Rhys|Saskia|"
           "Torquil|Ulrike|Vaughan|Wenna|Ysolde|Anselm|Blodwen|Cormac|Drusilla|Emrys|Fenella|Gethin|Hestia|Idris|Juliana|Kerensa|Lachlan|Merryn|Nerys|"
           "Osmund|Perran")
DIGGER_FAMILIES = ("Ashdown|Blackwood|Carrington|Drummond|Eastlake|Farquhar|Glanville|Hawthorne|Irvine|Jardine|Kilbride|Lanyon|Maddox|Nankervis|"
                   "Oldcastle|Penhallow|Rosewarne|Strachan|Trevithick|Urquhart|Vyvyan|Wetherby")
SUBJECTS = ("Metalwork|Burial Customs|Early Pottery|Trade Routes|Animal Bones|Field Systems|Coin Hoards|Fortifications|Glass Making|Grave Goods|"
            "Weaving|Settlement Plans|Sacred Places|Amber and Exchange")

# ---- mountains (RDF)

RANGES = {"Silver Teeth": "Karvonia", "Morrel Alps": "Karvonia", "Eastern Spine": "Tavria", "Glass Mountains": "Tavria", "Hollow Range": "Sennland",
          "Wolf Crests": "Sennland", "Ibex Massif": "Ostrava Cantons", "Saffron Peaks": "Ostrava Cantons", "Winter Wall": "Norrheim"}
PEAKS = ("Aiguille Morne|Bald Sister|Cold Shoulder|Devil's Anvil|Ermine Horn|Falcon Spire|Grey Monk|Half Crown|Iron Tooth|Jackdaw Peak|King's Chair|"
         "Lone Shepherd|Marble Dome|Needle of Orsk|Old Bishop|Pale Rider|Quiet Giant|Raven Horn|Storm Cap|Thunder Step|Uhlan Peak|Veiled Lady|"
         "White Abbot|Yellow Fang|Zora Peak|Ash Pinnacle|Broken Lance|Copper Dome|Dawn Tower|Eagle Throne|Frost Needle|Gallows Peak|Heather Top|"
         "Icy Maiden|Judge's Seat|Knife Edge|Lantern Rock|Mirror Peak|Night Watchman|Obelisk|Pilgrim Horn|Red Citadel|Snow Organ|Twin Brother")
TOWNS = {"Aldren": "Karvonia", "Brusk": "Karvonia", "Calvera": "Tavria", "Dorst": "Tavria", "Elmstad": "Norrheim", "Ferra": "Sennland",
         "Gransee": "Ostrava Cantons", "Hochwald": "Ostrava Cantons", "Imst": "Sennland", "Jarvik": "Norrheim"}
CLIMBER_FIRST = ("Alois|Berit|Cosima|Davor|Enrica|Florin|Gerda|Havel|Ilka|Jurg|Klara|Ludvik|Mirko|Nives|Olaf|Petra|Reinhold|Sonja|Tadeo|Urs|Vesna|"
                 "Wanja|Yannick|Zdenka|Arne|Benedikta|Cyrill|Dunja|Emil|Franka")
CLIMBER_LAST = ("Abegg|Brodar|Cassin|Dragan|Egger|Falk|Gregor|Hribar|Innerkofler|Juvan|Kofler|Lauper|Messerli|Novy|Oberhauser|Prusik|Rebel|Steger|"
                "Tomazin|Ullrich|Vidal|Welzen|Zupan|Arlberg|Bonatt|Comici|Detassis")
HUTS = ("Adler Hut|Birch Hut|Cascade Hut|Deer Hut|Edelweiss Hut|Fox Hut|Gentian Hut|Hermit Hut|Ice Cave Hut|Juniper Hut|Kettle Hut|Larch Hut|"
        "Marmot Hut|North Face Hut|Otter Hut|Pine Hut|Refuge Col|Spring Hut|Tarn Hut|Upper Hut|Valley Hut|Wind Gap Hut")
ALPINE_CLUBS = {"Karvonian Alpine Club": (1869, "Aldren"), "Tavrian Mountaineers": (1903, "Calvera"), "Friends of Nature Ferra": (1912, "Ferra"),
                "Jarvik Climbing Club": (1948, "Jarvik"), "Cantonal Alpine Society": (1881, "Gransee"), "Free Climbers Brusk": (1976, "Brusk")}
ROUTES = "North Ridge|South Face|West Couloir|East Pillar|Normal Route|Ice Gully|Direct Line"
COMPANIES = "Bergmann Ropes|Polar Wear|Helios Watches|Kestrel Boots|Nordlicht Energy|Summit Foods|Tarn Optics|Vega Telecom"

# ---- a publishing house (SQLite)

WRITER_FIRST = ("Aurelia|Bastien|Corinne|Dashiell|Esperanza|Farid|Ginevra|Haruki|Ingeborg|Joachim|Kalina|Lucian|Mirabel|Nikolai|Octavia|Pasquale|"
                "Rukmini|Soren|Thandiwe|Umberto|Valeria|Wolfram|Xenia|Yusuf|Zadie")
WRITER_LAST = ("Amsel|Bonheur|Castellan|Delacroix|Engelhart|Farouk|Grimaldi|Holloway|Ishikawa|Jorgensen|Kerensky|Lascaris|Montefiore|Nakamura|Oyelaran|"
               "Pellegrin|Ravenscroft|Sandoval|Tennant|Uzunov|Vandermeer|Wierzba|Zoltan")
STAFF_FIRST = ("Amelie|Bernard|Cathryn|Dorian|Estelle|Fergus|Geraldine|Humphrey|Isabeau|Jerome|Kirsten|Laurent|Marguerite|Norbert|Odette|Phineas|"
               "Ramona|Sinclair|Thelma|Urban|Verity|Wystan")
STAFF_LAST = ("Aldous|Brightwell|Copeland|Dacre|Ellsworth|Fanshawe|Goodwin|Harcourt|Inchbald|Jermyn|Keating|Lovelace|Mortimer|Napier|Osgood|Prescott|"
              "Ridley|Somerset|Tilney|Upshaw|Vane|Winslow")
TITLE_START = ("The Silent|The Last|A Borrowed|The Crimson|Beyond the|An Honest|The Hollow|Under the|The Seventh|A Winter|The Paper|Letters to the|"
               "The Forgotten|A Map of the|The Glass")
TITLE_END = "Orchard|Harbour|Clockmaker|Tide|Cathedral|Lighthouse|Garden|Stranger|River|Archive|Daughter|Season|Mirror"
PRIZES = {"Lantern Prize": 20000, "Goldberg Medal": 5000, "Northern Book Award": 12000, "Prix Colibri": 8000, "Silver Quill": 3000, "Readers' Choice": 1500,
          "Atlas Prize": 30000}
FESTIVALS = {"Harrow Book Days": "Harrow", "Seaside Letters": "Brighton", "Festival of Crime": "Glasgow", "Ink and Tea": "Bath", "Northern Pages": "Durham",
             "Poets in the Park": "Cardiff", "City Reads": "Leicester", "Winter Words": "Inverness"}
AUTHOR_COUNTRIES: dict[str, float] = {"Ireland": 3, "Italy": 3, "Japan": 2, "Nigeria": 2, "Denmark": 2, "Canada": 3, "Mexico": 1}
GENRES: dict[str, float] = {"crime": 4, "fantasy": 3, "history": 2, "romance": 2, "poetry": 1, "travel": 1}
