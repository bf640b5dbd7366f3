#!/bin/sh
# The cache goes with the package, for it can be made again; the state in /var/lib/omni stays.
set -e
[ ! -d /run/systemd/system ] || systemctl daemon-reload
case ${1:-} in
  purge | 0) rm -rf /var/cache/omni ;;
esac
