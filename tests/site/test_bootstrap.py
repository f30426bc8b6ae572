"""The two commands on machines that lack something."""

import sys
from collections import namedtuple

import pytest

from dayous_site import bootstrap

Version = namedtuple("Version", "major minor micro releaselevel serial")


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A fresh clone, without .venv, whose requirements cannot be found anywhere."""
    monkeypatch.setattr(bootstrap, "ROOT", str(tmp_path))
    monkeypatch.setattr(bootstrap, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(bootstrap, "PYTHON", str(tmp_path / ".venv/bin/python"))
    (tmp_path / "requirements.txt").write_text("no-such-package-anywhere==1\n")
    return tmp_path


def test_an_old_python_is_told_to_stop(clone, monkeypatch):
    monkeypatch.setattr(sys, "version_info", Version(3, 10, 13, "final", 0))
    with pytest.raises(SystemExit, match=r"this is Python 3\.10; install Python 3\.11"):
        bootstrap.enter("requirements.txt")
    assert not (clone / ".venv").exists()


def test_a_newer_python_is_warned_and_goes_on(monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", Version(3, 13, 0, "final", 0))
    bootstrap._check_python()
    assert "this is Python 3.13; Dayous is tried on 3.11" in capsys.readouterr().out


def test_a_python_without_venv_is_told_what_to_install(clone, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        bootstrap.enter("requirements.txt")
    assert not (clone / ".venv").exists()


def test_packages_that_cannot_be_fetched_are_told_and_tried_again_next_time(clone, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    with pytest.raises(SystemExit, match="check the network and start again"):
        bootstrap.enter("requirements.txt")
    assert not (clone / ".venv/.holds-requirements.txt").exists()


def test_a_read_only_directory_is_told_in_a_sentence(clone, monkeypatch):
    monkeypatch.setattr(bootstrap.os, "access", lambda path, mode: False)
    with pytest.raises(SystemExit, match="cannot be written"):
        bootstrap.enter("requirements.txt")
    assert not (clone / ".venv").exists()
