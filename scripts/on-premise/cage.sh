#!/bin/sh
# Run in new mount, network, IPC and PID namespaces: a root of its own, all of it read-only but /data, /backups and /tmp, a network
# of loopback alone, then the given program as an unprivileged user. What a container engine would do, with what Linux has.
set -eu
cage=$1 bundle=$2 data=$3 backups=$4 out=$5 node=$6 uid=$7 gid=$8 journey=$9

mount --make-rprivate /
mount -t tmpfs -o mode=0755,size=1m cage "$cage"
for folder in usr bin sbin lib lib64 lib32; do
  if [ -L "/$folder" ]; then ln -s "$(readlink "/$folder")" "$cage/$folder"
  elif [ -d "/$folder" ]; then mkdir "$cage/$folder"; mount -o bind,ro "/$folder" "$cage/$folder"
  fi
done
mkdir -p "$cage/app" "$cage/data" "$cage/backups" "$cage/tmp" "$cage/out" "$cage/proc" "$cage/dev" "$cage/etc" "$cage/node"
mount -o bind,ro "$bundle/app" "$cage/app"
mount --bind "$data" "$cage/data"
mount --bind "$backups" "$cage/backups"
mount --bind "$out" "$cage/out"
mount -t tmpfs -o mode=1777,size=256m,noexec,nosuid,nodev tmp "$cage/tmp"
mount -t proc proc "$cage/proc"
for device in null zero random urandom; do
  : >"$cage/dev/$device"
  mount --bind "/dev/$device" "$cage/dev/$device"
done
: >"$cage/node/node"
mount -o bind,ro "$node" "$cage/node/node"
mkdir "$cage/node/house"
mount -o bind,ro "$(dirname "$journey")" "$cage/node/house"
printf '127.0.0.1 localhost\n::1 localhost\n' >"$cage/etc/hosts"
# A name that is looked up is asked of an address that leads nowhere, and so is seen.
printf 'nameserver 192.0.2.53\noptions timeout:1 attempts:1\n' >"$cage/etc/resolv.conf"
printf 'hosts: files dns\n' >"$cage/etc/nsswitch.conf"
printf 'root:x:0:0::/:/bin/false\nartha:x:%s:%s::/tmp:/bin/false\n' "$uid" "$gid" >"$cage/etc/passwd"
mount -o remount,bind,ro "$cage"
ip link set lo up

cd /
drop="--no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all"
# shellcheck disable=SC2086
if [ "$CAGE_AS" = root ]; then
  exec chroot "$cage" setpriv --reuid="$uid" --regid="$gid" --clear-groups $drop /node/node /node/house/journey.mjs
fi
# Somebody who is not root has but one user to give: it is called by the image's number, in a namespace made before the root is left,
# because Linux makes none inside another root.
# shellcheck disable=SC2086
exec unshare --user --map-user="$uid" --map-group="$gid" --keep-caps chroot "$cage" setpriv $drop /node/node /node/house/journey.mjs
