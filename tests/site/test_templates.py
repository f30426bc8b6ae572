"""Templates: written in short lines, sent without the white space that nobody sees."""

from copy import deepcopy

import pytest
from django.conf import settings
from django.template import engines
from django.template.backends.django import DjangoTemplates
from django.template.loader import get_template, render_to_string

from dayous_site.templates import without_breaks


def told(lines: str) -> str:
    """What is sent of a template of these lines."""
    return engines["django"].from_string(without_breaks(lines)).render({"name": "Anna", "on": 1})


def test_line_breaks_between_tags_are_not_sent():
    assert told("<ul>\n  <li>\n    {{ name }}\n  </li>\n</ul>\n") == "<ul><li>Anna</li></ul>"
    assert told("{% if on %}\n  <b>\n    {{ name }}\n  </b>\n{% endif %}\n") == "<b>Anna</b>"


def test_a_space_within_a_line_is_sent():
    assert told("<b>{{ name }}</b> <i>you</i>") == "<b>Anna</b> <i>you</i>"
    assert told("<b>{{ name }}</b> {# a space #}\n<i>you</i>") == "<b>Anna</b> <i>you</i>"


def test_attributes_on_lines_of_their_own_are_a_space_apart():
    assert told('<a class="x"\n  id="{{ name }}"\n  data-x>') == '<a class="x" id="Anna" data-x>'
    assert (
        told('<a id="x"\n  {% if on %} data-x{% endif %}\n  data-y>') == '<a id="x" data-x data-y>'
    )


def test_words_on_several_lines_are_a_space_apart():
    assert told("<p>No cards\n  on the table</p>") == "<p>No cards on the table</p>"


def test_translated_words_are_trimmed_as_their_catalogue_knows_them():
    words = "\n  No <b>cards</b>\n  <i>here</i>\n"
    block = f"{{% blocktranslate trimmed %}}{words}{{% endblocktranslate %}}"
    assert block in without_breaks(f"<p>\n  {block}\n</p>")
    assert told(f"{{% load i18n %}}\n<p>\n  {block}\n</p>") == "<p>No <b>cards</b> <i>here</i></p>"


@pytest.mark.parametrize("element", ["pre", "textarea", "script"])
def test_an_element_that_shows_every_space_keeps_them(element):
    source = f"<{element} id='x'>\n  {{{{ name }}}}\n\n  you\n</{element}>"
    assert told(f"<p>\n  {source}\n</p>") == f"<p>{source.replace('{{ name }}', 'Anna')}</p>"


@pytest.mark.parametrize("debug", [True, False])
def test_a_template_is_read_once(debug):
    given = deepcopy(settings.TEMPLATES[0])
    del given["BACKEND"]
    given["OPTIONS"]["debug"] = debug
    backend = DjangoTemplates({"NAME": "again", "APP_DIRS": False, **given})
    page = backend.get_template("home.html").template
    assert backend.get_template("home.html").template is page


def test_templates_that_apps_bring_along_are_found_as_they_are():
    assert "\n" in get_template("registration/password_reset_subject.txt").template.source


def test_a_page_is_sent_on_one_line():
    assert "\n" not in render_to_string("games/new_table.html")
