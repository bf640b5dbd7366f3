#!/usr/bin/env bash
# Makes a .deb and a tarball of what is built, which run on a bare Debian 12: package.sh [BUILD] [FOLDER]
# The tarball brings the libraries that a bare system lacks; the .deb depends on their packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:-build/release} out=${2:-build/package}
[ -e build/page/index.html ] || { echo "the web page is not built, and a package has it; run: make release" >&2; exit 1; }
version=$("$build/omni" --version)
name=omni-$version-linux-x86_64
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$out"

install_into() { # FOLDER PREFIX
  DESTDIR=$1 cmake --install "$build" --prefix "$2" --strip >/dev/null
  install -Dm644 LICENSE THIRD_PARTY.md -t "$1$2/share/doc/omni"
}

# Libraries of the program that no bare system has, as "library path".
needed() {
  ldd "$1" | awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }' |
    grep -vE '^(libc|libm|libpthread|libdl|librt|libresolv|ld-linux[^ ]*)\.so|^libduckdb\.so'
}

# The Debian package of a library; its name may begin with /lib or with /usr/lib there.
package_of() {
  { dpkg -S "$(realpath "$1")" || dpkg -S "${1#/usr}"; } 2>/dev/null | sed -n '1s/:.*//p'
}

# --- the tarball ---------------------------------------------------------------------------------
tree=$stage/$name
install_into "$stage/tar" /tree
mv "$stage/tar/tree" "$tree"
while read -r library path; do
  install -Dm644 "$(realpath "$path")" "$tree/lib/omni/$library"
  package=$(package_of "$path")
  [ -z "$package" ] || install -Dm644 "/usr/share/doc/$package/copyright" "$tree/share/doc/omni/licenses/$package"
done < <(needed "$tree/bin/omni")
install -Dm644 packaging/omni.service packaging/omni.yaml -t "$tree/share/omni/packaging"
tar -C "$stage" -czf "$out/$name.tar.gz" --owner=0 --group=0 "$name"

# --- the .deb ------------------------------------------------------------------------------------
deb=$stage/deb
install_into "$deb" /usr
install -Dm644 packaging/omni.service -t "$deb/lib/systemd/system"
install -Dm644 packaging/omni.yaml -t "$deb/etc/omni"
gzip -9nf "$deb/usr/share/man/man1/omni.1"
packages=$(needed "$deb/usr/bin/omni" | while read -r _ path; do package_of "$path"; done | sort -u | paste -sd, | sed 's/,/, /g')
mkdir "$deb/DEBIAN"
cat >"$deb/DEBIAN/control" <<CONTROL
Package: omni
Version: $version
Architecture: amd64
Maintainer: The OmniRetrieval authors <omni@localhost>
Installed-Size: $(du -sk "$deb" | cut -f1)
Depends: libc6 (>= 2.36), $packages
Recommends: ca-certificates, poppler-utils, tesseract-ocr
Suggests: ffmpeg
Section: database
Priority: optional
Description: one plain question over databases, knowledge graphs and documents
 Each source is asked in its own query language, read-only, and every answer
 says where it comes from.
CONTROL
echo /etc/omni/omni.yaml >"$deb/DEBIAN/conffiles"
dpkg-deb --root-owner-group -Zxz -z3 --build "$deb" "$out/omni_${version}_amd64.deb" >/dev/null
ls -sh "$out"
