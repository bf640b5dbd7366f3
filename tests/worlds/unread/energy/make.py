"""The lists of SAM without the two lines of units and variables below their headers."""


def make(raw, data):
    (data / "solar").mkdir()
    for file in raw.glob("*.csv"):
        header, _, _, *lines = file.read_text("utf-8").splitlines(keepends=True)
        (data / "solar" / file.name).write_text("".join([header, *lines]), "utf-8")
