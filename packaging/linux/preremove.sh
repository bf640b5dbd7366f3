#!/bin/sh
# Stops the service when the package goes ("remove" of dpkg, 0 of rpm), not when another version takes its place.
set -e
case ${1:-} in
  remove | 0) [ ! -d /run/systemd/system ] || systemctl disable --now omni.service ;;
esac
