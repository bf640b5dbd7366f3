"""What Halden's teams build, and with what."""

from dataclasses import dataclass

TECHNOLOGIES = {
    "C++": "language", "Embedded C": "language", "Rust": "language", "Python": "language", "Go": "language",
    "TypeScript": "language", "SQL": "language", "Kubernetes": "platform", "PostgreSQL": "platform", "Kafka": "platform",
    "Terraform": "platform", "Grafana": "platform", "React": "framework", "PyTorch": "framework", "Zephyr": "framework",
    "LoRaWAN": "protocol", "MQTT": "protocol", "Bluetooth Low Energy": "protocol", "NB-IoT": "protocol",
    "PCB Design": "discipline", "Battery Chemistry": "discipline", "Signal Processing": "discipline",
    "Threat Modelling": "discipline", "Cryptography": "discipline",
}

TEAM_SKILLS = {
    "Firmware": ["C++", "Embedded C", "Rust", "Zephyr", "LoRaWAN", "Bluetooth Low Energy", "NB-IoT", "Signal Processing"],
    "Cloud Platform": ["Go", "Rust", "TypeScript", "React", "SQL", "Kubernetes", "PostgreSQL", "Kafka", "Terraform", "MQTT", "Grafana"],
    "Hardware": ["PCB Design", "Battery Chemistry", "Signal Processing", "Embedded C", "LoRaWAN", "Python"],
    "Data Science": ["Python", "PyTorch", "SQL", "Signal Processing", "Kafka"],
    "Security": ["Threat Modelling", "Cryptography", "Rust", "Kubernetes", "Python"],
    "Customer Support": ["SQL", "Grafana", "MQTT"],
}


@dataclass(frozen=True)
class Project:
    name: str
    purpose: str
    status: str            # active, planned or completed
    started_on: str
    budget: int            # euro
    product: str
    leader: str
    teams: list
    technologies: list


def _project(line):
    name, purpose, status, started, budget, product, leader, teams, technologies = line.split("|")
    return Project(name, purpose, status, started, int(budget), product, leader, teams.split(", "), technologies.split(", "))


PROJECTS = [_project(line) for line in """
Northlight|Find anomalies in sensor readings|active|2025-02-03|640000|Insight Cloud|Samuel Adeyemi|Data Science, Cloud Platform|Python, PyTorch, Kafka
Longhaul|Make the battery of the tracker last longer|active|2024-11-11|480000|Tracker T3|Lena Vogt|Firmware, Hardware|Embedded C, NB-IoT, Battery Chemistry
Harbourside|Gateway for yards and ports|completed|2023-05-08|720000|Relay G2 Outdoor|Aiko Mori|Hardware, Firmware|PCB Design, LoRaWAN, Zephyr
Compass|Plan routes around idle trailers|active|2025-09-01|350000|Fleet Manager|Rasmus Lindholm|Cloud Platform, Data Science|Go, PostgreSQL, React
Keystone|Single sign-on and audit log|completed|2024-01-15|260000|Insight Cloud|Freja Holm|Security, Cloud Platform|Rust, Cryptography, Kubernetes
Evergreen|Energy and carbon reports|active|2026-01-12|310000|Insight Cloud|Rasmus Lindholm|Cloud Platform, Data Science|TypeScript, React, SQL
Tidal|Take in a million readings a second|active|2025-05-19|890000|Insight Cloud|Rasmus Lindholm|Cloud Platform|Rust, Kafka, Kubernetes
Sparrow|Sensor for carbon dioxide and light|completed|2024-08-26|560000|Beacon S3|Aiko Mori|Hardware, Firmware|PCB Design, Bluetooth Low Energy, Zephyr
Granite|Signed firmware and secure boot|active|2026-03-02|410000|Relay G2|Freja Holm|Security, Firmware|Rust, Cryptography, Threat Modelling
Woodpecker|Bearing wear from vibration|completed|2023-02-20|530000|Pulse V2|Lena Vogt|Firmware, Data Science|C++, Signal Processing, PyTorch
Foundry|Automatic test rigs for the factory|active|2025-11-03|220000|Pulse V2|Aiko Mori|Hardware|Python, PCB Design, Grafana
Switchboard|One inbox for all support channels|planned|2026-11-02|140000|Care Plus|Claire Dumont|Customer Support, Cloud Platform|TypeScript, PostgreSQL
Meridian|Satellite link for remote sites|planned|2027-01-11|750000|Relay G2 Outdoor|Aiko Mori|Hardware, Firmware|Embedded C, PCB Design
Snowdrift|Cold-weather trial in Lapland|completed|2025-12-01|95000|Beacon S2|Aiko Mori|Hardware, Customer Support|Battery Chemistry, Grafana
""".strip().splitlines()]
