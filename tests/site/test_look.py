"""The look, as far as files can prove it: contrast, CSP-safe templates, complete pages."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "static"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PAGES = [page for page in TEMPLATES if "{% extends" in page.read_text()]
STYLE_SHEETS = sorted((STATIC / "css").glob("*.css"))
SCRIPTS = sorted((STATIC / "js").glob("*.js"))
TOKENS = (STATIC / "css" / "tokens.css").read_text()

HEX = r"#[0-9a-f]{3,6}"
Colour = tuple[float, float, float]


def rgb(colour: str) -> Colour:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2, from 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colours(css: str) -> dict[str, tuple[str, str]]:
    """Each colour token with its light and its dark value."""
    found = re.findall(rf"(--[\w-]+): (?:light-dark\(({HEX}), ({HEX})\)|({HEX}));", css)
    return {name: (light or both, dark or both) for name, light, dark, both in found}


def rule(selector: str) -> str:
    start = TOKENS.index(selector)
    return TOKENS[start : TOKENS.index("}", start)]


GROUND = colours(rule(":root {"))
DECKS = {
    "two": GROUND,
    "four": GROUND | colours(rule(':root[data-deck="four"]')),
    "cvd": GROUND | colours(rule(':root[data-deck="cvd"]')),
}
TEXT_ON_GROUND = [
    ("--ink", "--bg"),
    ("--ink", "--panel"),
    ("--ink", "--panel-2"),
    ("--ink-2", "--bg"),
    ("--ink-2", "--panel"),
    ("--ink-2", "--panel-2"),
    ("--link", "--bg"),
    ("--link", "--panel"),
    ("--danger", "--panel"),
    ("--felt-ink", "--felt-1"),
    ("--felt-ink", "--attack"),
    ("--felt-ink", "--defend"),
    ("--felt-ink", "--throw"),
    ("--felt-ink", "--done"),
    ("--felt-ink-2", "--felt-1"),
    ("--felt-ink-2", "--felt-2"),
    ("--accent-ink", "--accent"),
    ("--button-ink", "--button"),
]
SIGNS_ON_GROUND = [
    ("--accent", "--felt-2"),
    ("--unbeaten", "--felt-2"),
    ("--transfer-glow", "--felt-2"),
    ("--brand", "--bg"),
    ("--field-line", "--panel"),
]


@pytest.mark.parametrize(("text", "ground"), TEXT_ON_GROUND)
def test_text_is_readable_by_day_and_by_night(text: str, ground: str) -> None:
    for one, other in zip(GROUND[text], GROUND[ground], strict=True):
        assert contrast(one, other) >= 4.5


@pytest.mark.parametrize(("sign", "ground"), SIGNS_ON_GROUND)
def test_signs_stand_out_from_their_ground(sign: str, ground: str) -> None:
    for one, other in zip(GROUND[sign], GROUND[ground], strict=True):
        assert contrast(one, other) >= 3


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("suit", ["--suit-s", "--suit-h", "--suit-c", "--suit-d"])
def test_every_suit_is_readable_on_the_card_in_every_deck(deck: str, suit: str) -> None:
    for ink, face in zip(DECKS[deck][suit], GROUND["--card-face"], strict=True):
        assert contrast(ink, face) >= 4.5


@pytest.mark.parametrize("sheet", STYLE_SHEETS, ids=lambda sheet: sheet.name)
def test_style_sheets_use_only_known_tokens(sheet: Path) -> None:
    written = "\n".join(other.read_text() for other in STYLE_SHEETS)
    known = set(re.findall(r"(--[\w-]+):", written))
    assert set(re.findall(r"var\((--[\w-]+)\)", sheet.read_text())) <= known


@pytest.mark.parametrize("sheet", STYLE_SHEETS, ids=lambda sheet: sheet.name)
def test_style_sheets_stay_within_the_site(sheet: Path) -> None:
    css = sheet.read_text()
    assert "@import" not in css
    for address in re.findall(r'url\("?([^")]+)', css):
        assert (sheet.parent / address).is_file()


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_templates_hold_no_inline_style_or_script(template: Path) -> None:
    html = template.read_text()
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", html)
    for script in re.findall(r"<script[^>]*>", html):
        assert "src=" in script


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_templates_are_written_in_short_lines(template: Path) -> None:
    assert max(map(len, template.read_text().splitlines())) <= 100


@pytest.mark.parametrize("file", [*TEMPLATES, *STYLE_SHEETS, *SCRIPTS], ids=lambda file: file.name)
def test_no_file_of_the_look_is_long(file: Path) -> None:
    assert len(file.read_text().splitlines()) <= 300


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_every_static_file_that_a_template_names_exists(template: Path) -> None:
    for name in re.findall(r"""{% static ['"]([^'"]+)['"]""", template.read_text()):
        assert (STATIC / name).is_file()


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_every_picture_that_a_template_names_is_in_the_sprite(template: Path) -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "templates/_sprite.html").read_text()))
    html = template.read_text()
    named = re.findall(r'<use href="#([\w-]+)"', html) + re.findall(r'\sart="([\w-]+)"', html)
    assert set(named) <= drawn


def test_the_base_page_names_its_language_direction_and_parts() -> None:
    base = (ROOT / "templates/base.html").read_text()
    assert '<html lang="{{ language }}" dir="{{ is_rtl|yesno:' in base
    assert '<main id="main"' in base
    for block in ("title", "head", "main", "scripts"):
        assert f"{{% block {block} %}}" in base


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_fills_its_main_part(page: Path) -> None:
    assert "{% block main %}" in page.read_text()
