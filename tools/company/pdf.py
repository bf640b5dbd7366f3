"""A minimal PDF of plain text, written by hand: one font, A4, lines from the top of each page."""

LINES_A_PAGE = 46


def _page_text(lines):
    shown = "\n".join(f"({line.replace(chr(92), chr(92) * 2).replace('(', chr(92) + '(').replace(')', chr(92) + ')')}) Tj T*"
                      for line in lines)
    return f"BT /F1 11 Tf 15 TL 56 780 Td\n{shown}\nET".encode("cp1252")


def pdf(lines, title):
    """The bytes of a PDF that shows `lines` (Windows-1252 text, at most about 90 characters each)."""
    pages = [lines[start:start + LINES_A_PAGE] for start in range(0, len(lines), LINES_A_PAGE)]
    kids = " ".join(f"{5 + 2 * index} 0 R" for index in range(len(pages)))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
               b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
               f"<< /Title ({title}) >>".encode("cp1252")]
    for index, page in enumerate(pages):
        text = _page_text(page)
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {6 + 2 * index} 0 R "
                       "/Resources << /Font << /F1 3 0 R >> >> >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text))
    return _file(objects)


def _file(objects):
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)
