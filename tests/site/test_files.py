"""Static files of a site in production."""

import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage


def test_modules_import_each_other_by_names_that_change_with_their_content():
    collected = Path(settings.STATIC_ROOT)
    text = (collected / staticfiles_storage.stored_name("js/table.js")).read_text()
    named = re.findall(r'"\./([\w.]+\.js)"', text)
    assert named
    assert all(re.fullmatch(r"\w+\.[0-9a-f]{12}\.js", name) for name in named)
