#!/usr/bin/env bash
# The web page, with what `bootstrap.sh page` installs. usage: page.sh build | unit | browser|screenshots|figures|corrections OMNI [VIEW…]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PATH=${XDG_CACHE_HOME:-$HOME/.cache}/omni/deps/node-24.19.0/bin:$PATH
modules=$root/ui/node_modules

skip() { echo "skipped: $*"; exit 77; }

[ -d "$modules" ] || skip "the page's packages are not installed; run: make ui"
what=${1:-}
if [ $# -gt 1 ]; then
  OMNI=$(realpath "$2")
  export OMNI
fi
cd "$root/ui"
case $what in
  build) node "$modules/typescript/bin/tsc" -p . && node "$modules/vite/bin/vite.js" build --logLevel warn ;;
  unit) node "$modules/typescript/bin/tsc" -p . && node --test --test-reporter=spec 'src/**/*.test.ts' ;;
  browser)
    command -v chromium >/dev/null || skip "there is no chromium"
    [ -e "$root/build/page/index.html" ] || skip "the page is not built; run: make ui"
    node --test --test-isolation=none --test-reporter=spec 'test/*.test.ts' ;;
  screenshots | figures | corrections) node "test/$what.ts" "${@:3}" ;;
  *) echo "usage: page.sh build | unit | browser|screenshots|figures|corrections OMNI [VIEW…]" >&2; exit 2 ;;
esac
