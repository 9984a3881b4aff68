# shellcheck shell=bash
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install_dependencies JOB...: makes sure that the packages of these jobs (see packages.sh) are there. Asks neither apt
# nor the network when they all are, so that a second run costs nothing and a machine without network can still build.

# shellcheck source=Scripts/lib/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/packages.sh"

# debian_release: 12 or 13, or nothing on any other system.
debian_release() {
    [[ -r /etc/os-release ]] || return 0
    # shellcheck source=/dev/null
    (source /etc/os-release && [[ ${ID:-} == debian && ${VERSION_ID:-} =~ ^1[23]$ ]] && echo "$VERSION_ID") || true
}

# missing_packages PACKAGE...: those that dpkg does not know as installed, one a line.
missing_packages() {
    # An unknown name makes dpkg-query's status 1, which here is the question and no error.
    local installed package
    installed=$({ dpkg-query --show --showformat '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null || true; } |
        awk '$1 == "ii" { print $2 }')
    for package in "$@"; do
        grep -qxF -- "$package" <<<"$installed" || echo "$package"
    done
}

install_dependencies() {
    local release packages missing
    release=$(debian_release)
    if [[ -z $release ]]; then
        mapfile -t packages < <(driftline_packages 13 "$@")
        fail "This script installs packages on Debian 12 and 13 only. Elsewhere, install what these Debian packages" \
            "hold and run it again with --no-install: ${packages[*]}"
    fi

    mapfile -t packages < <(driftline_packages "$release" "$@")
    mapfile -t missing < <(missing_packages "${packages[@]}")
    if ((${#missing[@]} == 0)); then
        say "Packages: all ${#packages[@]} are installed"
        return
    fi

    local as_root=(env DEBIAN_FRONTEND=noninteractive)
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "Neither root nor sudo. Ask an administrator for: apt-get install ${missing[*]}"
        # Asks for the password here, where the question can be seen, and not inside a command with a log.
        sudo -v || fail "sudo refused. Ask an administrator for: apt-get install ${missing[*]}"
        as_root=(sudo "${as_root[@]}")
    fi

    local apt=("${as_root[@]}" apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=600)
    say "Packages: installing ${#missing[@]} of ${#packages[@]}: ${missing[*]}"
    mkdir -p "$DRIFTLINE_LOGS"
    # One unreachable third-party source fails the whole update although Debian's own lists came: let the install judge.
    "${apt[@]}" update >"$DRIFTLINE_LOGS/apt-update.log" 2>&1 </dev/null ||
        say "apt-get update had errors (build/logs/apt-update.log); going on with the lists that are there"
    # Without network this is where it ends: nothing that is missing can come.
    run_logged apt-install "${apt[@]}" install --yes --no-install-recommends "${missing[@]}"
    say "Packages: installed"
}
