#!/usr/bin/env python3
"""Writes album/: a folder of photos, drawings, a film, sounds and documents of a few hundred bytes each, which tell what their heads say.
usage: make_album.py, with ffmpeg"""
import pathlib
import struct
import subprocess

ALBUM = pathlib.Path(__file__).parent / "album"
LONG, TEXT, FRACTION = 4, 2, 5


class Directory:
    """One of EXIF: its entries, and behind them what does not fit into them. It stands at `place` of the block."""

    def __init__(self, place: int, count: int) -> None:
        self.entries, self.behind = [], b""
        self.next = place + 2 + 12 * count + 4

    def add(self, tag: int, kind: int, count: int, data: bytes) -> None:
        at = data.ljust(4, b"\0") if len(data) <= 4 else struct.pack("<I", self.next + len(self.behind))
        self.behind += data if len(data) > 4 else b""
        self.entries.append(struct.pack("<HHI", tag, kind, count) + at)

    def text(self, tag: int, text: str) -> None:
        data = text.encode() + b"\0"
        self.add(tag, TEXT, len(data), data)

    def bytes(self) -> bytes:
        return struct.pack("<H", len(self.entries)) + b"".join(sorted(self.entries)) + b"\0" * 4 + self.behind


def angle(degrees: float) -> bytes:
    return struct.pack("<IIIIII", round(abs(degrees) * 10000), 10000, 0, 1, 0, 1)


def photo(name: str, size: tuple[int, int], taken: str, camera: str, by: str, place: tuple[float, float]) -> None:
    main = Directory(8, 4)
    main.text(0x0110, camera)
    main.text(0x013B, by)
    at = main.next + len(main.behind)
    exif = Directory(at, 1)
    exif.text(0x9003, taken)
    there = Directory(at + len(exif.bytes()), 4)
    north, east = place
    there.add(1, TEXT, 2, b"N" if north >= 0 else b"S")
    there.add(2, FRACTION, 3, angle(north))
    there.add(3, TEXT, 2, b"E" if east >= 0 else b"W")
    there.add(4, FRACTION, 3, angle(east))
    main.add(0x8769, LONG, 1, struct.pack("<I", at))
    main.add(0x8825, LONG, 1, struct.pack("<I", at + len(exif.bytes())))
    block = b"Exif\0\0II*\0" + struct.pack("<I", 8) + main.bytes() + exif.bytes() + there.bytes()
    frame = struct.pack(">BHHB", 8, size[1], size[0], 1) + b"\1\x11\0"
    segments = b"".join(b"\xff" + bytes([mark]) + struct.pack(">H", len(data) + 2) + data for mark, data in ((0xE1, block), (0xC0, frame)))
    write(name, b"\xff\xd8" + segments + b"\xff\xd9")


def sound(name: str, seconds: int) -> None:
    data, rate = b"\x80" * seconds * 8, 8
    write(name, b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, rate, 1, 8) + b"data"
          + struct.pack("<I", len(data)) + data)


def write(name: str, data: bytes | str) -> None:
    path = ALBUM / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def film(name: str, seconds: int, **tags: str) -> None:
    (ALBUM / name).parent.mkdir(parents=True, exist_ok=True)
    said = [word for tag, value in tags.items() for word in ("-metadata", f"{tag}={value}")]
    subprocess.run(["ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", "color=gray:s=32x32:r=1/60", "-t", str(seconds), "-bitexact", *said, ALBUM / name], check=True)


def main() -> None:
    photo("norway/fjord.jpg", (4000, 3000), "2019:06:03 14:02:11", "NIKON D750", "Ada Berg", (60.3913, 5.3221))
    photo("norway/hut.jpg", (4000, 3000), "2019:06:04 09:30:00", "NIKON D750", "Ada Berg", (60.6285, 6.4150))
    photo("lisbon/tram.jpg", (3000, 2000), "2021:08:14 11:00:00", "Canon EOS R6", "Rui Costa", (38.7223, -9.1393))
    for name, width in (("ground", 300), ("roof", 1200)):
        write(f"plans/{name}.svg", f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='200'></svg>\n")
    film("films/ascent.mkv", 1500, title="The ascent", artist="Ada Berg", date="2019")
    film("films/harbour.mkv", 240, title="In the harbour", artist="Rui Costa", date="2021")
    sound("sounds/waves.wav", 720)
    sound("sounds/bell.wav", 30)
    write("papers/packing.md", "# What to pack\n\nBoots, a map and a rope.\n" + "A second pair of socks.\n" * 100)
    write("papers/huts.pdf", "%PDF-1.4\n")
    write("papers/ferries.pdf", "%PDF-1.4\n")


if __name__ == "__main__":
    main()
