"""What Halden sells: the one list that every store takes its products from."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Product:
    sku: str
    name: str
    family: str
    list_price: int            # euro
    launched_on: date
    retired_on: date | None = None
    battery_life_months: int | None = None
    max_operating_temperature_c: int | None = None
    ip_rating: str | None = None
    weight_g: int | None = None
    radio: str | None = None
    overview: str = ""

    @property
    def hardware(self):
        return self.weight_g is not None

    def sold_on(self, day):
        return self.launched_on <= day and (self.retired_on is None or day < self.retired_on)


def _day(text):
    return date.fromisoformat(text)


PRODUCTS = [
    Product("HB-S1", "Beacon S1", "Sensors", 89, _day("2020-05-11"), _day("2024-07-01"), 36, 60, "IP54", 110, "LoRaWAN",
            "The first Halden sensor measures temperature and humidity in warehouses and plant rooms."),
    Product("HB-S2", "Beacon S2", "Sensors", 119, _day("2023-02-06"), None, 60, 70, "IP65", 95, "LoRaWAN",
            "Beacon S2 measures temperature, humidity and air pressure and replaces the Beacon S1."),
    Product("HB-S3", "Beacon S3", "Sensors", 149, _day("2025-09-15"), None, 72, 75, "IP67", 98, "LoRaWAN and Bluetooth",
            "Beacon S3 adds carbon dioxide and light to what the Beacon S2 measures, and can be set up from a phone."),
    Product("HP-V1", "Pulse V1", "Sensors", 210, _day("2021-10-04"), _day("2025-04-01"), 18, 80, "IP66", 180, "Bluetooth",
            "Pulse V1 listens to the vibration of one bearing and raises an alarm above a threshold."),
    Product("HP-V2", "Pulse V2", "Sensors", 265, _day("2024-03-18"), None, 30, 95, "IP68", 172, "LoRaWAN and Bluetooth",
            "Pulse V2 samples vibration on three axes at 6.4 kHz and finds bearing wear weeks before a failure."),
    Product("HT-T2", "Tracker T2", "Trackers", 139, _day("2022-04-25"), _day("2025-10-01"), 14, 55, "IP65", 150, "LTE-M",
            "Tracker T2 reports the position of a container or trailer every fifteen minutes."),
    Product("HT-T3", "Tracker T3", "Trackers", 179, _day("2024-10-07"), None, 24, 65, "IP68", 134, "LTE-M and NB-IoT",
            "Tracker T3 reports position, shock and tilt of containers, trailers and returnable crates."),
    Product("HR-G1", "Relay G1", "Gateways", 690, _day("2020-11-02"), _day("2024-11-01"), None, 50, "IP40", 620, "LoRaWAN",
            "Relay G1 brings the readings of up to 200 sensors to the cloud over Ethernet."),
    Product("HR-G2", "Relay G2", "Gateways", 890, _day("2023-06-12"), None, None, 60, "IP54", 540, "LoRaWAN and LTE",
            "Relay G2 serves up to 1,000 sensors and keeps 30 days of readings when the line is down."),
    Product("HR-G2O", "Relay G2 Outdoor", "Gateways", 1290, _day("2024-05-20"), None, None, 75, "IP67", 980, "LoRaWAN and LTE",
            "Relay G2 Outdoor is the Relay G2 in a cast enclosure with a solar input, for yards and ports."),
    Product("HS-INS", "Insight Cloud", "Software", 2400, _day("2020-05-11"),
            overview="Yearly subscription: dashboards, alarms and reports over all sensors of a site."),
    Product("HS-FLT", "Fleet Manager", "Software", 1800, _day("2022-04-25"),
            overview="Yearly subscription: maps, geofences and idle-time reports for trackers."),
    Product("HC-PLUS", "Care Plus", "Services", 950, _day("2021-01-04"),
            overview="Yearly support plan with a four-hour answer and advance replacement."),
    Product("HC-SURV", "Site Survey", "Services", 1500, _day("2022-09-01"),
            overview="Two days on site: radio survey, mounting plan and training."),
]

# The one fact on which the stores disagree: how long the battery of the Tracker T3 lasts. The specification holds
# the figure above (24), the laboratory measured less, and the graph still has the figure of the project's first plan.
MEASURED_BATTERY_LIFE_MONTHS = {"Tracker T3": 19}
PLANNED_BATTERY_LIFE_MONTHS = {"Tracker T3": 30}
