#!/usr/bin/env python3
"""Writes fares.xlsx beside itself: a workbook of two sheets as people keep them, a title above the one, a note below it."""
import zipfile
from pathlib import Path

SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEETS = {
    "Fares": [["Fares of the ferries in 2024"], ["Route", "Harbour", "Fare", "Minutes", "Since"],
              ["Red", "Molby", 42.5, 35, ("date", 43831)], ["Blue", "Stavik", 18, 20, ("date", 44197)],
              ["Green", "Molby", 27, 55, ("date", 45292)], ["Black", "Torsund", 64, 140, ("date", 36526)], [],
              ["Children pay half."]],
    "Crew": [["Captain", "Route", "Years at sea"], ["Ann Berg", "Red", 21], ["Ben Okafor", "Blue", 4],
             ["Carl Lund", "Green", 13]],
}


def cell(value, column: int, row: int) -> str:
    at = f'r="{chr(65 + column)}{row + 1}"'
    if isinstance(value, str):
        return f'<c {at} t="inlineStr"><is><t>{value}</t></is></c>'
    if isinstance(value, tuple):
        return f'<c {at} s="1"><v>{value[1]}</v></c>'
    return f"<c {at}><v>{value}</v></c>"


def sheet(rows: list) -> str:
    lines = (f'<row r="{i + 1}">{"".join(cell(v, c, i) for c, v in enumerate(row))}</row>' for i, row in enumerate(rows))
    return f'<worksheet xmlns="{SPACE}"><sheetData>{"".join(lines)}</sheetData></worksheet>'


def relations(kinds: list) -> str:
    each = (f'<Relationship Id="r{i}" Type="{OFFICE}/{kind}" Target="{target}"/>' for i, (kind, target) in enumerate(kinds))
    return f'<Relationships xmlns="{PACKAGE}/relationships">{"".join(each)}</Relationships>'


def main() -> None:
    sheets = [f"worksheets/sheet{i}.xml" for i, _ in enumerate(SHEETS)]
    named = "".join(f'<sheet name="{name}" sheetId="{i + 1}" r:id="r{i}"/>' for i, name in enumerate(SHEETS))
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    types = "".join(f'<Override PartName="/xl/{part}" ContentType="{kind}.worksheet+xml"/>' for part in sheets)
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
                               f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                               f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
                               f'<Override PartName="/xl/styles.xml" ContentType="{kind}.styles+xml"/>{types}</Types>',
        "_rels/.rels": relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{SPACE}" xmlns:r="{OFFICE}"><sheets>{named}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations([("worksheet", part) for part in sheets] + [("styles", "styles.xml")]),
        "xl/styles.xml": f'<styleSheet xmlns="{SPACE}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    } | {f"xl/{part}": sheet(rows) for part, rows in zip(sheets, SHEETS.values())}
    with zipfile.ZipFile(Path(__file__).with_name("fares.xlsx"), "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            about = zipfile.ZipInfo(name)  # its time is that of nothing: the same bytes every time
            about.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(about, '<?xml version="1.0" encoding="UTF-8"?>' + text)


if __name__ == "__main__":
    main()
