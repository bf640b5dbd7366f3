"""Broken, hostile and huge documents, mails, sheets and pages, each written into a folder as in hostile_pictures.py."""

import base64
import io
import struct
import zipfile
import zlib

from hostile_pictures import MEGA, deflated, grey, laughs, of, sparse, squeezed

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"


class Zip:
    """An archive that grows name by name."""

    def __init__(self, *files: tuple[str, bytes | str]) -> None:
        self.bytes = io.BytesIO()
        with zipfile.ZipFile(self.bytes, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files:
                archive.writestr(name, data)

    def whole(self) -> bytes:
        return self.bytes.getvalue()


def swollen(name: str, begin: bytes, again: bytes, times: int, end: bytes, *more: tuple[str, str]) -> bytes:
    """An archive with one file that is much larger than it, whose checksum nobody gets to."""
    first, rest = zlib.compressobj(9, zlib.DEFLATED, -15), deflated(again, times, end)
    data = first.compress(begin) + first.flush(zlib.Z_FULL_FLUSH) + rest
    sizes = struct.pack("<III", 0, len(data), min(len(begin) + len(again) * times + len(end), 0xFFFFFFFE))
    local = b"\x14\0\0\0\x08\0\0\0\0\0" + sizes + struct.pack("<HH", len(name), 0)
    others = Zip(*more).bytes.getvalue() if more else b"PK\x05\x06" + b"\0" * 18
    count, size, at = struct.unpack("<HII", others[-12:-2])
    own = b"PK\x03\x04" + local + name.encode() + data
    entry = b"PK\x01\x02\x14\0" + local + b"\0" * 10 + struct.pack("<I", at) + name.encode()
    directory = others[at:at + size] + entry
    return others[:at] + own + directory + b"PK\x05\x06\0\0\0\0" + struct.pack(
        "<HHIIH", count + 1, count + 1, len(directory), at + len(own), 0)


def package(main: str, kind: str, *related: tuple[str, str]) -> list[tuple[str, str]]:
    """The parts of a file of Office Open XML that say what its parts are; `related`: a kind of relation and the part it leads to."""
    named = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    def relations(*all: tuple[str, str]) -> str:
        return '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' + "".join(
            f'<Relationship Id="rId{n}" Type="{named}{what}" Target="{to}"/>' for n, (what, to) in enumerate(all, 1)) + "</Relationships>"
    folder, name = main.split("/")
    return [("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
             'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
             '<Default Extension="png" ContentType="image/png"/><Override PartName="/' + main +
             f'" ContentType="application/vnd.openxmlformats-officedocument.{kind}.main+xml"/></Types>'),
            ("_rels/.rels", relations(("officeDocument", main))), (f"{folder}/_rels/{name}.rels", relations(*related))]


WORDS = package("word/document.xml", "wordprocessingml.document", ("image", "media/image1.png"))
SHEETS = package("xl/workbook.xml", "spreadsheetml.sheet", ("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml"))
SLIDES = package("ppt/presentation.xml", "presentationml.presentation", ("slide", "slides/slide1.xml"))
OPEN = [("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{OFFICE}manifest:1.0"/>')]
BOOK = (f'<workbook xmlns="{SHEET}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>'
        '<sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>')


def word(body: str) -> str:
    return f'<?xml version="1.0"?><w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>'


def said(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def docx(body: str, *more: tuple[str, bytes | str]) -> bytes:
    return Zip(*WORDS, ("word/document.xml", word(body)), *more).whole()


def xlsx(rows: str, *more: tuple[str, bytes | str]) -> bytes:
    sheet = f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData></worksheet>'
    return Zip(*SHEETS, ("xl/workbook.xml", BOOK), ("xl/worksheets/sheet1.xml", sheet), *more).whole()


def ods(rows: str) -> bytes:
    return Zip(("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), *OPEN, ("content.xml", (
        f'<office:document-content xmlns:office="{OFFICE}office:1.0" xmlns:table="{OFFICE}table:1.0" xmlns:text="{OFFICE}text:1.0">'
        f'<office:body><office:spreadsheet><table:table table:name="A">{rows}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"))).whole()


def book(spine: str) -> list[tuple[str, str]]:
    container = ('<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" '
                 'media-type="application/oebps-package+xml"/></rootfiles></container>')
    return [("mimetype", "application/epub+zip"), ("META-INF/container.xml", container), ("a.opf", (
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
        f"<spine>{spine}</spine></package>"))]


def epub(spine: str, *more: tuple[str, bytes | str]) -> bytes:
    return Zip(*book(spine), ("a.xhtml", "<html><body><p>Words.</p></body></html>"), *more).whole()


def nested(levels: int) -> bytes:
    """A document in a document in a document."""
    inner = docx(said("inside"))
    for _ in range(levels):
        inner = docx(said("around"), ("word/embeddings/inner.docx", inner), ("word/media/inner.zip", inner))
    return inner


def lying(data: bytes) -> bytes:
    """The archive with sizes in its directory that are not those of its files."""
    at = data.rfind(b"PK\x01\x02")
    return data[:at + 20] + struct.pack("<II", 5, 0x7FFFFFFF) + data[at + 28:]


def pdf(objects: list[bytes], trailer: bytes = b"/Root 1 0 R") -> bytes:
    out, places = b"%PDF-1.5\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, table, len(objects) + 1, trailer.replace(b"START", b"%d" % start), start)


def stream(entries: bytes, data: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def page(contents: bytes, *more: bytes, resources: bytes = b"") -> list[bytes]:
    return [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << %s >> >>" % resources, contents, *more]


def packed() -> dict:
    row = '<row r="{0}"><c r="{1}{0}"><v>7</v></c></row>'
    return {
        "DOCX cut in the middle": of("a.docx", docx(said("word " * 5000))[:300]),
        "DOCX that writes outside": of("a.docx", docx(said("Words."), ("../../evil.txt", "evil"), ("/tmp/evil.txt", "evil"))),
        "DOCX of a billion laughs": of("a.docx", Zip(*WORDS, ("word/document.xml", laughs("w"))).whole()),
        "DOCX with a file of the machine": lambda folder, secret: of("a.docx", Zip(*WORDS, ("word/document.xml", (
            f'<!DOCTYPE w [<!ENTITY x SYSTEM "file://{secret}">]>' + word(said("&x;"))))).whole())(folder, secret),
        "DOCX of 2 GB of zeros": of("a.docx", lambda: swollen("word/document.xml", b"", b"\0" * MEGA, 2048, b"", *WORDS)),
        "DOCX of 2 GB of paragraphs": of("a.docx", lambda: swollen("word/document.xml", word("").split("</w:body>")[0].encode(),
                                                           said("word " * 20).encode() * 8000, 2000, b"</w:body></w:document>", *WORDS)),
        "DOCX with a million paragraphs in each other": of("a.docx", lambda: docx("<w:p>" * 1000000)),
        "DOCX with 60,000 files": of("a.docx", lambda: docx(said("Words."), *((f"word/media/{n}.png", b"") for n in range(60000)))),
        "DOCX in a DOCX, 12 times": of("a.docx", lambda: nested(12)),
        "DOCX with a picture of 400 million pixels": of("a.docx", lambda: docx('<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
                                                                          'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="rId1"/>'
                                                                          "</w:drawing></w:r></w:p>", ("word/media/image1.png", grey(20000, 20000)))),
        "DOCX whose directory lies": of("a.docx", lying(docx(said("Words.")))),
        "DOCX that is locked": of("a.docx", docx(said("Words.")).replace(b"PK\x01\x02\x14\x03\x14\0\0\0", b"PK\x01\x02\x14\x03\x14\0\1\0")),
        "DOC called DOCX": of("a.docx", bytes.fromhex("d0cf11e0a1b11ae1") + b"\xff" * 4096),
        "XLSX whose last cell is the last there may be": of("a.xlsx", xlsx(row.format(1, "A") + row.format(1048576, "XFD"))),
        "XLSX whose cell lies beyond all": of("a.xlsx", xlsx(row.format(1, "A") + row.format(4294967295, "ZZZZZZZ"))),
        "XLSX with texts that are not there": of("a.xlsx", xlsx('<row r="1"><c r="A1" t="s"><v>99999999999</v></c></row>')),
        "XLSX with a text of 1 GB": of("a.xlsx", lambda: swollen("xl/sharedStrings.xml", f'<sst xmlns="{SHEET}"><si><t>'.encode(), b"x" * MEGA, 1024,
                                                         b"</t></si></sst>", *SHEETS, ("xl/workbook.xml", BOOK), (
                                                             "xl/worksheets/sheet1.xml", f'<worksheet xmlns="{SHEET}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>'
                                                             "</row></sheetData></worksheet>"))),
        "XLSX of a billion laughs": of("a.xlsx", xlsx("", ("xl/sharedStrings.xml", laughs("sst")))),
        "XLSX with merged cells of the whole sheet": of("a.xlsx", xlsx(row.format(1, "A") + '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/>'
                                                                       "</mergeCells><sheetData>")),
        "ODS with a billion rows of a billion cells": of("a.ods", ods('<table:table-row table:number-rows-repeated="1000000000"><table:table-cell '
                                                                      'table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell></table:table-row>')),
        "ODT of a billion laughs": of("a.odt", Zip(("mimetype", "application/vnd.oasis.opendocument.text"), *OPEN, ("content.xml", laughs("o"))).whole()),
        "PPTX that leads to itself": of("a.pptx", Zip(*SLIDES, ("ppt/presentation.xml", "<p/>"), ("ppt/slides/slide1.xml", "<p><a>Words</a></p>"), (
            "ppt/slides/_rels/slide1.xml.rels", SLIDES[2][1].replace("slides/slide1.xml", "slide1.xml"))).whole()),
        "EPUB that writes outside": of("a.epub", epub('<itemref idref="a"/>', ("../../evil.xhtml", "<p>evil</p>"))),
        "EPUB that names a chapter 100,000 times": of("a.epub", lambda: epub('<itemref idref="a"/>' * 100000)),
        "EPUB whose book lies outside": lambda folder, secret: of("a.epub", Zip(("META-INF/container.xml", (
            f'<container><rootfiles><rootfile full-path="../../../..{secret}"/></rootfiles></container>'))).whole())(folder, secret),
        "EPUB with a chapter of 1 GB": of("a.epub", lambda: swollen("a.xhtml", b"<html><body>", b"<p>word</p>" * 100000, 1000, b"</body></html>", *book('<itemref idref="a"/>'))),
    }


def documents() -> dict:
    mail = "From: a@b.c\nTo: d@e.f\nSubject: Boats\nDate: Mon, 1 May 2023 10:00:00 +0000\n"
    levels = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(3000))
    picture = base64.b64encode(grey(64, 32)).decode()
    def attached(letters: str, kind: str = "png") -> str:
        return f"--p\nContent-Type: image/{kind}\nContent-ID: <p>\nContent-Transfer-Encoding: base64\n\n{letters}\n"
    def shown(letters: str, page: str = "<p>Words.</p>") -> str:
        return f"Content-Type: multipart/related; boundary=p\n\n--p\nContent-Type: text/html\n\n{page}\n{attached(letters)}--p--\n"
    def drawn(count: int) -> str:
        drawings = (attached(base64.b64encode(f"<svg><text>{n}</text></svg>".encode()).decode(), "svg+xml") for n in range(count))
        return "Content-Type: multipart/mixed; boundary=p\n\n" + "".join(drawings) + "--p--\n"
    huge = stream(b"/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8", b"x")
    return packed() | {
        "RTF with a million groups in each other": of("a.rtf", lambda: "{\\rtf1" + "{" * 1000000),
        "RTF with data of 2 GB that are not there": of("a.rtf", "{\\rtf1 Words.\\bin2147483647 x}"),
        "mail in a mail, 3,000 times": of("a.eml", mail + levels + "Content-Type: text/plain\n\nWords.\n"),
        "mail whose parts never end": of("a.eml", mail + "Content-Type: multipart/mixed; boundary=b\n\n" + "--b\nContent-Type: text/plain\n\nx\n" * 100000),
        "mail with a header of 20 MB": of("a.eml", lambda: "Subject: " + "x" * (20 << 20) + "\n\nWords.\n"),
        "mail in letters that nobody knows": of("a.eml", mail + "Content-Type: text/plain; charset=\"klingon\"\nContent-Transfer-Encoding: base64\n\n////!!!\n"),
        "box of 100,000 mails": of("a.mbox", lambda: ("From a@b.c Mon May  1 10:00:00 2023\n" + mail + "\nWords.\n\n") * 100000),
        "mail with a picture that is torn": of("a.eml", mail + shown("*" + picture[1:])),
        "mail with a picture whose letters never end": of("a.eml", lambda: mail + shown("A" * (60 << 20))[:-9]),
        "mail with 20,000 pictures": of("a.eml", lambda: mail + drawn(20000)),
        "mail that shows a picture a million times": of("a.eml", lambda: mail + shown(picture, '<img src="cid:p">' * 1000000)),
        "mail that shows pictures of others": of("a.eml", lambda: mail + shown(picture, '<img src="0"><img src="9"><img src="../../secret.txt"><img src="SECRET">')),
        "mail with a picture of 400 million pixels": of("a.eml", lambda: mail + shown(base64.b64encode(grey(20000, 20000)).decode())),
        "box of 20,000 mails with a picture": of("a.mbox", lambda: "".join(
            f"From a@b.c Mon May  1 10:00:00 2023\n{mail}{drawn(n % 3)}\n" for n in range(20000))),
        "PDF of eight bytes": of("a.pdf", b"%PDF-1.5"),
        "PDF cut in the middle": of("a.pdf", pdf(page(stream(b"", b"BT (Words) Tj ET" * 500)))[:900]),
        "PDF whose pages go in a ring": of("a.pdf", pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 /Parent 2 0 R >>"])),
        "PDF whose tables go in a ring": of("a.pdf", pdf(page(stream(b"", b"")), b"/Root 1 0 R /Prev START")),
        "PDF that claims a billion pages": of("a.pdf", pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 1000000000 >>"])),
        "PDF with a stream of 1 GB": of("a.pdf", lambda: pdf(page(stream(b"/Filter /FlateDecode", squeezed(b" " * MEGA, 1024))))),
        "PDF with a stream in a stream in a stream": of("a.pdf", lambda: pdf(page(stream(b"/Filter [/FlateDecode /FlateDecode]", zlib.compress(squeezed(b"q " * (MEGA // 2), 1024)))))),
        "PDF with a picture of 60,000 by 60,000": of("a.pdf", pdf(page(stream(b"", b"600 0 0 600 0 0 cm /I Do"), huge, resources=b"/XObject << /I 5 0 R >>"))),
        "PDF with a form that draws itself": of("a.pdf", pdf(page(stream(b"", b"/F Do"), stream(
            b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>", b"/F Do /F Do"), resources=b"/XObject << /F 5 0 R >>"))),
        "PDF of a page a million points wide": of("a.pdf", pdf([each.replace(b"595 842", b"14400000 14400000") for each in page(
            stream(b"", b"600 0 0 600 0 0 cm /I Do"), huge.replace(b"60000", b"90"), resources=b"/XObject << /I 5 0 R >>")])),
        "PDF that is locked": of("a.pdf", pdf(page(stream(b"", b"x")), b"/Root 1 0 R /Encrypt << /Filter /Standard /V 9 /R 9 /O (x) /U (x) /P -1 >>")),
        "picture called PDF": of("a.pdf", grey(400, 300)),
        "PDF of 4 GB of nothing": sparse("a.pdf", b"%PDF-1.5\n", 4 << 30),
        "page with 300,000 boxes in each other": of("a.html", lambda: "<div>" * 300000 + "Words."),
        "page with a table of a billion columns": of("a.html", lambda: "<table>" + "<tr><td colspan=1000000000 rowspan=1000000000>x" * 3000 + "</table>"),
        "page with a picture of 20 MB in it": of("a.html", lambda: '<p>Words.</p><img alt="A boat" src="data:image/png;base64,' + "A" * (20 << 20) + '">'),
        "page that shows a file of the machine": of("a.html", '<p>Words.</p><img src="SECRET"><img src="../../secret.txt"><object data="file://SECRET"></object>'),
        "page of a billion laughs": of("a.xhtml", laughs("html")),
        "page with a title and a heading of 20 MB": of("a.html", lambda: "<title>" + "x" * (20 << 20) + "</title><h1>" + "y" * (20 << 20) + "</h1>" + "<p>Words.</p>" * 9),
        "page whose attributes never end": of("a.html", lambda: "<p " + "a=b " * 2000000),
        "Markdown with 100,000 quotes in each other": of("a.md", ">" * 100000 + " Words.\n"),
        "Markdown with 100,000 brackets": of("a.md", "[" * 100000 + "](" * 100000),
        "Markdown with a table of 5,000 columns": of("a.md", lambda: "|" + "a|" * 5000 + "\n|" + "---|" * 5000 + "\n" + ("|" + "1|" * 5000 + "\n") * 200),
        "text of one line of 60 MB": of("a.txt", lambda: "word " * (12 << 20)),
        "text larger than is read": sparse("a.txt", b"Words.", 90 << 20),
    }
