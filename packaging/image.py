"""The OCI image, without a daemon: a layer of Debian packages, extracted by mmdebstrap, and a layer with the program.
There is no shell in it, it runs as a user of its own, and writes to /var/lib/omni and /var/cache/omni alone."""

from __future__ import annotations

import io
import json
import pathlib
import re
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator

from archives import files_below, plain, sha256, tar_of, write_tar_gz
from program_tree import ROOT, run

SUITE = "bookworm"
PACKAGES = ["ca-certificates", "poppler-utils", "tzdata"]
USER = 10001  # no user of any system
# What of the packages only a shell, a builder or a person reads, and what programs need that are left out.
LEFT_OUT = re.compile(
    r"^(etc/(default|fonts|init\.d|ssl/certs/.|X11)|usr/bin/(?!pdf(totext|images|tohtml)$)|usr/sbin/"
    r"|usr/share/(bug|debconf|fonts|info|lintian|locale|man|perl5|X11)/|usr/share/doc/.*/(?!copyright$)[^/]*$"
    r"|usr/lib/[^/]*/(gconv|sasl2)/|usr/lib/[^/]*/lib(cairo|pixman|X11|Xext|Xrender|Xau|Xdmcp|xcb|db-5)[.-]|var/(cache|log)/.)"
)
# Kept of each package for those who look for known faults in an image.
KEEP_STATUS = """mkdir -p "$1/var/lib/dpkg/status.d"
for file in "$1"/var/cache/apt/archives/*.deb; do
  dpkg-deb --field "$file" > "$1/var/lib/dpkg/status.d/$(dpkg-deb --field "$file" Package)"
done"""
FILES = {
    "etc/passwd": f"root:x:0:0:root:/root:/sbin/nologin\nomni:x:{USER}:{USER}::/var/lib/omni:/sbin/nologin\n",
    "etc/group": f"root:x:0:\nomni:x:{USER}:\n",
    "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
}
CONFIGURATION = {
    "User": f"{USER}:{USER}",
    "Env": [
        "PATH=/usr/bin",
        "LANG=C.UTF-8",
        "HOME=/var/lib/omni",
        "XDG_STATE_HOME=/var/lib",
        "XDG_CACHE_HOME=/var/cache",
    ],
    "Entrypoint": ["/usr/bin/omni"],
    "Cmd": ["serve", "--config", "/etc/omni/omni.yaml", "--listen", "0.0.0.0:8086"],
    "ExposedPorts": {"8086/tcp": {}},
    "Volumes": {"/var/lib/omni": {}, "/var/cache/omni": {}},
    "Healthcheck": {"Test": ["CMD", "/usr/bin/omni", "health"], "Interval": 10**10, "Timeout": 5 * 10**9},
    "StopSignal": "SIGTERM",
}
CERTIFICATE = re.compile(r"usr/share/ca-certificates/.*\.crt$")
LAYER, CONFIG = "application/vnd.oci.image.layer.v1.tar+gzip", "application/vnd.oci.image.config.v1+json"
MANIFEST, INDEX = "application/vnd.oci.image.manifest.v1+json", "application/vnd.oci.image.index.v1+json"

Writer = Callable[[tarfile.TarFile], None]


def write_image(tree: pathlib.Path, depends: list[str], version: str, epoch: int, out: pathlib.Path) -> pathlib.Path:
    """`tree` holds the folder usr of the .deb, which depends on `depends`. Gives the image: an OCI layout in a tar."""
    with tempfile.TemporaryDirectory() as folder:
        layout = pathlib.Path(folder) / "layout"
        blobs = layout / "blobs/sha256"
        blobs.mkdir(parents=True)
        base = pathlib.Path(folder) / "base.tar"
        extract_packages([re.sub(r" .*", "", one) for one in depends if one != "passwd"] + PACKAGES, epoch, base)
        layers = [
            add_layer(blobs, [copy_of(base, epoch), certificates_of(base, epoch)]),
            add_layer(blobs, [tar_of(tree, "", epoch), files_of_service(epoch)]),
        ]
        write_layout(layout, layers, version, epoch)
        image = out / f"omni-{version}-oci.tar"
        with tarfile.open(image, "w", format=tarfile.GNU_FORMAT) as tar:
            for name, path in files_below(layout):
                tar.addfile(plain(tar.gettarinfo(path, name), epoch), path.open("rb"))
    return image


def extract_packages(packages: list[str], epoch: int, to: pathlib.Path) -> None:
    """The packages with what they depend on, into a tar. No script of theirs runs."""
    run(
        "mmdebstrap", "--quiet", "--variant=extract", f"--include={','.join(packages)}",
        f"--extract-hook={KEEP_STATUS}", SUITE, to,
        env={"SOURCE_DATE_EPOCH": str(epoch), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
    )  # fmt: skip


def members(tar: tarfile.TarFile) -> Iterator[tuple[str, tarfile.TarInfo]]:
    for member in tar:
        yield member.name.removeprefix("./").rstrip("/"), member


def copy_of(base: pathlib.Path, epoch: int) -> Writer:
    """What of the extracted packages stays, but no devices and no marks of foreign users."""

    def write(to: tarfile.TarFile) -> None:
        with tarfile.open(base) as tar:
            for name, member in sorted(members(tar), key=lambda one: one[0]):
                if name in ("", ".") or LEFT_OUT.match(name + ("/" if member.isdir() else "")) or member.isdev():
                    continue
                member.name, member.mode = name, member.mode & 0o1777
                to.addfile(plain(member, epoch), tar.extractfile(member) if member.isreg() else None)

    return write


def certificates_of(base: pathlib.Path, epoch: int) -> Writer:
    """The file of trusted certificates, which a script of the package would make."""

    def write(to: tarfile.TarFile) -> None:
        with tarfile.open(base) as tar:
            found = {name: member for name, member in members(tar) if CERTIFICATE.match(name)}
            text = b"".join(tar.extractfile(found[name]).read() for name in sorted(found))  # type: ignore[union-attr]
        add(to, "etc/ssl/certs/ca-certificates.crt", text, epoch)

    return write


def files_of_service(epoch: int) -> Writer:
    def write(to: tarfile.TarFile) -> None:
        for name, text in FILES.items():
            add(to, name, text.encode(), epoch)
        add(to, "etc/omni/omni.yaml", (ROOT / "packaging/linux/omni.yaml").read_bytes(), epoch)
        own = [("var/lib/omni", 0o700, USER), ("var/cache/omni", 0o700, USER), ("tmp", 0o1777, 0)]
        for folder, mode, user in own + [(name, 0o755, 0) for name in ("data", "dev", "proc", "run", "sys")]:
            member = plain(tarfile.TarInfo(folder), epoch)
            member.type, member.mode, member.uid, member.gid = tarfile.DIRTYPE, mode, user, user
            to.addfile(member)

    return write


def add(to: tarfile.TarFile, name: str, content: bytes, epoch: int) -> None:
    member = plain(tarfile.TarInfo(name), epoch)
    member.size = len(content)
    to.addfile(member, io.BytesIO(content))


def add_layer(blobs: pathlib.Path, writers: list[Writer]) -> tuple[dict[str, object], str]:
    """Gives the layer's descriptor, and the digest of its tar before it was compressed."""
    path = blobs / "layer"
    digest = write_tar_gz(path, writers)
    return keep(path, LAYER), f"sha256:{digest}"


def keep(path: pathlib.Path, kind: str) -> dict[str, object]:
    """Names a blob by its digest. Gives its descriptor."""
    digest = sha256(path)
    path.rename(path.parent / digest)
    return {"mediaType": kind, "digest": f"sha256:{digest}", "size": (path.parent / digest).stat().st_size}


def keep_json(blobs: pathlib.Path, kind: str, value: object) -> dict[str, object]:
    path = blobs / "json"
    path.write_text(json.dumps(value, sort_keys=True))
    return keep(path, kind)


def write_layout(layout: pathlib.Path, layers: list[tuple[dict[str, object], str]], version: str, epoch: int) -> None:
    blobs = layout / "blobs/sha256"
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
    labels = {
        "org.opencontainers.image.title": "omni",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.licenses": "Apache-2.0",
        "org.opencontainers.image.created": created,
    }
    config = {
        "architecture": "amd64",
        "os": "linux",
        "created": created,
        "config": {**CONFIGURATION, "Labels": labels},
        "rootfs": {"type": "layers", "diff_ids": [digest for _, digest in layers]},
        "history": [{"created": created, "created_by": name} for name in (f"packages of {SUITE}", f"omni {version}")],
    }
    manifest = {
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": keep_json(blobs, CONFIG, config),
        "layers": [descriptor for descriptor, _ in layers],
        "annotations": labels,
    }
    descriptor = keep_json(blobs, MANIFEST, manifest)
    descriptor["annotations"] = {"org.opencontainers.image.ref.name": version}
    index = {"schemaVersion": 2, "mediaType": INDEX, "manifests": [descriptor]}
    (layout / "index.json").write_text(json.dumps(index, sort_keys=True))
    (layout / "oci-layout").write_text('{"imageLayoutVersion":"1.0.0"}')
