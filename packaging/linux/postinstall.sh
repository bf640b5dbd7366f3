#!/bin/sh
# Makes the service's user; a running service goes on with the new program. The service is enabled by its operator.
set -e
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers /usr/lib/sysusers.d/omni.conf
elif ! getent passwd omni >/dev/null; then
  useradd --system --user-group --no-create-home --home-dir /var/lib/omni --shell /usr/sbin/nologin omni
fi
[ ! -f /etc/omni/omni.yaml ] || chgrp omni /etc/omni/omni.yaml
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl try-restart omni.service
fi
