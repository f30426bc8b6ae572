"""The operator's table of settings is the truth."""

import re

from tests.processes import ROOT


def test_the_table_of_the_environment_names_every_setting_and_no_other():
    read = set(
        re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "dayous_site/settings.py").read_text())
    )
    document = (ROOT / "docs/operating.md").read_text()
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", document, re.MULTILINE))
    assert told == read
