"""Archives whose bytes depend on nothing but what is in them: names sorted, one time, one owner."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import pathlib
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterable

EARLIEST_ZIP = 315532800  # 1980-01-01, before which a zip knows no time


def sha256(path: pathlib.Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def files_below(folder: pathlib.Path) -> list[tuple[str, pathlib.Path]]:
    """Every file and link with its name below the folder, sorted by name."""
    return sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if not path.is_dir())


def mode_of(path: pathlib.Path) -> int:
    return 0o755 if path.stat().st_mode & 0o100 else 0o644


def plain(member: tarfile.TarInfo, epoch: int) -> tarfile.TarInfo:
    """The member with the owner and the time of all others."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = epoch
    return member


def tar_of(folder: pathlib.Path, prefix: str, epoch: int) -> Callable[[tarfile.TarFile], None]:
    """Writes the folder into a tar below `prefix`, which ends with a slash or is empty."""

    def write(tar: tarfile.TarFile) -> None:
        for path in sorted(folder.rglob("*")):
            member = plain(tar.gettarinfo(path, prefix + path.relative_to(folder).as_posix()), epoch)
            if member.islnk():  # of two files in one place the second would depend on the order
                raise ValueError(f"{path} is a hard link")
            if member.isfile():
                member.mode = mode_of(path)
                with path.open("rb") as file:
                    tar.addfile(member, file)
            else:
                member.mode = 0o755 if member.isdir() else 0o777
                tar.addfile(member)

    return write


def write_tar_gz(path: pathlib.Path, writers: Iterable[Callable[[tarfile.TarFile], None]]) -> str:
    """Writes a compressed tar. Gives the sha256 of the tar within."""
    with path.open("wb") as file, gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
        hashed = HashingWriter(packed)
        with tarfile.open(fileobj=hashed, mode="w|", format=tarfile.GNU_FORMAT) as tar:  # type: ignore[call-overload]
            for write in writers:
                write(tar)
    return hashed.digest.hexdigest()


class HashingWriter:
    """Hashes what goes through it."""

    def __init__(self, to: io.IOBase | gzip.GzipFile):
        self.to = to
        self.digest = hashlib.sha256()

    def write(self, piece: bytes) -> int:
        self.digest.update(piece)
        return self.to.write(piece)  # type: ignore[union-attr]


def write_zip(path: pathlib.Path, folders: list[pathlib.Path], epoch: int) -> None:
    """Zips what is in the folders. Links become copies of what they lead to, as not every unpacker knows them."""
    when = time.gmtime(max(epoch, EARLIEST_ZIP))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, file in sorted(one for folder in folders for one in files_below(folder)):
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode_of(file)) << 16
            with file.open("rb") as source, archive.open(entry, "w") as target:
                while piece := source.read(1 << 20):
                    target.write(piece)


def write_sums(folder: pathlib.Path) -> pathlib.Path:
    """SHA256SUMS of every file in the folder, as `sha256sum --check` reads it."""
    sums = folder / "SHA256SUMS"
    names = sorted(name for name in os.listdir(folder) if not name.startswith("SHA256SUMS"))
    sums.write_text("".join(f"{sha256(folder / name)}  {name}\n" for name in names))
    return sums
