"""Broken, hostile and huge pictures, each written into a folder by a function of (folder, a file that nobody may read)."""

import os
import struct
import zlib

MEGA = 1 << 20
PNG = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, data: bytes, crc: int | None = None) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data) if crc is None else crc)


def header(width: int, height: int, depth: int = 8, colour: int = 0) -> bytes:
    return PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))


def deflated(again: bytes, times: int, end: bytes = b"") -> bytes:
    """What inflates to that again and again and its end, made in no time: each piece is pressed for itself."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = press.compress(again) + press.flush(zlib.Z_FULL_FLUSH)
    return piece * times + press.compress(end) + press.flush()


def squeezed(again: bytes, times: int, end: bytes = b"") -> bytes:
    check = 1
    for _ in range(times):
        check = zlib.adler32(again, check)
    return b"\x78\x9c" + deflated(again, times, end) + struct.pack(">I", zlib.adler32(end, check))


def grey(width: int, height: int) -> bytes:
    """A whole picture, of one bit a pixel."""
    lines, line = 1000, b"\0" * (1 + (width + 7) // 8)
    data = squeezed(line * lines, height // lines, line * (height % lines))
    return header(width, height, 1) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def coloured(width: int, height: int, seed: int) -> bytes:
    """A whole picture of one colour."""
    line = b"\0" + bytes([seed]) * (3 * width)
    return header(width, height, 8, 2) + chunk(b"IDAT", squeezed(line * 20, height // 20, line * (height % 20))) + chunk(b"IEND", b"")


def of(name: str, data):
    """Writes `data` (bytes, text, or what makes them) as a file of that name; SECRET is the path of the file nobody may read."""
    def make(folder, secret) -> None:
        content = data() if callable(data) else data
        content = content if isinstance(content, bytes) else content.replace("SECRET", str(secret)).encode()
        (folder / name).write_bytes(content)
    return make


def sparse(name: str, begin: bytes, size: int):
    def make(folder, secret) -> None:
        (folder / name).write_bytes(begin)
        os.truncate(folder / name, size)
    return make


def jpeg(*segments: tuple[int, bytes]) -> bytes:
    return b"\xff\xd8" + b"".join(b"\xff" + bytes([mark]) + struct.pack(">H", len(data) + 2) + data for mark, data in segments)


def frame(width: int, height: int) -> tuple[int, bytes]:
    return 0xC0, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0"


def tiff(entries: list[tuple[int, int, int, int]], following: int = 0) -> bytes:
    return (b"II*\0\x08\0\0\0" + struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries)
            + struct.pack("<I", following))


def exif(block: bytes) -> tuple[int, bytes]:
    return 0xE1, b"Exif\0\0" + block


def laughs(root: str, inside: str = "&z;") -> str:
    names = "abcdefghijz"
    entities = "".join(f'<!ENTITY {b} "{f"&{a};" * 12}">' for a, b in zip(names, names[1:]))
    return f'<?xml version="1.0"?><!DOCTYPE {root} [<!ENTITY a "ha ">{entities}]><{root}>{inside}</{root}>'


def pictures() -> dict:
    small = grey(400, 300)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    return {
        "PNG cut in its header": of("a.png", small[:20]),
        "PNG cut in its picture": of("a.png", small[:-20]),
        "PNG of 60,000 by 60,000 without any": of("a.png", header(60000, 60000) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")),
        "PNG of 400 million pixels in 50 kB": of("a.png", lambda: grey(20000, 20000)),
        "PNG of 98 million pixels": of("a.png", lambda: grey(9900, 9900)),
        "three PNG of 98 million pixels in colour": lambda folder, secret: [
            (folder / f"a{n}.png").write_bytes(coloured(9900, 9900, n)) for n in range(3)],
        "PNG of 2,000,000 by 1": of("a.png", lambda: grey(2000000, 1)),
        "PNG without width": of("a.png", header(0, 10)),
        "PNG with wrong checksums": of("a.png", PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 40, 8, 0, 0, 0, 0), 7)),
        "PNG with a text of 1 GB": of("a.png", lambda: small[:33] + chunk(b"zTXt", b"a\0\0" + squeezed(b"x" * MEGA, 1024)) + small[33:]),
        "PNG with a profile of 1 GB": of("a.png", lambda: small[:33] + chunk(b"iCCP", b"a\0\0" + squeezed(b"x" * MEGA, 1024)) + small[33:]),
        "PNG with a chunk of 4 GB": of("a.png", small[:33] + b"\xff\xff\xff\xfftEXtabc"),
        "PNG of an unknown depth": of("a.png", header(40, 40, 77, 99)),
        "PNG larger than is read": sparse("a.png", header(400, 300), 90 << 20),
        "JPEG of two bytes": of("a.jpg", b"\xff\xd8"),
        "JPEG of 65,500 by 65,500 without any": of("a.jpg", jpeg(frame(65500, 65500)) + b"\xff\xda\0\x02"),
        "JPEG of 9,000 by 9,000 without any": of("a.jpg", jpeg(frame(9000, 9000)) + b"\xff\xda\0\x02"),
        "JPEG whose EXIF goes in a ring": of("a.jpg", jpeg(exif(tiff([(0x8769, 4, 1, 8), (0x8825, 4, 1, 8)], 8)), frame(40, 40))),
        "JPEG whose EXIF counts to four billion": of("a.jpg", jpeg(exif(tiff([(0x010E, 2, 0xFFFFFFFF, 8), (0x0112, 3, 1, 6)])), frame(40, 40))),
        "JPEG with segments of no length": of("a.jpg", b"\xff\xd8" + b"\xff\xe1\0\0" * 5000),
        "GIF of 65,535 by 65,535 without any": of("a.gif", b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0, 0, 0) + b";"),
        "GIF cut in its picture": of("a.gif", b"GIF89a" + struct.pack("<HHBBB", 400, 300, 0x80, 0, 0) + b"\0" * 6 + b",\0\0\0\0\x90\1\x2c\1\0\2\xff"),
        "WebP of 16 million by 16 million": of("a.webp", b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0" + b"\0" * 4 + b"\xff" * 6),
        "WebP cut in its picture": of("a.webp", b"RIFF\xff\xff\0\0WEBPVP8L\xff\xff\0\0\x2f\x8f\x41\x4a\0"),
        "TIFF whose directories go in a ring": of("a.tif", tiff([(0x100, 3, 1, 400), (0x101, 3, 1, 300)], 8)),
        "TIFF of two billion by two billion": of("a.tif", tiff([(0x100, 4, 1, 0x7FFFFFFF), (0x101, 4, 1, 0x7FFFFFFF), (0x111, 4, 1, 8)])),
        "TIFF whose strips lie beyond its end": of("a.tif", tiff([(0x100, 3, 1, 400), (0x101, 3, 1, 300), (0x102, 3, 1, 8), (0x103, 3, 1, 1),
                                                                  (0x106, 3, 1, 1), (0x111, 4, 1, 0xFFFFFF00), (0x117, 4, 1, 0xFFFFFFFF)])),
        "BMP of 30,000 by 30,000 without any": of("a.bmp", b"BM" + struct.pack("<IIIIiiHHIIIIII", 54, 0, 54, 40, 30000, -30000, 1, 24, 0, 0, 0, 0, 0, 0)),
        "BMP with a wrong header": of("a.bmp", b"BM" + b"\xff" * 60),
        "SVG of a billion laughs": of("a.svg", laughs("svg", "<text>&z;</text>")),
        "SVG with a file of the machine": of("a.svg", '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://SECRET">]>'
                                                      f"{svg}<text>&x;</text></svg>"),
        "SVG with a million groups in each other": of("a.svg", lambda: svg + "<g>" * 1000000),
        "SVG with 20 MB of texts": of("a.svg", lambda: svg + "<text>boats</text>" * 1000000 + "</svg>"),
        "text called PNG": of("a.png", "This is no picture."),
        "program called JPEG": lambda folder, secret: (folder / "a.jpg").write_bytes(open("/proc/self/exe", "rb").read(1 << 20)),
        "ZIP called GIF": of("a.gif", b"PK\x03\x04" + b"\0" * 100),
        "nothing called TIFF": of("a.tiff", b""),
        "zeros called WebP": of("a.webp", b"\0" * 5000),
    }
