"""Broken, hostile and huge films, sounds and subtitles, each written into a folder as in hostile_pictures.py."""

import os
import random
import shutil
import struct
import subprocess

from hostile_pictures import of, sparse


def box(kind: bytes, data: bytes, size: int | None = None) -> bytes:
    return struct.pack(">I", len(data) + 8 if size is None else size) + kind + data


def wave(claimed: int, data: bytes) -> bytes:
    return (b"RIFF" + struct.pack("<I", claimed) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data"
            + struct.pack("<I", claimed) + data)


def sounds() -> dict:
    def filmed(name: str, *arguments: str, keep: float = 1):
        """By ffmpeg, and of that the first share `keep`."""
        def make(folder, secret):
            subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", *arguments, folder / name], check=True)
            os.truncate(folder / name, int((folder / name).stat().st_size * keep))
        return make

    noise = random.Random(1).randbytes(1 << 20)
    brand = box(b"ftyp", b"isom\0\0\2\0isomiso2")
    cue = "1\n00:00:01,000 --> 00:00:02,000\nHello there.\n\n"
    cases = {
        "nothing called MP4": of("a.mp4", b""),
        "noise called MP4": of("a.mp4", noise),
        "MP4 without an index": of("a.mp4", brand + box(b"mdat", noise)),
        "MP4 with an index of 2^63": of("a.mp4", brand + struct.pack(">I4sQ", 1, b"moov", 1 << 63) + b"\0" * 100),
        "MP4 with a hundred thousand boxes in each other": of("a.mp4", brand + b"\x7f\xff\xff\xffmoov" * 100000),
        "MP4 with boxes of no size": of("a.mp4", brand + box(b"moov", box(b"trak", b"", 8) * 1000 + b"\0\0\0\0trak")),
        "MKV of unknown sizes": of("a.mkv", b"\x1a\x45\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xff" + b"\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff" * 1000),
        "AVI with a list of 4 GB": of("a.avi", b"RIFF\xff\xff\xff\xffAVI LIST\xff\xff\xff\xffhdrlavih" + b"\xff" * 200),
        "WAV that claims 4 GB": of("a.wav", wave(0xFFFFFFFF, b"\x80" * 8000)),
        "WAV of 4 GB of nothing": sparse("a.wav", wave(0xFFFFFF00, b""), 4 << 30),
        "WebM of 8 GB of nothing": sparse("a.webm", b"\x1a\x45\xdf\xa3\x9f", 8 << 30),
        "MP3 of noise": of("a.mp3", b"ID3\x04\0\0\x7f\x7f\x7f\x7f" + noise),
        "MP3 with a cover of 256 MB that is not there": of("a.mp3", b"ID3\x04\0\0\x7f\x7f\x7f\x7fAPIC\x7f\x7f\x7f\x7f\0\0\0image/png\0"),
        "OGG cut in its first page": of("a.ogg", b"OggS\0\2" + b"\0" * 20 + b"\xff" * 10),
        "FLAC of 2^36 samples": of("a.flac", b"fLaC\x80\0\0\x22" + b"\x10\0\x10\0" + b"\0" * 6 + b"\x0a\xc4\x42\xff\xff\xff\xff\xff" + b"\0" * 16),
        "text called MKV": of("a.mkv", "This is no film.\n"),
        "playlist called MP4 that leads to a file": of("a.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://SECRET\n#EXT-X-ENDLIST\n"),
        "playlist called MP4 that leads to a server": of("a.mp4", "#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n"),
        "list of films called AVI": of("a.avi", "ffconcat version 1.0\nfile 'SECRET'\n"),
        "subtitles whose times go back and beyond": of("a.srt", "1\n99999999:99:99,999 --> 00:00:01,000\nOne\n\n2\n-1:00:00,000 --> 00:00:00,000\nTwo\n\n" + cue),
        "half a million subtitles": of("a.srt", lambda: cue * 500000),
        "a subtitle of 10 MB": of("a.vtt", lambda: "WEBVTT\n\n00:01.000 --> 00:02.000\n" + "word " * 2000000 + "\n"),
        "subtitles of zeros": of("a.srt", b"\0" * 100000),
        "subtitles larger than are read": sparse("a.srt", cue.encode(), 90 << 20),
        "subtitles with tags without end": of("a.vtt", lambda: "WEBVTT\n\n00:01.000 --> 00:02.000\n" + "<b" * 500000),
    }
    if shutil.which("ffmpeg"):
        cases |= {
            "film of ten hours": filmed("a.mkv", "-i", "color=white:s=64x48:r=1/20", "-t", "36000"),
            "film of 8,000 by 8,000": filmed("a.mkv", "-i", "color=white:s=8000x8000:r=1", "-t", "4", "-c:v", "png"),
            "film of a thousand pictures a second": filmed("a.mkv", "-i", "testsrc=s=64x48:r=1000", "-t", "20"),
            "MP4 cut in the middle": filmed("a.mp4", "-i", "testsrc=s=320x240:r=10", "-t", "10", keep=.5),
            "MKV cut in the middle": filmed("a.mkv", "-i", "testsrc=s=320x240:r=10", "-t", "10", keep=.5),
            "film called SRT": filmed("b.mkv", "-i", "color=white:s=64x48:r=1", "-t", "2"),
        }
        make = cases["film called SRT"]
        cases["film called SRT"] = lambda folder, secret: (make(folder, secret), os.rename(folder / "b.mkv", folder / "a.srt"))
    return cases
