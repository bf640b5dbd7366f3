"""Halden's customers: the one list that every store takes them from."""

from dataclasses import dataclass
from datetime import date

from .draw import Draw

REGIONS = {
    "Norway": "Nordics", "Sweden": "Nordics", "Denmark": "Nordics", "Finland": "Nordics",
    "Germany": "Central Europe", "Austria": "Central Europe", "Switzerland": "Central Europe", "Poland": "Central Europe",
    "Netherlands": "Western Europe", "Belgium": "Western Europe", "France": "Western Europe",
    "United Kingdom": "Western Europe", "Ireland": "Western Europe",
    "United States": "North America", "Canada": "North America",
    "Singapore": "Asia Pacific", "Japan": "Asia Pacific", "Australia": "Asia Pacific",
}

# name, industry, city, country, segment
_ROWS = """
Arctic Catch|Food|Tromsø|Norway|mid-market
Fjordline Logistics|Logistics|Bergen|Norway|enterprise
Solvang Dairy|Food|Trondheim|Norway|mid-market
Nordlys Energi|Energy|Oslo|Norway|enterprise
Skagen Cold Storage|Logistics|Aalborg|Denmark|mid-market
Østerbro Clinics|Healthcare|Copenhagen|Denmark|mid-market
Lindqvist Papper|Manufacturing|Gävle|Sweden|enterprise
Malmö Bryggeri|Food|Malmö|Sweden|small business
Västervik Shipyard|Manufacturing|Västervik|Sweden|mid-market
Saimaa Timber|Manufacturing|Lappeenranta|Finland|mid-market
Helsinki Harbour Services|Logistics|Helsinki|Finland|enterprise
Hansekontor Spedition|Logistics|Hamburg|Germany|enterprise
Rheinwerk Maschinenbau|Manufacturing|Duisburg|Germany|enterprise
Bayrische Molkerei Huber|Food|Rosenheim|Germany|small business
Stadtwerke Eschweiler|Energy|Eschweiler|Germany|mid-market
Kölner Pharma|Healthcare|Cologne|Germany|mid-market
Elbtal Glas|Manufacturing|Dresden|Germany|mid-market
Schwarzwald Uhren|Manufacturing|Villingen|Germany|small business
Donau Chemie Handel|Chemicals|Linz|Austria|mid-market
Tauern Bergbahnen|Tourism|Zell am See|Austria|small business
Helvetic Biologics|Healthcare|Basel|Switzerland|enterprise
Aare Präzision|Manufacturing|Aarau|Switzerland|small business
Gdynia Container Terminal|Logistics|Gdynia|Poland|enterprise
Krakowskie Piekarnie|Food|Kraków|Poland|small business
Polder Greenhouses|Agriculture|Naaldwijk|Netherlands|mid-market
Rotterdam Bulk Terminals|Logistics|Rotterdam|Netherlands|enterprise
Van Houten Cacao Works|Food|Zaandam|Netherlands|mid-market
Antwerp Diamond Vaults|Retail|Antwerp|Belgium|small business
Leuven Bioreactors|Healthcare|Leuven|Belgium|small business
Cave de Roquebrune|Food|Millau|France|small business
Ateliers Garonne|Manufacturing|Toulouse|France|mid-market
Réseau Froid Express|Logistics|Lyon|France|enterprise
Bretagne Marée|Food|Lorient|France|small business
Pennine Water|Utilities|Leeds|United Kingdom|enterprise
Severn Castings|Manufacturing|Gloucester|United Kingdom|mid-market
Thames Valley Hospitals|Healthcare|Reading|United Kingdom|enterprise
Caledonian Distillers|Food|Elgin|United Kingdom|mid-market
Tyne Marine Supply|Logistics|Newcastle|United Kingdom|small business
Shannon Creameries|Food|Limerick|Ireland|mid-market
Burren Data Centres|Technology|Galway|Ireland|mid-market
Great Lakes Freight|Logistics|Chicago|United States|enterprise
Blue Ridge Furniture|Manufacturing|Asheville|United States|small business
Cascade Hydro|Energy|Portland|United States|enterprise
Lone Star Cold Chain|Logistics|Houston|United States|enterprise
Mayfield Orchards|Agriculture|Yakima|United States|small business
Harbor Point Hospital|Healthcare|Boston|United States|mid-market
Prairie Grain Cooperative|Agriculture|Omaha|United States|mid-market
Steel City Forge|Manufacturing|Pittsburgh|United States|mid-market
Sunbelt Logistics Parks|Logistics|Phoenix|United States|mid-market
Granite State Breweries|Food|Concord|United States|small business
Maple Leaf Transit|Logistics|Toronto|Canada|enterprise
St. Lawrence Aluminium|Manufacturing|Sept-Îles|Canada|enterprise
Okanagan Vineyards|Agriculture|Kelowna|Canada|small business
Halifax Ocean Labs|Research|Halifax|Canada|small business
Straits Cold Stores|Logistics|Singapore|Singapore|enterprise
Jurong Fabrication|Manufacturing|Singapore|Singapore|mid-market
Changi Airfreight|Logistics|Singapore|Singapore|mid-market
Setouchi Ferries|Logistics|Hiroshima|Japan|mid-market
Kanazawa Textiles|Manufacturing|Kanazawa|Japan|small business
Tohoku Semicon|Manufacturing|Sendai|Japan|enterprise
Murray River Farms|Agriculture|Mildura|Australia|mid-market
Pilbara Rail Services|Logistics|Port Hedland|Australia|enterprise
Tasman Seafoods|Food|Hobart|Australia|small business
Yarra Health|Healthcare|Melbourne|Australia|mid-market
"""


@dataclass(frozen=True)
class Customer:
    number: int
    name: str
    industry: str
    city: str
    country: str
    segment: str
    created_at: date

    @property
    def region(self):
        return REGIONS[self.country]


def _customers():
    draw = Draw("customers")
    rows = [line.split("|") for line in _ROWS.strip().splitlines()]
    return [Customer(number, *row, draw.day(date(2022, 3, 1), date(2026, 3, 31), growth=0.45))
            for number, row in enumerate(rows, start=1)]


CUSTOMERS = _customers()
