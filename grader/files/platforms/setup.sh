#!/usr/bin/env bash
# Run once, as root, when the platform builds its image: finds a Python and installs what grading needs.
#
# GRADE_AUTOGRADER  the folder laid out by the platform, instead of /autograder
# GRADE_PYTHON      a Python in which everything is installed already: nothing is downloaded then
set -euo pipefail

root=${GRADE_AUTOGRADER:-/autograder}
source=$root/source

is_new_enough() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for name in python3.13 python3.12 python3.11 python3; do
        if command -v "$name" >/dev/null && is_new_enough "$name"; then
            command -v "$name"
            return
        fi
    done
    return 1
}

install_python() {
    export DEBIAN_FRONTEND=noninteractive
    apt-get update
    for name in python3.13 python3.12 python3.11; do
        if apt-get install -y --no-install-recommends "$name" "$name-venv"; then
            return
        fi
    done
    echo 'setup.sh: no Python 3.11 or newer can be installed here; choose a newer base image' >&2
    return 1
}

if [ -n "${GRADE_PYTHON:-}" ]; then
    python=$GRADE_PYTHON
else
    find_python >/dev/null || install_python
    "$(find_python)" -m venv "$source/venv"
    python=$source/venv/bin/python
    "$python" -m pip install --quiet --disable-pip-version-check --requirement "$source/requirements.txt"
fi
printf '%s\n' "$python" >"$source/python"

# What tells the right answers is for the grader alone.
chmod -R go-rwx "$source/course"
chmod 755 "$source/run_autograder"
"$python" -m compileall -q "$source/grader"

# A broken image shall be told when it is built, not by the first submission.
cd "$source"
"$python" -m grader spec check course/specs/@ASSIGNMENT@
"$python" -m grader doctor --require-isolation @ISOLATION@ ||
    echo 'setup.sh: not all that is wanted holds programs here; see the lines above' >&2
